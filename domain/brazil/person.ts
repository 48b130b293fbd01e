import { isCivilDate } from './civil-time.ts'
import { readTaxId } from './tax-id.ts'
import { cleanTyped } from './typed-text.ts'

/** Characters of a company's tax id. */
const cnpjLength = 14

const isCompany = (taxId: string): boolean => readTaxId(taxId).length === cnpjLength

/** Signs that keyboards and word processors write for an apostrophe: accents without a letter, quotes, primes. */
const apostrophes =
  /[´\u0060\u2018\u2019\u201B\u02B9\u02BB\u02BC\u02BD\u02C8\u02CA\u02CB\u055A\u2032\u2035\uA78C]/g

/**
 * Trims a name, removes invisible characters, joins repeated spaces and reads every apostrophe-like sign as one apostrophe, so
 * that names compare and print alike (Decision Q49).
 */
export function normaliseName(name: string): string {
  return cleanTyped(name).normalize('NFC').trim().replace(/\s+/g, ' ').replace(apostrophes, "'")
}

const word = /^[\p{L}\p{M}]+('[\p{L}\p{M}]+)*$/u
const lettersOf = (text: string): number => Array.from(text.matchAll(/\p{L}/gu)).length
/** One letter, as in "Maria e Silva", with its apostrophe or without. */
const isSmall = (text: string): boolean => /^\p{L}'?$/u.test(text)

/** Letters with accents, digits and the signs that companies write into their names. */
const companyName = /^[\p{L}\p{M}\d &.,\-/'()]{2,}$/u

/** A second word of over 1 character, which may come later where only small words stand between it and a longer first one. */
function hasSecondWord([first = '', ...others]: string[]): boolean {
  const second = others.findIndex((one) => lettersOf(one) > 1)
  return second === 0 || (second > 0 && lettersOf(first) > 1)
}

/**
 * The most characters of a name: more than the register of companies takes, and few enough that no name is a message of its own in
 * what is printed and said in letters.
 */
export const nameMaxLength = 200

/**
 * Says what is wrong with a full name, or null. Nobody's has over `nameMaxLength` characters. Of a person: it contains a space,
 * has over 6 characters, a second word of over 1 character, and only letters with accents and spaces (Specification 5,
 * registration); an apostrophe inside a word is a letter, and words of one letter may stand between two longer ones. Of a company, whose tax id has 14 characters: two
 * characters or more, one of them a letter (Decision Q49).
 */
export function fullNameProblem(name: string, taxId = ''): null | 'name_required' | 'name_full' {
  const normal = normaliseName(name)
  if (normal === '') return 'name_required'
  if (normal.length > nameMaxLength) return 'name_full'
  if (isCompany(taxId)) {
    return companyName.test(normal) && lettersOf(normal) > 0 ? null : 'name_full'
  }
  const words = normal.split(' ')
  const isWritten = words.every((one) => word.test(one) || isSmall(one))
  return normal.length > 6 && isWritten && hasSecondWord(words) ? null : 'name_full'
}

const notInPersonName = /[^\p{L}\p{M} ']/u
const notInCompanyName = /[^\p{L}\p{M}\d &.,\-/'()]/u

/**
 * The first sign of a name that a rule refuses in any place, for a hint beside the field; null without one. The refusal
 * keeps the text of the specification, which does not say which sign it is (Decision Q49).
 */
export function refusedSign(name: string, taxId = ''): string | null {
  const refused = isCompany(taxId) ? notInCompanyName : notInPersonName
  return refused.exec(normaliseName(name))?.[0] ?? null
}

/** Turns dd/mm/yyyy into yyyy-mm-dd, or gives null when it is no date of the calendar (Specification 3, registration payload). */
export function civilDateFromBrazilian(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? []
  const date = `${year}-${month}-${day}`
  return isCivilDate(date) ? date : null
}

/** Turns yyyy-mm-dd into dd/mm/yyyy, or gives null when it is no date of the calendar. */
export function brazilianFromCivilDate(date: string): string | null {
  return isCivilDate(date) ? `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}` : null
}

/** The first day that can be a birth date (Decision Q51). */
export const earliestBirth = '1900-01-01'

/** Whether a civil date can be a birth date on the day `today`: of the calendar, in the past, from 1900 on (Decision Q51). */
export function isBirthDate(date: string, today: string): boolean {
  return isCivilDate(date) && date >= earliestBirth && date < today
}

/**
 * Says what is wrong with a typed birth date dd/mm/yyyy on the civil day `today` (yyyy-mm-dd), or null.
 * An empty one is answered like a wrong one: the specification has one text for both (Specification 5, registration).
 */
export function birthDateProblem(typed: string, today: string): null | 'birth_date_invalid' {
  const date = civilDateFromBrazilian(typed)
  return date !== null && isBirthDate(date, today) ? null : 'birth_date_invalid'
}

/** Trims an e-mail address, removes invisible characters and lower-cases it, so that one mailbox is one account. */
export function normaliseEmail(text: string): string {
  return cleanTyped(text).trim().toLowerCase()
}

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@')
  const labels = email.slice(at + 1).split('.')
  const topLevel = labels.at(-1) ?? ''
  if (at < 1 || at > 64 || email.length > 254) return false
  return (
    local.test(email.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    /^[a-z]/.test(topLevel) &&
    topLevel.length > 1
  )
}

/** Says what is wrong with an e-mail address, or null (Specification 5, registration: valid format). */
export function emailProblem(text: string): null | 'email_required' | 'email_invalid' {
  const email = normaliseEmail(text)
  if (email === '') return 'email_required'
  return isEmail(email) ? null : 'email_invalid'
}

/** What others call somebody: the first name; of a company, which has none, the whole. */
export const firstName = (name: string, taxId: string): string =>
  isCompany(taxId) ? name : (normaliseName(name).split(' ')[0] ?? '')

/** The same with the initial of the last name, so that two of one first name are told apart. */
export const shortName = (name: string, taxId: string): string => {
  const words = normaliseName(name).split(' ')
  const last = words.at(-1)
  if (isCompany(taxId) || words.length < 2 || !last) return firstName(name, taxId)
  return `${words[0]} ${Array.from(last)[0]}.`
}
