import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type * as calls from '#contract/vehicles.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { noteStillTheirs } from './still-yours.ts'
import { lockOwnVehicle, withdrawAutomatic } from './store.ts'

/**
 * Answers whether a vehicle is still the driver's, after another driver registered its plate (decision Q203): with yes sightings buy
 * again, with no the consent is withdrawn. Without an open question nothing changes.
 */
export const confirmVehicle = (
  parts: Parts,
  input: InputOf<typeof calls.confirmVehicle>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.confirmVehicle>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const vehicle = await lockOwnVehicle(tx, { vehicleId: input.id, userId: call.driver.userId })
    if (!vehicle) throw new Refusal('not_found')
    const now = parts.clock.now()
    const { still_mine: stillMine } = input
    const wasAsked = await noteStillTheirs(tx, vehicle.id, stillMine, now)
    if (wasAsked && !stillMine) await withdrawAutomatic(tx, vehicle.id, now)
    return { message: stillMine ? doneTexts.vehicleStillMine : doneTexts.vehicleNotMine }
  })
