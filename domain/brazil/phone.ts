import { areaCodes } from './area-codes.ts'

/** Digits of a mobile number with its area code (Specification 9, phone 11 digits). */
export const mobileLength = 11

/** The send button of a phone code opens for a phone longer than this many characters (Specification 5, SMS code). */
export const phoneToSendCodeExceeds = 7

/** Which mobile numbers a city accepts (Decision Q48). */
export type PhoneRules = { acceptAllMobileRanges: boolean }

/** Reads a typed phone as digits only; the country code is dropped when it was typed with its plus. */
export function readPhone(text: string): string {
  return text.replace(/^\s*\+\s*55/, '').replace(/\D/g, '')
}

/** Whether nothing is typed beside digits but the signs of their mask: what else is left out may have been meant (Decision Q155). */
const isMasked = (text: string): boolean => /^[\d\s()+.-]*$/.test(text)

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
