import { language } from '../languages.ts'

declare const centsBrand: unique symbol
declare const changeBrand: unique symbol

/**
 * An amount of money as a whole number of Brazilian cents.
 * The brand keeps floats, reais and plain counts from being taken for money (Specification 1, amounts in cents).
 */
export type Cents = number & { readonly [centsBrand]: true }

/** Marks a whole number of cents as money; throws a RangeError for anything that is not a safe integer. */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number of cents: ${n}`)
  return (n === 0 ? 0 : n) as Cents
}

/**
 * What a balance moves by, in whole cents, as its owner sees it: positive for what comes in, negative for what goes out
 * (Decision Q137). It is told and added up, but never paid, so that no amount is taken for it.
 */
export type CentsChange = number & { readonly [changeBrand]: true }

const change = (n: number): CentsChange => cents(n) as number as CentsChange

/** An amount that comes in. */
export function incoming(amount: Cents): CentsChange {
  return change(amount)
}

/** An amount that goes out. */
export function outgoing(amount: Cents): CentsChange {
  return change(-amount)
}

/** What a list of changes comes to, zero for an empty list. */
export function sumChanges(changes: Iterable<CentsChange>): CentsChange {
  let total = change(0)
  for (const one of changes) total = change(total + one)
  return total
}

/** What a balance comes to after a change. */
export function afterChange(balance: Cents, moved: CentsChange): Cents {
  return cents(balance + moved)
}

/** No money. */
export const noCents = cents(0)

/** The sum of the given amounts; throws when it leaves the range of safe integers. */
export function addCents(...amounts: readonly Cents[]): Cents {
  return sumCents(amounts)
}

/** The first amount less the second; the result may be negative. */
export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount)
}

/** The sum of a list of amounts, zero for an empty list. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total: Cents = noCents
  for (const amount of amounts) total = cents(total + amount)
  return total
}

/** An amount so many times; throws for what is no whole number of times. */
export function timesCents(amount: Cents, times: number): Cents {
  return cents(amount * times)
}

/** Which of two amounts comes first where the lesser one does, as `toSorted` asks it. */
export function compareCents<A extends Cents | CentsChange>(a: A, b: A): number {
  return a - b
}

/** The lesser of two amounts. */
export function lesser(a: Cents, b: Cents): Cents {
  return a < b ? a : b
}

/** The greater of two amounts. */
export function greater(a: Cents, b: Cents): Cents {
  return a > b ? a : b
}

/** The least of a list of amounts, null for an empty list. */
export function leastCents(amounts: readonly Cents[]): Cents | null {
  return amounts.toSorted(compareCents)[0] ?? null
}

/**
 * The share `part / whole` of an amount, rounded down to a whole cent.
 * The product is computed with big integers, because amount × minutes can leave the range of safe integers.
 * Throws a RangeError unless part is a whole number ≥ 0 and whole a whole number > 0.
 */
export function proportion(amount: Cents, part: number, whole: number): Cents {
  if (!Number.isSafeInteger(part) || part < 0) throw new RangeError(`not a part: ${part}`)
  if (!Number.isSafeInteger(whole) || whole <= 0) throw new RangeError(`not a whole: ${whole}`)
  const product = BigInt(amount) * BigInt(part)
  const divisor = BigInt(whole)
  const quotient = product / divisor
  const roundsTowardsZero = product < 0n && quotient * divisor !== product
  return cents(Number(roundsTowardsZero ? quotient - 1n : quotient))
}

const typedReais = /^(-)?(?:R\$)?(-)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{0,2}))?$/

/**
 * Reads an amount in reais as a Brazilian types it: '1.234,5', '1234,56', 'R$ 1.234,56', '-R$ 5,00'.
 * The digits are read one by one into cents, so that no float ever rounds them.
 * Gives null for anything else: more than two decimals, dots that do not part thousands, too many digits.
 */
export function parseReais(text: string): Cents | null {
  const match = typedReais.exec(text.replace(/\s/g, ''))
  if (!match) return null
  const [, signBefore, signAfter, whole = '', decimals = ''] = match
  if (signBefore && signAfter) return null
  let amount = 0
  for (const digit of whole.replaceAll('.', '') + decimals.padEnd(2, '0')) {
    amount = amount * 10 + (digit.charCodeAt(0) - 48)
    if (!Number.isSafeInteger(amount)) return null
  }
  return cents(signBefore || signAfter ? -amount : amount)
}

/** An amount in reais, for a rule that counts in them (Specification 9); anything else stays in cents. */
export function inReais(amount: Cents): number {
  return amount / 100
}

const digitsOf = (amount: Cents | CentsChange): string => String(Math.abs(cents(amount))).padStart(3, '0')

/** Writes an amount for a machine: '1234.56', a negative one '-5.00', with the mark that its format wants. */
export function plainReais(amount: Cents | CentsChange, mark: '.' | ',' = '.'): string {
  const digits = digitsOf(amount)
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`
}

/** What stands before the cents of a printed amount, for whoever reads. */
export const decimalMark = (): string => (language() === 'en' ? '.' : ',')

/**
 * Prints an amount as 'R$ 1.234,56', a negative one as '-R$ 5,00' (Specification 1, amounts); for whoever chose English as
 * 'R$ 1,234.56'.
 * The blank is a plain one, unlike that of Intl, because SMS, PDF and searches in a page need it plain.
 * Throws a RangeError for a number that is no whole cents, should the wire have brought one.
 */
export function formatReais(amount: Cents | CentsChange): string {
  const digits = digitsOf(amount)
  const decimal = decimalMark()
  const thousands = decimal === '.' ? ',' : '.'
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands)
  return `${amount < 0 ? '-' : ''}R$ ${whole}${decimal}${digits.slice(-2)}`
}
