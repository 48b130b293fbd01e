import { type CentsChange, plainReais } from '#domain/money/cents.ts'

/** A cell: a text, or an amount in cents, which stays a number for whoever adds it up. */
export type Cell = string | { cents: CentsChange }

/** What a spreadsheet would take for the begin of a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/

function written(cell: Cell): string {
  // With a comma and without dots or a sign of money, as a Brazilian spreadsheet reads a number.
  if (typeof cell !== 'string') return plainReais(cell.cents, ',')
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a table as Excel in Brazil opens it: semicolons between cells, CRLF at its end (RFC 4180 but for the first). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`

/** Tells Excel that the file is UTF-8. */
export const csvStart = '\uFEFF'
