import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import { doneTexts, shapeTexts } from '#contract/texts.ts'
import type * as calls from '#contract/vehicles.ts'
import { isVehicleName, readVehicleName } from '#domain/vehicles/name.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { lockOwnVehicle, writeLabel } from './store.ts'

/** Names a vehicle of an own wallet beside its plate, where a name is given, and says whether it stands first (decision Q168). */
export const changeVehicle = async (
  parts: Parts,
  input: InputOf<typeof calls.changeVehicle>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.changeVehicle>> => {
  const name = input.name === undefined ? undefined : readVehicleName(input.name)
  if (name !== undefined && !isVehicleName(name)) throw new InvalidInput({ name: [shapeTexts.wrong] })
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    const vehicle = await lockOwnVehicle(tx, { vehicleId: input.id, userId })
    if (!vehicle) throw new Refusal('not_found')
    await writeLabel(tx, { vehicleId: vehicle.id, userId, name, isDefault: input.is_default })
    return { message: doneTexts.vehicleChanged }
  })
}
