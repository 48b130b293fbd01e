/** Whether the last digit of a number is the check digit of the others (ISO/IEC 7812-1, annex B: Luhn). */
export function hasLuhnDigit(number: string): boolean {
  if (!/^\d+$/.test(number)) return false
  let sum = 0
  for (const [at, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const separators = /[\s.\-/]/g
const longDigits = /(?<!\d)\d{13,19}(?!\d)/g
/** Groups as they are printed on cards: of four, or four, six and the rest. Narrow, so that no UUID looks like one. */
const inGroups =
  /(?<![\w-])(?:\d{4}([\s.-])\d{4}\1\d{4}\1\d{1,7}(?:\1\d{1,3})?|\d{4}([\s.-])\d{6}\2\d{4,5})(?![\w-])/g

/** Digits with neither digits nor letters beside them. */
const digitWords = /(?<![\da-z])\d{13,19}(?![\da-z])/gi

const holdsCardNumber = (text: string, runs: RegExp): boolean => {
  const bare = text.replace(separators, '')
  const whole = /^\d{13,19}$/.test(bare) ? [bare] : []
  const parts = [...(text.match(runs) ?? []), ...(text.match(inGroups) ?? [])]
  return [...whole, ...parts.map((part) => part.replace(/\D/g, ''))].some(
    (digits) => digits.length >= 13 && digits.length <= 19 && hasLuhnDigit(digits),
  )
}

/**
 * Whether a text holds what could be a whole card number: 13 to 19 digits with a right check digit, together or in
 * groups (Decision Q81). A masked number, the line of a slip and a UUID do not.
 */
export const showsCardNumber = (text: string): boolean => holdsCardNumber(text, longDigits)

/**
 * The same of an idempotency key, which is mostly random: of some hundred keys of hexadecimal digits one would hold enough
 * decimal ones in a row, with a right check digit, and refuse an honest payment.
 */
export const keyShowsCardNumber = (key: string): boolean => holdsCardNumber(key, digitWords)

const codeNames = /^(ccv|cvv|cvc|cvv2|cvc2|cid|csc|security_?code|card_?code)$/i

/**
 * Whether anything in a body could be a card number, or a filled field could be a security code (Decision Q81). It
 * looks everywhere, also into names of fields and into what no call declares.
 */
export function showsCardData(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return showsCardNumber(String(value))
  if (Array.isArray(value)) return value.some(showsCardData)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, inside]) =>
      showsCardNumber(name) ||
      (codeNames.test(name) && isFilled(inside) && !isOfSavedCard(name, value)) ||
      showsCardData(inside),
  )
}

/**
 * The code that a caller may send with a saved card (Decision Q87). Our page encrypts it instead; one that comes like this is
 * looked at and neither stored nor logged.
 */
const isOfSavedCard = (name: string, card: object): boolean =>
  name === 'ccv' && 'id' in card && !('number' in card || 'encrypted_token' in card)

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

const brands: readonly (readonly [name: string, pattern: RegExp])[] = [
  // Before Visa and the 6s, because Elo lives inside their ranges.
  [
    'elo',
    /^(401178|401179|431274|438935|451416|457393|457631|457632|504175|506(699|7[0-7])|509|627780|636297|636368|65003[1-3]|6500(3[5-9]|4\d|5[01])|650(4|5[0-3]|7|9)|6516(5[2-9]|[67])|6550)/,
  ],
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/],
  ['amex', /^3[47]/],
  ['hipercard', /^606282/],
]

/** The brand of a card number by its first digits, in the names of Specification 9; `other` when it is none of ours. */
export function brandOf(number: string): string {
  return brands.find(([, pattern]) => pattern.test(number))?.[0] ?? 'other'
}

/** How a card is shown: only its last four digits (Specification 9, saved cards). */
export function maskedNumber(lastFour: string): string {
  return `**** **** **** ${lastFour}`
}

/** The last four digits of a number that is masked already, or an empty text (Decision Q81). */
export function lastFourOf(masked: string): string {
  return /(\d{4})\s*$/.exec(masked)?.[1] ?? ''
}
