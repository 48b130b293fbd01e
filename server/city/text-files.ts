import { htmlOfMarkdown } from './clean-html.ts'
import type { MistakeList } from './mistakes.ts'

/** A text of the city as clean HTML; `updated_at` is `YYYY-MM-DD HH:mm:ss` of the city. */
export type CityText = { content: string; updated_at?: string }
export type FaqArticle = { id: number; slug: string; title: string; content: string }

/** A Markdown file: its path inside the city's folder and what it holds. */
export type TextFile = { file: string; text: string }

type Parts = { front: Map<string, { value: string; line: number }>; body: string; bodyLine: number }

/** The tags that the product shows (specification 3; decision Q88 for the card), and which need a date. */
const tags = new Map([
  ['sobre', { dated: false }],
  ['onde_comprar', { dated: false }],
  ['termos_de_uso', { dated: true }],
  ['politica_de_privacidade', { dated: true }],
  ['termos_de_uso_ativacao_automatica', { dated: true }],
  ['termos_de_uso_cartao', { dated: true }],
])

/** Without these the landing page and registration have holes. */
export const alwaysNeeded = ['sobre', 'onde_comprar', 'termos_de_uso', 'politica_de_privacidade']

/** Decision Q112; only the automatic-activation terms have them. */
const placeholders = new Set(['placas', 'nome', 'identificacao', 'data'])
export const automaticTag = 'termos_de_uso_ativacao_automatica'

/** The texts by tag, which is the file's name. `folder` is how mistakes name the texts' folder. */
export function readTexts(
  files: readonly TextFile[],
  folder: string,
  mistakes: MistakeList,
  needed: readonly string[],
): Record<string, CityText> {
  const texts: Record<string, CityText> = {}
  for (const { file, text } of files) {
    const tag = file.slice(file.lastIndexOf('/') + 1, -'.md'.length)
    const known = tags.get(tag)
    if (!known) {
      mistakes.add(file, 1, `belongs to no text that is shown; known are ${[...tags.keys()].join(', ')}`)
      continue
    }
    const { front, body, bodyLine } = partsOf(file, text, mistakes, known.dated ? ['updated_at'] : [])
    checkPlaceholders(file, body, bodyLine, mistakes, tag === automaticTag)
    const updated = front.get('updated_at')
    if (updated && !isCivilDateTime(updated.value)) {
      mistakes.add(
        file,
        updated.line,
        `updated_at must be a date like 2026-11-01 00:00:00, not ${updated.value}`,
      )
    }
    texts[tag] = { content: htmlOfMarkdown(body), ...(updated ? { updated_at: updated.value } : {}) }
  }
  for (const tag of needed) {
    if (!texts[tag]) mistakes.add(`${folder}/${tag}.md`, [], 'is missing: the file does not exist')
  }
  return texts
}

/** The FAQ by id; each article's slug is its address on the page. */
export function readFaq(files: readonly TextFile[], mistakes: MistakeList): readonly FaqArticle[] {
  const seen = new Set<string>()
  const articles = files.map(({ file, text }) => {
    const { front, body, bodyLine } = partsOf(file, text, mistakes, ['id', 'slug', 'title'])
    checkPlaceholders(file, body, bodyLine, mistakes, false)
    const check = (key: string, shape: RegExp, rule: string) => {
      const given = front.get(key)
      if (!given) return
      if (!shape.test(given.value))
        mistakes.add(file, given.line, `${key} must be ${rule}, not ${given.value}`)
      else if (seen.has(`${key} ${given.value}`)) {
        mistakes.add(file, given.line, `${key} must be unique, but ${given.value} was given before`)
      }
      seen.add(`${key} ${given.value}`)
    }
    check('id', /^[1-9]\d*$/, 'a whole number')
    check('slug', /^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug like como-funciona')
    const value = (key: string) => front.get(key)?.value ?? ''
    return {
      id: Number(value('id')),
      slug: value('slug'),
      title: value('title'),
      content: htmlOfMarkdown(body),
    }
  })
  return articles.toSorted((a, b) => a.id - b.id)
}

/** Splits the front matter, `key: value` lines between two lines of `---`, from the text. */
function partsOf(file: string, text: string, mistakes: MistakeList, needed: readonly string[]): Parts {
  const lines = text.split(/\r?\n/)
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : 0
  const front: Parts['front'] = new Map()
  if (end < 0) mistakes.add(file, 1, 'opens front matter with --- and never closes it')
  for (const [n, content] of lines.slice(1, Math.max(end, 0)).entries()) {
    const line = n + 2
    const [, key = '', after = ''] = /^([a-z_]+):(.*)$/.exec(content) ?? []
    const value = after.trim()
    if (key === '') mistakes.add(file, line, `must be like "key: value", not ${JSON.stringify(content)}`)
    else if (!needed.includes(key)) mistakes.add(file, line, `${key} is not known here`)
    else if (value === '') mistakes.add(file, line, `${key} must not be empty`)
    else front.set(key, { value, line })
  }
  if (end >= 0) {
    for (const key of needed) {
      const written = lines.slice(1, end).some((line) => line.startsWith(`${key}:`))
      if (!written) mistakes.add(file, 1, `must have ${key} in its front matter`)
    }
  }
  const bodyStart = end > 0 ? end + 1 : 0
  return { front, body: lines.slice(bodyStart).join('\n'), bodyLine: bodyStart + 1 }
}

function checkPlaceholders(
  file: string,
  body: string,
  bodyLine: number,
  mistakes: MistakeList,
  allowed: boolean,
): void {
  for (const [n, line] of body.split('\n').entries()) {
    for (const [whole, name = ''] of line.matchAll(/\{\{([^{}]*)\}\}/g)) {
      if (allowed && placeholders.has(name)) continue
      const known = allowed ? [...placeholders].map((one) => `{{${one}}}`).join(', ') : 'none'
      mistakes.add(file, bodyLine + n, `has the placeholder ${whole}; known here: ${known}`)
    }
  }
}

function isCivilDateTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)) return false
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10))
}
