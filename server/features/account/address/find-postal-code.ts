import { isCep, readCep } from '#domain/brazil/postal-code.ts'
import type { PostalAddress } from '#server/gateways/postal-code/port.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { refuseProblems } from '../field-problems.ts'

/**
 * The address of a postal code. Whether nobody knows the code or nobody answered makes no difference to the
 * driver, who then types the address (decision Q128).
 */
export const findPostalCode = async (
  parts: Parts,
  { cep: typed }: { cep: string },
): Promise<PostalAddress> => {
  if (!isCep(typed)) refuseProblems({ cep: 'cep_invalid' })
  const found = await parts.postalCode.find(readCep(typed)).catch(() => null)
  if (!found) throw new Refusal('postal_code_not_found')
  return found
}
