import type { MaskPattern } from './mask.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '')
const alphanumericsOf = (text: string) => text.replace(/[^A-Za-z0-9]/g, '')

/** CPF up to 11 characters, CNPJ beyond; letters only where the city accepts them (decision Q50). */
export function taxIdPattern(typed: string, alphanumeric: boolean): MaskPattern {
  if (!alphanumeric) return digitsOf(typed).length > 11 ? '00.000.000/0000-00' : '000.000.000-00'
  const characters = alphanumericsOf(typed)
  return characters.length > 11 || /[A-Za-z]/.test(characters) ? '**.***.***/****-00' : '000.000.000-00'
}

/** A mobile number behind the 0 that is dialled before its area, which has none itself; fewer digits or more are no such number. */
const dialled = /^0[1-9]{2}9\d{8}$/

/**
 * A number as other programs and people write it, with the code of the country, 13 digits or told by its plus, or with the 0 that
 * is dialled before an area.
 */
export const withoutCountry = (typed: string): string => {
  const digits = digitsOf(typed)
  const isForeign = digits.startsWith('55') && (digits.length >= 13 || /^\s*\+/.test(typed))
  const national = isForeign ? digits.slice(2) : digits
  if (dialled.test(national)) return national.slice(1)
  return isForeign ? national : typed
}

/** 11 digits show as (00) 00000-0000 and 10 as (00) 0000-0000 (specification 5). */
export const phonePattern = (typed: string): MaskPattern =>
  digitsOf(typed).length > 10 ? '(00) 00000-0000' : '(00) 0000-0000'

export const cepPattern: MaskPattern = '00000-000'
export const houseNumberPattern: MaskPattern = '00000'
export const statePattern: MaskPattern = 'AA'
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
