import { countryCodeLength } from '#domain/brazil/phone.ts'
import type { MaskPattern } from './mask.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '')
const alphanumericsOf = (text: string) => text.replace(/[^A-Za-z0-9]/g, '')

/** A pasted CPF or CNPJ without the label before it; only with a sign or a space between, since a CNPJ may begin with these letters. */
export const withoutTaxIdLabel = (text: string): string =>
  text.replace(/^\s*(?:CPF\s*\/\s*CNPJ|CPF|CNPJ)[\s:.,;=–—-]+/i, '')

/** CPF up to 11 characters, CNPJ beyond; letters only where the city accepts them (decision Q50). */
export function taxIdPattern(typed: string, alphanumeric: boolean): MaskPattern {
  if (!alphanumeric) return digitsOf(typed).length > 11 ? '00.000.000/0000-00' : '000.000.000-00'
  const characters = alphanumericsOf(typed)
  return characters.length > 11 || /[A-Za-z]/.test(characters) ? '**.***.***/****-00' : '000.000.000-00'
}

const countryPattern = (typed: string, digits: string, code: number): MaskPattern => {
  const rest = digits.slice(code)
  const area = rest.startsWith('0') ? '(000)' : '(00)'
  const number = /^\d{2}[2-5]/.test(rest) ? '0000-0000' : '00000-0000'
  return `${typed.trimStart().startsWith('+') ? '+' : ''}${'0'.repeat(code)} ${area} ${number}`
}

/**
 * 11 digits show as (00) 00000-0000 and 10 as (00) 0000-0000 (specification 5). A country code that is still being typed
 * shows apart, so that no digit is cut off before there are enough of them to tell it from area code 55 (decision Q205).
 * Digits that begin with 55 and fit no pattern all stay: the first 11 of them may be the number of another person.
 */
export const phonePattern = (typed: string): MaskPattern => {
  const digits = digitsOf(typed)
  const code = countryCodeLength(typed)
  const national = digits.length > 10 ? '(00) 00000-0000' : '(00) 0000-0000'
  const pattern = code === 0 ? national : countryPattern(typed, digits, code)
  const isCut = digits.length > digitsOf(pattern).length
  return isCut && /^(?:00)?55/.test(digits)
    ? pattern.replace(/[^+0]/g, '').replace(/0+/, '0'.repeat(digits.length))
    : pattern
}

export const datePattern: MaskPattern = '00/00/0000'
const isoDate = /^\s*(\d{4})-(\d\d)-(\d\d)\s*$/
const shortDate = /^\s*([1-9])\/([1-9])\/(\d{4})\s*$/
const endedDay = /^([1-9])\/$/
const endedMonth = /^(\d\d\/)([1-9])\/$/

/**
 * A date as a browser fills it in, which writes a birthday as yyyy-mm-dd, and one whose day or month is ended by its slash
 * after one digit.
 */
export const asBrazilianDate = (typed: string): string =>
  typed
    .replace(isoDate, '$3/$2/$1')
    .replace(shortDate, '0$1/0$2/$3')
    .replace(endedDay, '0$1/')
    .replace(endedMonth, (_ended, day: string, month: string) => `${day}0${month}/`)

export const platePattern = (length: number): MaskPattern => '*'.repeat(length)
