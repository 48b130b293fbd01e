import { typedCepLength } from './brazil/postal-code.ts'
import type { ProblemCode } from './problems.ts'

/** The address that a bank slip is drawn on (Specification 3, bank-slip details); `address` is the street. */
export type SlipAddress = {
  cep: string
  address: string
  number: string
  district: string
  city: string
  uf: string
}

const shortestAddress = 4

function cepProblem(cep: string): null | ProblemCode {
  const typed = cep.trim()
  if (typed === '') return 'cep_required'
  return typed.length >= typedCepLength ? null : 'cep_short'
}

function addressProblem(address: string): null | ProblemCode {
  const typed = address.trim()
  if (typed === '') return 'address_required'
  return typed.length >= shortestAddress ? null : 'address_short'
}

function ufProblem(uf: string): null | ProblemCode {
  const typed = uf.trim()
  if (typed === '') return 'uf_required'
  return /^[A-Za-z]{2}$/.test(typed) ? null : 'uf_invalid'
}

function numberProblem(number: string): null | ProblemCode {
  const typed = number.trim()
  if (typed === '') return 'number_required'
  return /^\d{1,5}$/.test(typed) ? null : 'number_invalid'
}

const required = (text: string, code: ProblemCode): null | ProblemCode => (text.trim() === '' ? code : null)

/**
 * The problem of each field of a slip's address that has one, as typed: postal code over 8 characters, address over 3,
 * the rest required, state of 2 letters (Specification 5, bank-slip address: as in profile).
 */
export function slipAddressProblems(slip: SlipAddress): Partial<Record<keyof SlipAddress, ProblemCode>> {
  const found: [keyof SlipAddress, ProblemCode | null][] = [
    ['cep', cepProblem(slip.cep)],
    ['address', addressProblem(slip.address)],
    ['number', numberProblem(slip.number)],
    ['district', required(slip.district, 'district_required')],
    ['city', required(slip.city, 'city_required')],
    ['uf', ufProblem(slip.uf)],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}
