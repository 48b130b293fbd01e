import { areaCodes } from './area-codes.ts'
import { cleanNumber } from './typed-text.ts'

/** Digits of a mobile number with its area code (Specification 9, phone 11 digits). */
export const mobileLength = 11

/** The send button of a phone code opens for a phone longer than this many characters (Specification 5, SMS code). */
export const phoneToSendCodeExceeds = 7

/** Which mobile numbers a city accepts (Decision Q48). */
export type PhoneRules = { acceptAllMobileRanges: boolean }

/** Area code, 9 and eight digits; whether the area exists is checked apart, so that a wrong one is refused as such. */
const mobileShape = /^[1-9]{2}9\d{8}$/
const landlineShape = /^[1-9]{2}[2-5]\d{7}$/

/** Everything before the area: the code of Brazil, also dialled as 0055, and the 0 of a call to another area. */
const beforeArea = /^(?:(?:00)?55)?0?/

const digitsOf = (text: string): string => cleanNumber(text).replace(/\D/g, '')

/** Whether a text begins with + or 00, so that its first digits are the code of a country. */
const saysCountry = (text: string): boolean => /^\s*(?:\+|0\s*0)/.test(cleanNumber(text))

/**
 * The number inside of digits with a country code or a dialled 0 before it, or undefined. Area code 55 exists as well
 * (Santa Maria RS), so only more digits than a number has can begin with a code; and 12 digits are a landline with its code
 * only where the text says so, since they may also be a mobile number of area 55 with a digit too many. Other digits stay as
 * they are: a wrong number is shown, and not turned into the number of another person.
 */
function nationalNumber(text: string): string | undefined {
  const digits = digitsOf(text)
  if (digits.length <= mobileLength) return undefined
  const national = digits.replace(beforeArea, '')
  const isWhole = mobileShape.test(national) || (saysCountry(text) && landlineShape.test(national))
  return isWhole ? national : undefined
}

/**
 * Reads a typed phone as digits only. A country code or a dialled 0 is dropped once the digits after it are a whole
 * number; (55) with nine digits more stays a number of area code 55 (Decision Q205).
 */
export function readPhone(text: string): string {
  return nationalNumber(text) ?? digitsOf(text)
}

/**
 * Reads a phone while a person types it: the text itself, until the digits after a country code or a dialled 0 are a whole
 * mobile number; from then on that number (Decision Q205).
 */
export function readTypedPhone(text: string): string {
  const national = nationalNumber(text)
  return national?.length === mobileLength ? national : text
}

/**
 * How many of the digits typed so far are a country code, for a field that shows them apart: 2 behind a plus, and where more
 * digits than a number has begin with 55 or 0055 and can still become a mobile number; else 0.
 */
export function countryCodeLength(text: string): 0 | 2 | 4 {
  if (text.trimStart().startsWith('+')) return 2
  const digits = digitsOf(text)
  if (digits.length <= mobileLength) return 0
  if (/^00550?[1-9]{2}[2-59]/.test(digits)) return 4
  return /^550?[1-9]{2}9/.test(digits) ? 2 : 0
}

/** Whether a text names the code of another country: its digits can look like a number of ours. */
const isForeign = (text: string): boolean => /^\s*\+(?!\s*5\s*5)/.test(text)

/** Whether nothing is typed beside digits but the signs of their mask: what else is left out may have been meant (Decision Q155). */
const isMasked = (text: string): boolean => /^[\d\s()+.-]*$/.test(cleanNumber(text)) && !isForeign(text)

/**
 * Says what is wrong with a mobile number, or null: 11 digits, a real area code, a 9, then a digit from 6 to 9, and nothing beside
 * them but their mask (Specification 5, registration). With `acceptAllMobileRanges` any digit may follow the 9, because real numbers
 * from 9 1xxx to 9 5xxx exist (Decision Q48).
 */
export function mobileProblem(
  text: string,
  rules: PhoneRules,
): null | 'phone_required' | 'phone_length' | 'phone_pattern' {
  const phone = readPhone(text)
  if (phone === '') return 'phone_required'
  if (phone.length !== mobileLength) return 'phone_length'
  if (!isMasked(text) || !areaCodes.has(phone.slice(0, 2)) || phone[2] !== '9') return 'phone_pattern'
  if (!rules.acceptAllMobileRanges && !/[6-9]/.test(phone.charAt(3))) return 'phone_pattern'
  return null
}

/**
 * Says what is wrong with a number of 10 digits, or null: a landline has a real area code, begins with 2 to 5 and takes no SMS;
 * beside its digits nothing is typed but the signs of their mask (Decisions Q47, Q155).
 */
export function landlineProblem(text: string): null | 'profile_phone_length' | 'phone_pattern' {
  const phone = readPhone(text)
  if (phone.length !== mobileLength - 1) return 'profile_phone_length'
  const isReal = areaCodes.has(phone.slice(0, 2)) && /[2-5]/.test(phone.charAt(2))
  return isReal && isMasked(text) ? null : 'phone_pattern'
}

/** Whether the button that sends a code to this phone is open: longer than 7 characters without its mask (Decision Q47). */
export function canSendCodeTo(typed: string): boolean {
  return readPhone(typed).length > phoneToSendCodeExceeds
}

/** Shows a phone as (00) 00000-0000, or with 10 digits as (00) 0000-0000 (Specification 5, masks). */
export function formatPhone(text: string): string {
  const phone = readPhone(text)
  if (phone.length !== 10 && phone.length !== 11) return phone
  return `(${phone.slice(0, 2)}) ${phone.slice(2, -4)}-${phone.slice(-4)}`
}

/** Whether an SMS can reach a stored phone: any mobile, whatever range the city takes; a landline cannot (Decision Q47). */
export function takesSms(phone: string): boolean {
  return mobileProblem(phone, { acceptAllMobileRanges: true }) === null
}
