import { dayMs } from '../durations.ts'
import { type Cents, cents } from '../money/cents.ts'

/** What a slip of a bank is made from. `freeField` are the 25 digits that the bank fills as it likes. */
export type SlipParts = { bank: string; dueDate: string; amount: Cents; freeField: string }

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/**
 * The due factor of a civil date yyyy-mm-dd: days since 1997-10-07, which reached 9999 on 2025-02-21 and began again at
 * 1000 the next day (Banco do Brasil, block specification, annex IV). Throws for dates that have none.
 */
export function dueFactor(date: string): number {
  const days = daysBetween('1997-10-07', date)
  const factor = days <= 9999 ? days : 1000 + daysBetween('2025-02-22', date)
  if (days < 1000 || factor > 9999) throw new RangeError(`no due factor for ${date}`)
  return factor
}

/** Modulo 10 of a field: weights 2 and 1 from the right, digits of the products added (the same, annex V). */
export function modulo10(digits: string): number {
  let sum = 0
  for (const [at, digit] of [...digits].reverse().entries()) {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10
}

/** Modulo 11 over the 43 other digits: weights 2 to 9 from the right; 0, 10 and 11 become 1 (the same, annex VI). */
export function generalDigit(digits: string): number {
  let sum = 0
  for (const [at, digit] of [...digits].reverse().entries()) sum += Number(digit) * (2 + (at % 8))
  const rest = 11 - (sum % 11)
  return rest === 0 || rest > 9 ? 1 : rest
}

const highestAmount = 9_999_999_999

/**
 * The 44 digits of a slip's barcode: bank, currency 9, general digit, due factor, amount in cents, free field.
 * Throws for an amount that does not fit its ten digits, or parts of a wrong length.
 */
export function slipBarcode({ bank, dueDate, amount, freeField }: SlipParts): string {
  if (!/^\d{3}$/.test(bank) || !/^\d{25}$/.test(freeField)) throw new RangeError('wrong parts of a slip')
  if (amount < 1 || amount > highestAmount) throw new RangeError(`no slip over ${amount} cents`)
  const factor = String(dueFactor(dueDate)).padStart(4, '0')
  const rest = `${factor}${String(amount).padStart(10, '0')}${freeField}`
  return `${bank}9${generalDigit(`${bank}9${rest}`)}${rest}`
}

const withDigit = (field: string): string => `${field}${modulo10(field)}`

/** The 47 digits that a payer types, from the 44 of the barcode (the same, annex IV). */
export function slipLine(barcode: string): string {
  const free = barcode.slice(19)
  return [
    withDigit(barcode.slice(0, 4) + free.slice(0, 5)),
    withDigit(free.slice(5, 15)),
    withDigit(free.slice(15, 25)),
    barcode.slice(4, 5),
    barcode.slice(5, 19),
  ].join('')
}

/** The 44 digits of the barcode again, from the 47 of the line. */
export function barcodeOfLine(line: string): string {
  const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  return line.slice(0, 4) + line.slice(32, 33) + line.slice(33, 47) + free
}

/** The amount in cents that stands in a line. */
export function amountOfLine(line: string): Cents {
  return cents(Number(line.slice(37, 47)))
}

/** Shows a line as banks print it: 00000.00000 00000.000000 00000.000000 0 00000000000000. */
export function formatSlipLine(line: string): string {
  return line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
}

/** Which two of its five bars or spaces are wide, by digit. */
const wideOf = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010']

/** A wide bar or space in narrow ones. */
const wide = 3

/**
 * The widths of the bars and spaces of a barcode, beginning and ending with a bar, in narrow ones (FEBRABAN, layout of slips:
 * interleaved 2 of 5). Of each two digits the first one is told by bars, the second by the spaces between.
 */
export function barsOf(barcode: string): number[] {
  const pairs = (barcode.match(/\d\d/g) ?? []).map((pair) => {
    const [bars = '', spaces = ''] = [...pair].map((digit) => wideOf[Number(digit)] ?? '')
    return [...bars].map((bar, at) => bar + spaces[at]).join('')
  })
  return [...`0000${pairs.join('')}100`].map((isWide) => (isWide === '1' ? wide : 1))
}
