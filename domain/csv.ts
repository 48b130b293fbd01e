import { type CentsChange, plainReais } from '#domain/money/cents.ts'

/**
 * A cell. A string is a text and stays one, whatever it looks like: a name, a plate, a protocol. Cents are an amount. A `value` is a
 * date or a count that we wrote ourselves, and that a spreadsheet may take for one.
 */
export type Cell = string | { cents: CentsChange } | { value: string }

/** The signs that begin a formula (OWASP, CSV injection). The full-width and small forms of them become these by NFKC. */
const formula = /^[=+\-@\u2212]/

/** Spaces, line ends, tabs and characters that nobody sees: some spreadsheets skip them before they look for a formula. */
const unseen = /^[\s\p{C}]+/u

/** The months that Excel and LibreOffice know in Portuguese, English and Spanish. */
const month =
  /(?<!\p{L})(?:jan|janeiro|january|ene|enero|fev|fevereiro|feb|february|febrero|mar|marco|march|marzo|abr|abril|apr|april|mai|maio|may|mayo|jun|junho|june|junio|jul|julho|july|julio|ago|agosto|aug|august|set|setembro|sep|sept|september|septiembre|out|outubro|oct|october|octubre|nov|novembro|november|noviembre|dez|dezembro|dec|december|dic|diciembre)(?!\p{L})/gu

const truth = /^(?:true|false|verdadeiro|falso|verdadero)$/

const values = [
  // A number: 0012345, 1.234,50, R$ 3, 5%, (7), 1E5.
  /^\(?(?:r\$|\$|€)?[\d.,\s]+(?:e[+-]?\d+)?[%)]*$/,
  // A date: 1/2, 10-03-2027.
  /^\d{1,4}\s?[-/.]\s?\d{1,4}(?:\s?[-/.]\s?\d{1,4})?$/,
  // A time, with or without its day: 12:30, 10/03/2027 12:30:05, 12 PM.
  /^(?:[\d/.-]{3,10}\s)?\d{1,2}(?::\d{1,2}){0,2}(?:\s?[ap]m?)?$/,
  // A fraction: 1 1/2.
  /^\d{1,9}\s\d{1,9}\/\d{1,9}$/,
]

/** Whether a spreadsheet could show something else than this text: 12E34567 as a number, the plate MAR1950 as a month. */
function looksLikeValue(text: string): boolean {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  if (!/\d/.test(plain)) return truth.test(plain)
  const numbered = plain.replace(month, ' 1 ')
  const dated = numbered
    .replace(/\bde\b/g, ' ')
    .trim()
    .split(/\s+/)
    .join('-')
  return values.some((pattern) => pattern.test(plain) || (numbered !== plain && pattern.test(dated)))
}

/** A text that begins with an apostrophe gets one more, so that a reader may take one away from every such cell. */
const needsApostrophe = (text: string): boolean =>
  text.startsWith("'") ||
  /^[\t\r\n]/.test(text) ||
  formula.test(text.normalize('NFKC').replace(unseen, '')) ||
  looksLikeValue(text)

const quoted = (text: string): string => (/[;"\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function written(cell: Cell): string {
  if (typeof cell === 'string') return quoted(needsApostrophe(cell) ? `'${cell}` : cell)
  if ('value' in cell) return quoted(cell.value)
  // With a comma and without dots or a sign of money, as a Brazilian spreadsheet reads a number.
  return plainReais(cell.cents, ',')
}

/**
 * A line of a table as Excel in Brazil opens it: semicolons between cells, CRLF at its end (RFC 4180 except for the semicolon). An
 * apostrophe before a text keeps Excel and LibreOffice from reading it as a formula, number or date (decision Q211).
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`

/** Tells Excel that the file is UTF-8. */
export const csvStart = '\uFEFF'
