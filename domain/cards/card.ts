import { normaliseName } from '../brazil/person.ts'
import type { ProblemCode } from '../problems.ts'
import { brandOf, hasLuhnDigit } from './card-data.ts'
import { isDebitBank } from './debit-banks.ts'

/** Characters of a card number with its separators: credit, debit, and the 15 digits of 34 and 37 (Decision Q83). */
export const typedCardLengths = { credit: 19, debit: 22, fifteenDigits: 17 } as const

/** Whether the card pays at once or later; the two are typed in masks of different widths. */
export type CardKind = 'credit' | 'debit'

/** Reads a typed card number as its digits. */
export function readCardNumber(typed: string): string {
  return typed.replace(/\D/g, '')
}

const isFifteenDigits = (digits: string): boolean => /^3[47]/.test(digits)

/**
 * The mask of a card number, `0` for a digit: credit has single blanks (19 characters, 17 for 34 and 37), debit double
 * ones, which makes the 22 characters of its 16 digits (Specification 5, card; Decision Q83).
 */
export function cardNumberMask(typed: string, kind: CardKind): string {
  if (kind === 'debit') return '0000  0000  0000  0000'
  return isFifteenDigits(readCardNumber(typed)) ? '0000 000000 00000' : '0000 0000 0000 0000'
}

/**
 * Says what is wrong with a card number as typed in its mask, or null. The length decides; with `maskValidation` also
 * the check digit and that the brand is known (Specification 5, card; Decisions Q83, Q84).
 */
export function cardNumberProblem(
  typed: string,
  kind: CardKind,
  maskValidation: boolean,
): null | 'card_number_invalid' {
  const shown = typed.trim()
  const digits = readCardNumber(shown)
  const fifteen = kind === 'credit' && isFifteenDigits(digits)
  const fits = shown.length === (fifteen ? typedCardLengths.fifteenDigits : typedCardLengths[kind])
  const isTrue = !maskValidation || (hasLuhnDigit(digits) && brandOf(digits) !== 'other')
  return fits && isTrue ? null : 'card_number_invalid'
}

/** Month 1 to 12 and the year in four digits. */
export type CardExpiry = { month: number; year: number }

/** Reads MM/YYYY, or MM/YY where the city wants it; two digits are 20YY. Null when it is no month (Specification 5; Decision Q86). */
export function readCardExpiry(typed: string, fourDigitExpiry: boolean): CardExpiry | null {
  const shape = fourDigitExpiry ? /^(\d{2})\/(\d{2})$/ : /^(\d{2})\/(\d{4})$/
  const [, month, year] = shape.exec(typed.trim()) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return null
  return { month: Number(month), year: Number(fourDigitExpiry ? `20${year}` : year) }
}

const wholeExpiry = /^\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})\s*$|^\s*(\d{2})(\d{4}|\d{2})\s*$/

/**
 * An expiry that came at once, as cards print it and other programs write it (12/29, 12/2029, 1229, 1/29), in the form that
 * `readCardExpiry` reads; any other text as it is. Digits that are typed one by one must not pass here: 12/20 may become 12/2031.
 */
export function wholeCardExpiry(text: string, fourDigitExpiry: boolean): string {
  const [, parted, partedYear, joined, joinedYear] = wholeExpiry.exec(text) ?? []
  const [month, year] = [parted ?? joined, partedYear ?? joinedYear]
  if (month === undefined || year === undefined) return text
  const shown = fourDigitExpiry ? year.slice(-2) : year.padStart(4, '20')
  return `${month.padStart(2, '0')}/${shown}`
}

/**
 * Says what is wrong with a typed expiry on the civil day `today` (yyyy-mm-dd), or null: a card is good through the last
 * day of its month (Specification 5, card; Decision Q86).
 */
