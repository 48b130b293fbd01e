import type { GivenOutputOf } from '#contract/endpoint.ts'
import { doneTexts, problemTexts } from '#contract/texts.ts'
import type * as calls from '#contract/vehicles.ts'
import { newVehiclePlateProblem, readPlate } from '#domain/brazil/plate.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { pendingCount } from '#server/features/notices/pending.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { countVehicles, insertVehicle, lockOwnWallet } from './store.ts'
import { vehicleView } from './vehicle-view.ts'

/**
 * Adds a plate to the driver's own wallet. The registry is asked before the transaction opens; what it does not know
 * is told as such (decision Q107). The foreign option cannot be seen here, so 3 to 8 alphanumerics are taken (Q106).
 */
export const associateVehicle = async (
  parts: Parts,
  body: { plate: string },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.associateVehicle>> => {
  const problem = newVehiclePlateProblem(body.plate, true)
  if (problem) throw new InvalidInput({ plate: [problemTexts[problem]] })
  const plate = readPlate(body.plate, Number.POSITIVE_INFINITY)
  const known = await parts.vehicleRegistry.find(plate)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    const wallet = await lockOwnWallet(tx, call.driver.userId)
    const before = await countVehicles(tx, wallet.id)
    const added = await insertVehicle(tx, wallet.id, plate, known, now)
    if (!added) throw new Refusal('vehicle_exists')
    const { vehiclesPerAccount: max } = parts.city().settings
    if (before >= max) throw new Refusal('too_many_vehicles', { max })
    const row = {
      ...added,
      wallet_id: wallet.id,
      wallet_user_id: wallet.user_id,
      wallet_name: wallet.name,
      pending: await pendingCount(tx, plate),
      last_purchase: null,
    }
    return { message: doneTexts.vehicleAdded, ...vehicleView(row, null, now, parts.city()) }
  })
}
