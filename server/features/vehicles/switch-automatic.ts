import { createHash } from 'node:crypto'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type * as calls from '#contract/vehicles.ts'
import { demandService } from '#server/city/demand-service.ts'
import { spokenText } from '#server/city/spoken-text.ts'
import { automaticTag, type CityText } from '#server/city/text-files.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { noteStillTheirs } from './still-yours.ts'
import { lockOwnVehicle, withdrawAutomatic } from './store.ts'

/**
 * Lets sightings buy tickets for a vehicle of an own wallet, or no longer (decision Q110). Turning it on keeps who agreed to
 * which text and when; turning it off is possible also when the programme has ended it.
 */
export const switchAutomatic = (
  parts: Parts,
  input: InputOf<typeof calls.switchAutomatic>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.switchAutomatic>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    const vehicle = await lockOwnVehicle(tx, { vehicleId: input.id, userId })
    if (!vehicle) throw new Refusal('not_found')
    const now = parts.clock.now()
    if (input.automatic_activation !== true) {
      await withdrawAutomatic(tx, vehicle.id, now)
      return { message: doneTexts.automaticOff }
    }
    const terms = termsInForce(parts)
    // Turning it on also confirms that the vehicle is theirs.
    await noteStillTheirs(tx, vehicle.id, true, now)
    if (!vehicle.automatic_activation) await accept(tx, { vehicleId: vehicle.id, userId, terms, now })
    return { message: doneTexts.automaticOn }
  })

const termsInForce = (parts: Parts): CityText => {
  demandService(parts.city(), 'automaticActivation')
  const terms = spokenText(parts.city(), automaticTag)
  if (!terms) throw new Refusal('automatic_unavailable')
  return terms
}

type Acceptance = { vehicleId: number; userId: number; terms: CityText; now: Date }

const accept = async (tx: Tx, { vehicleId, userId, terms, now }: Acceptance): Promise<void> => {
  const { content, updated_at: version = '' } = terms
  const hash = createHash('sha256')
    .update(JSON.stringify([automaticTag, version, content]))
    .digest()
  await tx
    .insertInto('accepted_texts')
    .values({ hash, tag: automaticTag, version, content, first_accepted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('automatic_acceptances')
    .values({ vehicle_id: vehicleId, user_id: userId, text_hash: hash, accepted_at: now })
    .execute()
  await tx.updateTable('vehicles').set({ automatic_activation: true }).where('id', '=', vehicleId).execute()
}