export function cardExpiryProblem(
  typed: string,
  { fourDigitExpiry, today }: { fourDigitExpiry: boolean; today: string },
): null | 'card_expiry_invalid' | 'card_expired' {
  const expiry = readCardExpiry(typed, fourDigitExpiry)
  if (expiry === null) return 'card_expiry_invalid'
  const month = `${expiry.year}-${String(expiry.month).padStart(2, '0')}`
  return month < today.slice(0, 7) ? 'card_expired' : null
}

/** Says what is wrong with a security code, or null: 3 or 4 digits (Specification 5, card). */
export function securityCodeProblem(typed: string): null | 'card_code_required' | 'card_code_invalid' {
  const code = typed.trim()
  if (code === '') return 'card_code_required'
  return /^\d{3,4}$/.test(code) ? null : 'card_code_invalid'
}

/**
 * Says what is wrong with the name on a card, or null: two words, the second of which may be one letter, as it is printed;
 * letters with accents, spaces, apostrophe, hyphen and full stop (Specification 5, card; Decision Q85).
 */
function holderProblem(holder: string): null | ProblemCode {
  const normal = normaliseName(holder)
  if (normal === '') return 'card_holder_required'
  const words = normal.split(' ').filter((one) => /\p{L}/u.test(one))
  return words.length > 1 && /^[\p{L}\p{M} '.-]+$/u.test(normal) ? null : 'card_holder_full'
}

/** A card as typed; `bank` only of debit. */
export type TypedCard = { card_holder: string; number: string; expiry: string; ccv: string; bank: string }

/** `today` is the civil date, yyyy-mm-dd, in the city's zone; the switches are the city's. */
export type CardRules = {
  kind: CardKind
  today: string
  fourDigitExpiry: boolean
  cardMaskValidation: boolean
}

/** The problem of each field of a card that has one (Specification 5, card). */
export function cardProblems(
  card: TypedCard,
  rules: CardRules,
): Partial<Record<keyof TypedCard, ProblemCode>> {
  const found: [keyof TypedCard, ProblemCode | null][] = [
    ['card_holder', holderProblem(card.card_holder)],
    ['number', cardNumberProblem(card.number, rules.kind, rules.cardMaskValidation)],
    ['expiry', cardExpiryProblem(card.expiry, rules)],
    ['ccv', securityCodeProblem(card.ccv)],
    ['bank', rules.kind === 'credit' || isDebitBank(card.bank) ? null : 'card_bank_required'],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

/** What a call may say of a new card in the clear, empty where it says nothing (Decision Q81). */
export type CardSaid = { card_holder: string; valid_month: string; valid_year: string }

/**
 * The problem of each field in what is said of a new card, as far as it is said, by the rules of its form on the civil day
 * `today` (Specification 5, card; Decisions Q4, Q85). A year has two or four digits. The number and the code are the bank's
 * to judge: they never come here.
 */
export function cardSaidProblems(
  said: CardSaid,
  today: string,
): Partial<Record<keyof CardSaid, ProblemCode>> {
  const holder = said.card_holder === '' ? null : holderProblem(said.card_holder)
  const month = (said.valid_month.trim() || '12').padStart(2, '0')
  const year = said.valid_year.trim() || today.slice(0, 4)
  const expiry = cardExpiryProblem(`${month}/${year}`, { fourDigitExpiry: year.length === 2, today })
  return { ...(holder ? { card_holder: holder } : {}), ...(expiry ? { valid_month: expiry } : {}) }
}

/**
 * What the card's bank decrypts, in the form that PagBank's encryption library gives it: number, code, month in two
 * digits, year in four, holder, and the moment in epoch milliseconds (docs/money.md, Card).
 */
export function cardPlainText(card: {
  number: string
  ccv: string
  expiry: CardExpiry
  holder: string
  at: number
}): string {
  const month = String(card.expiry.month).padStart(2, '0')
  return [readCardNumber(card.number), card.ccv, month, card.expiry.year, card.holder, card.at].join(';')
}
