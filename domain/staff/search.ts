import { isAcceptablePlate, readPlate } from '../brazil/plate.ts'
import { readTaxId, taxIdProblem } from '../brazil/tax-id.ts'
import { isMailAddress } from '../mail-address.ts'

/** What somebody of the office typed into the one field at the top. */
export type OfficeSearch =
  | { kind: 'tax_id' | 'plate' | 'email' | 'protocol'; value: string }
  | { kind: 'notice'; id: number }
  | { kind: 'nothing' }

/** The protocol of a contest begins with its day (`protocolOf`). */
const protocol = /^(?:protocolo:?)?(20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{6,12})$/i

/** What a number may have before it. Bare letters are none: `NOO1234` is a plate. */
const beforeNumber = /^(?:n(?:o?[º°.]+|o?\s)|#)\s*/i

/** The number of a notice, with or without the five signs that its slip has more. */
const noticeNumber = /^(\d{1,10})(?:[\s-]+[A-Z0-9]{5})?$/i

/**
 * Reads what was typed. Digits alone that begin with a day are a protocol, since one in a hundred of them has the check digits
 * of a CNPJ as well: a CNPJ that begins so is told from it by its stops and its stroke. Else a right tax id is one, whatever
 * else its digits could be; other digits alone number a notice, as does its whole number; the rest is an e-mail or a plate.
 * Nothing is asked of the server for it.
 */
export function readSearch(typed: string): OfficeSearch {
  const text = typed.trim()
  if (isMailAddress(text)) return { kind: 'email', value: text.toLowerCase() }
  const [, protocolDigits] = protocol.exec(text.replace(/\s/g, '')) ?? []
  if (protocolDigits !== undefined) return { kind: 'protocol', value: protocolDigits }
  const taxId = readTaxId(text)
  if (taxId.length >= 11 && !taxIdProblem(taxId, { alphanumericCnpj: true }))
    return { kind: 'tax_id', value: taxId }
  const [, id] = noticeNumber.exec(text.replace(beforeNumber, '')) ?? []
  if (id !== undefined) return { kind: 'notice', id: Number(id) }
  const plate = readPlate(text)
  return isAcceptablePlate(plate) ? { kind: 'plate', value: plate } : { kind: 'nothing' }
}
