import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type * as calls from '#contract/vehicles.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { demandProof } from '#server/features/captcha/demand-proof.ts'
import { notifiedCount } from '#server/features/notices/notified.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { readNewPlate } from './new-plate.ts'
import { askIfStillTheirs } from './still-yours.ts'
import { countVehicles, insertVehicle, lockOwnWallet } from './store.ts'
import { vehicleView } from './vehicle-view.ts'

/**
 * Adds a plate to the driver's own wallet. The registry is asked before the transaction opens; what it does not know
 * is told as such (decision Q107). Its notices and its ticket show from then on, so that adding it counts as looking it up
 * (decision Q161).
 */
export const associateVehicle = async (
  parts: Parts,
  body: InputOf<typeof calls.associateVehicle>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.associateVehicle>> => {
  const plate = readNewPlate(body.plate)
  const known = await parts.vehicleRegistry.find(plate)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    const wallet = await lockOwnWallet(tx, call.driver.userId)
    const before = await countVehicles(tx, wallet.id)
    const added = await insertVehicle(tx, wallet.id, plate, known, now)
    if (!added) throw new Refusal('vehicle_exists')
    const { vehiclesPerAccount: max } = parts.city().settings
    if (before >= max) throw new Refusal('too_many_vehicles', { max })
    await demandProof(parts, { plate, proof: body.proof }, call, tx)
    await askIfStillTheirs(tx, { plate, userId: call.driver.userId, now })
    const row = {
      ...added,
      wallet_id: wallet.id,
      wallet_user_id: wallet.user_id,
      wallet_name: wallet.name,
      pending: await notifiedCount(tx, plate),
      last_purchase: null,
    }
    return { message: doneTexts.vehicleAdded, ...vehicleView(row, null, now, parts.city()) }
  })
}
