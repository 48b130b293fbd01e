import type * as calls from '#contract/account/address.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import { joinAddress, readAddress, readUf } from '#domain/brazil/address.ts'
import { readCep } from '#domain/brazil/postal-code.ts'
import { slipAddressProblems } from '#domain/orders/slip-address.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { refuseProblems } from '../field-problems.ts'
import type { StoredAddress } from '../store.ts'

type Body = InputOf<typeof calls.changeAddress>

/** Checks the address by the rules of the profile and gives it as it is stored (Decision Q52). */
const readBody = ({ address: typed }: Body): StoredAddress => {
  const line = readAddress(typed)
  refuseProblems(slipAddressProblems({ ...typed, address: line.street, number: line.number }))
  return {
    address: joinAddress(line),
    cep: readCep(typed.cep),
    city: typed.city.trim(),
    district: typed.district.trim(),
    uf: readUf(typed.uf),
  }
}

/** Sets where the driver lives. */
export const changeAddress = (
  parts: Parts,
  body: Body,
  call: Call<'driver'>,
): Promise<{ message: string }> => {
  const address = readBody(body)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    await tx
      .updateTable('users')
      .set({ address: JSON.stringify(address) })
      .where('id', '=', call.driver.userId)
      .execute()
    return { message: doneTexts.profileUpdated }
  })
}
