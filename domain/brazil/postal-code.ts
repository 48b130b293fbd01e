import { cleanNumber } from './typed-text.ts'

/** Digits of a CEP (Specification 9, CEP 8 digits). */
export const cepLength = 8

/** Characters of a CEP with its hyphen; leaving the field with as many starts the look-up (Specification 5). */
export const typedCepLength = 9

const cepShape = /^\d{5}-?\d{3}$/

/** Reads a typed CEP as its digits; it is text, because the CEPs of Greater São Paulo begin with a zero. */
export function readCep(text: string): string {
  return cleanNumber(text).replace(/\D/g, '')
}

/** Whether a text is a CEP: 5 digits, hyphen, 3 digits, or the same without the hyphen (Specification 5, registration). */
export function isCep(text: string): boolean {
  return cepShape.test(cleanNumber(text).trim())
}

/** Shows a CEP as 00000-000; a text without 8 digits comes back as its digits. */
export function formatCep(text: string): string {
  const cep = readCep(text)
  return cep.length === cepLength ? `${cep.slice(0, 5)}-${cep.slice(5)}` : cep
}
