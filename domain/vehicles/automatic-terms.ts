import { escapeHtml } from '../html.ts'

/** What stands in the place of the placeholders of the automatic-activation terms. */
export type TermsFacts = { plates: readonly string[]; name: string; identification: string; date: string }

/**
 * The automatic-activation terms of one driver: `{{placas}}`, `{{nome}}`, `{{identificacao}}` and `{{data}}` of the text,
 * which is clean HTML, are replaced by what was escaped before, so that no name adds markup (Specification 3; Decision Q112).
 */
export function fillTerms(html: string, { plates, name, identification, date }: TermsFacts): string {
  const values = new Map([
    ['placas', plates.join(', ')],
    ['nome', name],
    ['identificacao', identification],
    ['data', date],
  ])
  return html.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => {
    const value = values.get(key)
    return value === undefined ? whole : escapeHtml(value)
  })
}
