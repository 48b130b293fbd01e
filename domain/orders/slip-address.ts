import { numberProblem, ufProblem } from '../brazil/address.ts'
import { isCep } from '../brazil/postal-code.ts'
import { type FieldProblems, type ProblemCode, requiredProblem } from '../problems.ts'

/** Who pays a slip lives here (Specification 3, bank-slip details). */
export type SlipAddress = {
  cep: string
  address: string
  number: string
  district: string
  city: string
  uf: string
}

const shortestAddress = 4

/**
 * The problem of each field of a slip's address, by the rules of the profile: postal code, address over 3 characters,
 * number, district, city and state (Specification 5, bank-slip address). Empty when nothing is wrong.
 */
export function slipAddressProblems(slip: SlipAddress): FieldProblems {
  const problems: Record<keyof SlipAddress, ProblemCode | null> = {
    cep: requiredProblem(slip.cep, 'cep_required') ?? (isCep(slip.cep) ? null : 'cep_short'),
    address:
      requiredProblem(slip.address, 'address_required') ??
      (slip.address.trim().length < shortestAddress ? 'address_short' : null),
    number: numberProblem(slip.number),
    district: requiredProblem(slip.district, 'district_required'),
    city: requiredProblem(slip.city, 'city_required'),
    uf: ufProblem(slip.uf),
  }
  const wrong = Object.entries(problems).filter((entry): entry is [string, ProblemCode] => entry[1] !== null)
  return Object.fromEntries(wrong)
}
