import type { CentsChange } from '#domain/money/cents.ts'

/** A cell: a text, or an amount in cents, which stays a number for whoever adds it up. */
export type Cell = string | { cents: CentsChange }

/** What a spreadsheet would take for the begin of a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/

/** With a comma and without dots or a sign of money, as a Brazilian spreadsheet reads a number. */
function numberOf(cents: CentsChange): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

function written(cell: Cell): string {
  if (typeof cell !== 'string') return numberOf(cell.cents)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a table as Excel in Brazil opens it: semicolons between cells, CRLF at its end (RFC 4180 but for the first). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`

/** Tells Excel that the file is UTF-8. */
export const csvStart = '\uFEFF'
