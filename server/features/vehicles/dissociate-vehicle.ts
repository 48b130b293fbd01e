import type { GivenOutputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type * as calls from '#contract/vehicles.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { isParked, lockOwnVehicle, removeVehicle } from './store.ts'

/** Removes a vehicle from a wallet of the driver's own, unless it is parked (decision Q109). Its history stays. */
export const dissociateVehicle = (
  parts: Parts,
  params: { vehicleId: number; walletId: number },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.dissociateVehicle>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const vehicle = await lockOwnVehicle(tx, { ...params, userId: call.driver.userId })
    if (!vehicle) throw new Refusal('not_found')
    const now = parts.clock.now()
    if (await isParked(tx, params.walletId, vehicle.plate, now)) throw new Refusal('vehicle_parked')
    await removeVehicle(tx, vehicle.id, now)
    return { message: doneTexts.vehicleRemoved }
  })
