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
