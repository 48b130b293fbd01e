import { useRef, useState } from 'react'
import { findPostalCode } from '#contract/generated/routes/account/address.ts'
import { readCep, typedCepLength } from '#domain/brazil/postal-code.ts'
import { ApiError, type CallOutput, call } from '../client.ts'

export type PostalAddress = CallOutput<typeof findPostalCode>

/** The address of a postal code; that there is none is told, and null whenever it cannot be said (decision Q128: silent failure). */
export async function findAddress(cep: string): Promise<PostalAddress | 'unknown' | null> {
  try {
    return await call(findPostalCode, { params: { cep } })
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'unknown' : null
  }
}

type LookedUp = { cep: string; address: string; district: string; city: string; uf: string }
type Filled = Partial<Omit<LookedUp, 'cep'>>

/** Only what the service knows, and only where nobody has typed since the question was asked. */
export const toFill = (found: LookedUp, before: LookedUp, now: LookedUp): Filled => {
  const { address, district, city, uf } = found
  const fields = Object.entries({ address, district, city, uf }) as [keyof Filled, string][]
  return Object.fromEntries(fields.filter(([field, text]) => text !== '' && before[field] === now[field]))
}

/** The postal code whose address a form holds already, as somebody once left it; '' without one. */
const codeOfAddress = ({ cep, address }: LookedUp): string => (address === '' ? '' : cep)

/**
 * Fills an address when its postal code is left with 9 characters (specification 5). A code that was looked up is not
 * looked up again, nor the one that the form begins with beside its address, so that what the driver corrected stays.
 */
export function useAddressLookup(read: () => LookedUp, fill: (filled: Filled) => void) {
  const asked = useRef(codeOfAddress(read()))
  const [outcome, setOutcome] = useState<'found' | 'unknown' | null>(null)
  const leave = async () => {
    const before = read()
    const { cep } = before
    if (cep.length !== typedCepLength || cep === asked.current) return
    asked.current = cep
    setOutcome(null)
    const address = await findAddress(readCep(cep))
    if (asked.current !== cep) return
    if (!address || address === 'unknown') {
      asked.current = ''
      setOutcome(address)
      return
    }
    fill(toFill(address, before, read()))
    setOutcome('found')
  }
  return { leave, outcome }
}
