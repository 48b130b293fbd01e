import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { cleanNumber, upperCaseLatin } from './typed-text.ts'

const cpfShape = /^\d{11}$/
const cnpjShape = /^\d{14}$/
const alphanumericCnpjShape = /^[0-9A-Z]{12}\d{2}$/

/** Which tax ids a city accepts beside those of digits only (Decision Q50). */
export type TaxIdRules = { alphanumericCnpj: boolean }

/**
 * Reads a typed CPF or CNPJ as the text that is stored and compared: mask and invisible characters removed, letters
 * upper-cased. It never becomes a number, because leading zeros and, in new CNPJs, letters matter.
 */
export function readTaxId(text: string): string {
  return upperCaseLatin(cleanNumber(text).replace(/[\s.\-/]/g, ''))
}

/**
 * Says what is wrong with a tax id, or null: 11 digits must be a CPF and 14 a CNPJ by their check digits, all-equal
 * digits are refused (Specification 5, CPF/CNPJ). With `alphanumericCnpj` a CNPJ may hold letters as well.
 */
export function taxIdProblem(text: string, rules: TaxIdRules): null | 'tax_id_required' | 'tax_id_invalid' {
  const taxId = readTaxId(text)
  if (taxId === '') return 'tax_id_required'
  const valid =
    (cpfShape.test(taxId) && isValidCpf(taxId)) ||
    (cnpjShape.test(taxId) && isValidCnpj(taxId)) ||
    (rules.alphanumericCnpj && alphanumericCnpjShape.test(taxId) && isValidCnpj(taxId, { version: 2 }))
  return valid ? null : 'tax_id_invalid'
}

/**
 * Shows a whole tax id as 000.000.000-00 or 00.000.000/0000-00 (Specification 5, identification display).
 * A text of another length comes back without its mask characters.
 */
export function formatTaxId(text: string): string {
  const taxId = readTaxId(text)
  if (taxId.length === 11) return taxId.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
  if (taxId.length === 14) return taxId.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
  return taxId
}

/**
 * Shows a tax id with its middle hidden, for receipts that others may see: 123.***.***-09 and 12.***.***\/****-95
 * (Decision Q122). A text of another length is hidden completely.
 */
export function maskTaxIdForReceipt(text: string): string {
  const shown = formatTaxId(text)
  const first = shown.indexOf('.')
  const last = shown.lastIndexOf('-')
  const hide = (part: string): string => part.replace(/[0-9A-Z]/g, '*')
  if (first < 0 || last < 0) return shown.replace(/./g, '*')
  return shown.slice(0, first) + hide(shown.slice(first, last)) + shown.slice(last)
}
