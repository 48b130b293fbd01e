/**
 * What somebody typed into a form and has not sent yet, for as long as this tab lives: a visit elsewhere, a reload or a new
 * release does not lose it. Passwords and the data of cards are never kept; nothing outlives the session it was typed in.
 */
const prefix = 'rotativo.typed.'

const neverKept = new Set(['password', 'password_confirmation'])

export type TypedText = Record<string, string>

/** The text of the fields that are not as they were at first. */
export const changedText = <Values extends object>(values: Values, before: Values): TypedText =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, text]) =>
        typeof text === 'string' && !neverKept.has(field) && text !== before[field as keyof Values],
    ),
  )

export function keptText(form: string): TypedText {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + form) ?? '{}') as TypedText
  } catch {
    return {}
  }
}

export function keepText(form: string, text: TypedText): void {
  try {
    if (Object.keys(text).length > 0) sessionStorage.setItem(prefix + form, JSON.stringify(text))
    else sessionStorage.removeItem(prefix + form)
  } catch {
    // Storage may be full or forbidden; the form itself still has the text.
  }
}

/** At the begin and at the end of a session: the next driver at this device finds nothing of the one before. */
export function forgetTypedText(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // What could not be kept need not be forgotten.
  }
}
