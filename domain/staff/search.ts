import { isAcceptablePlate, readPlate } from '../brazil/plate.ts'
import { readTaxId, taxIdProblem } from '../brazil/tax-id.ts'

/** What somebody of the office typed into the one field at the top. */
export type OfficeSearch =
  | { kind: 'tax_id' | 'plate' | 'email'; value: string }
  | { kind: 'notice'; id: number }
  | { kind: 'nothing' }

/**
 * Reads what was typed. A right tax id is one, whatever else its digits could be; other digits alone number a notice; the
 * rest is an e-mail or a plate. Nothing is asked of the server for it.
 */
export function readSearch(typed: string): OfficeSearch {
  const text = typed.trim()
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return { kind: 'email', value: text.toLowerCase() }
  const taxId = readTaxId(text)
  if (taxId.length >= 11 && !taxIdProblem(taxId, { alphanumericCnpj: true }))
    return { kind: 'tax_id', value: taxId }
  const digits = text.replace(/^(n[º°o.]*|#)\s*/i, '')
  if (/^\d{1,10}$/.test(digits)) return { kind: 'notice', id: Number(digits) }
  const plate = readPlate(text, Number.POSITIVE_INFINITY)
  return isAcceptablePlate(plate) ? { kind: 'plate', value: plate } : { kind: 'nothing' }
}
