/** The three parts that travel and are stored as one text (Specification 3, user and registration payload). */
export type AddressLine = { street: string; number: string; complement: string }

const withoutCommas = (part: string): string => part.replace(/[\s,]+/g, ' ').trim()

/**
 * Joins the parts as 'street,number,complement', without the last comma when there is no complement.
 * Commas typed inside a part become blanks, since nothing else would tell the parts apart (Decision Q52).
 */
export function joinAddress(parts: { street: string; number: string; complement?: string }): string {
  const complement = withoutCommas(parts.complement ?? '')
  const line = `${withoutCommas(parts.street)},${withoutCommas(parts.number)}`
  return complement === '' ? line : `${line},${complement}`
}

/** Reads 'street,number,complement': first part, second part, and the rest as complement (Decision Q52). */
export function splitAddress(line: string): AddressLine {
  const [street = '', number = '', ...rest] = line.split(',')
  return { street: street.trim(), number: number.trim(), complement: rest.join(',').trim() }
}

/** Reads an address whose number and complement also come as fields of their own: those win (Decision Q52). */
export function readAddress(fields: { address: string; number?: string; complement?: string }): AddressLine {
  const line = splitAddress(fields.address)
  return {
    street: line.street,
    number: fields.number?.trim() || line.number,
    complement: fields.complement?.trim() || line.complement,
  }
}

/** The most digits of a house number (Specification 5, number mask). */
export const houseNumberMaxDigits = 5

/** Says what is wrong with a house number, or null: up to five digits (Specification 5, registration). */
export function numberProblem(number: string): null | 'number_required' | 'number_invalid' {
  const typed = number.trim()
  if (typed === '') return 'number_required'
  return /^\d+$/.test(typed) && typed.length <= houseNumberMaxDigits ? null : 'number_invalid'
}

/** Says what is wrong with a state, or null: two letters (Specification 5, registration). */
export function ufProblem(uf: string): null | 'uf_required' | 'uf_invalid' {
  const typed = uf.trim()
  if (typed === '') return 'uf_required'
  return /^[A-Za-z]{2}$/.test(typed) ? null : 'uf_invalid'
}
