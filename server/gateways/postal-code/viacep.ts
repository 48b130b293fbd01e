import * as z from 'zod/mini'
import { GatewayFault } from '../gateway-fault.ts'
import { requestJson } from '../http-json.ts'
import { isPostalCode, type PostalCodeLookup, postalCodeTimeoutMs } from './port.ts'

const optionalText = z.optional(z.nullable(z.string()))

/** ViaCEP answers 200 for an unknown code, with `erro` as the text "true" (formerly the boolean). */
const answer = z.object({
  erro: z.optional(z.unknown()),
  logradouro: optionalText,
  bairro: optionalText,
  localidade: optionalText,
  uf: optionalText,
})

type Options = { baseUrl?: string; timeoutMs?: number }

/** https://viacep.com.br */
export function viaCep(options: Options = {}): PostalCodeLookup {
  const { baseUrl = 'https://viacep.com.br', timeoutMs = postalCodeTimeoutMs } = options
  return {
    async find(cep) {
      if (!isPostalCode(cep)) return null
      const { status, body } = await requestJson({
        gateway: 'ViaCEP',
        url: `${baseUrl}/ws/${cep}/json/`,
        timeoutMs,
      })
      const read = answer.safeParse(body)
      if (status !== 200 || !read.success) {
        throw new GatewayFault('ViaCEP', `answered ${status} in a shape we do not know`, true)
      }
      if (read.data.erro) return null
      const { logradouro, bairro, localidade, uf } = read.data
      if (!localidade || !uf) {
        throw new GatewayFault('ViaCEP', 'answered without a city', true)
      }
      return { cep, address: logradouro ?? '', district: bairro ?? '', city: localidade, uf }
    },
  }
}
