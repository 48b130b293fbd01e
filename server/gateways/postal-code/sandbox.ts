import type { PostalAddress, PostalCodeLookup } from './port.ts'
import addresses from './sandbox-addresses.json' with { type: 'json' }

const byCode = new Map<string, PostalAddress>(addresses.map((address) => [address.cep, address]))

/** The streets of the demonstration city, its general code without a street, and a few well-known ones. */
export const sandboxPostalCodes: PostalCodeLookup = {
  find: async (cep) => byCode.get(cep) ?? null,
}
