import * as z from 'zod/mini'
import { GatewayFault } from '../gateway-fault.ts'
import { requestJson } from '../http-json.ts'
import { isPostalCode, type PostalCodeLookup, postalCodeTimeoutMs } from './port.ts'

const optionalText = z.optional(z.nullable(z.string()))

const answer = z.object({
  state: z.string().check(z.minLength(2)),
  city: z.string().check(z.minLength(1)),
  neighborhood: optionalText,
  street: optionalText,
})

type Options = { baseUrl?: string; timeoutMs?: number }

/** https://brasilapi.com.br; answers 404 for an unknown code. */
export function brasilApi(options: Options = {}): PostalCodeLookup {
  const { baseUrl = 'https://brasilapi.com.br', timeoutMs = postalCodeTimeoutMs } = options
  return {
    async find(cep) {
      if (!isPostalCode(cep)) return null
      const { status, body } = await requestJson({
        gateway: 'BrasilAPI',
        url: `${baseUrl}/api/cep/v1/${cep}`,
        timeoutMs,
      })
      if (status === 404) return null
      const read = answer.safeParse(body)
      if (status !== 200 || !read.success) {
        throw new GatewayFault('BrasilAPI', `answered ${status} in a shape we do not know`, true)
      }
      const { street, neighborhood, city, state } = read.data
      return { cep, address: street ?? '', district: neighborhood ?? '', city, uf: state }
    },
  }
}
