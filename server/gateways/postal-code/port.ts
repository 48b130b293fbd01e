/** An address by its postal code. A town's general code has no street: `address` and `district` are empty. */
export type PostalAddress = {
  /** Eight digits. */
  cep: string
  address: string
  district: string
  city: string
  uf: string
}

export interface PostalCodeLookup {
  /** Takes eight digits. Null: nobody knows the code. Throws GatewayFault when nobody answered. */
  find(cep: string): Promise<PostalAddress | null>
}

/** What decoders write for bytes that are no UTF-8: an address with it is damaged, whatever else it holds. */
const damaged = '\ufffd'

/** Whether every text of an address can be read; one that cannot is no answer, and the next source is asked. */
export const isReadable = (found: PostalAddress): boolean =>
  Object.values(found).every((text) => !text.includes(damaged))

/** Each service has this long, so that a driver never waits more than two of them. */
export const postalCodeTimeoutMs = 2500

/** Eight digits, which is also what makes a code safe to put into an address. */
export const isPostalCode = (cep: string): boolean => /^\d{8}$/.test(cep)
