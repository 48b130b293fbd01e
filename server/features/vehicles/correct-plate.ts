import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/vehicles.ts'
import { mayDo } from '#domain/wallets/roles.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { demandProof } from '#server/features/captcha/demand-proof.ts'
import { saidOf } from '#server/features/notices/call-off-covered.ts'
import { lockPlate } from '#server/features/notices/write-notice.ts'
import { findByPurchase } from '#server/features/parking/leave-store.ts'
import { demandRole, standingIn } from '#server/features/wallets/access.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { movePlate } from './move-plate.ts'
import { readNewPlate } from './new-plate.ts'

/**
 * Gives a running ticket the plate that was meant (Q163). The plate is locked against a notice that is being written, and with
 * it the wallet, so that time which is added or a leaving comes before or after. A vehicle that this adds is added by its
 * wallet's owner alone, for its notices and its ticket show from then on (Q169); and it counts as one that is added by itself
 * (Q161).
 */
export const correctPlate = async (
  parts: Parts,
  input: InputOf<typeof calls.correctPlate>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.correctPlate>> => {
  const plate = readNewPlate(input.plate)
  const known = await parts.vehicleRegistry.find(plate)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    const found = await findByPurchase(tx, input.transaction_id, userId)
    if (!found) throw new Refusal('not_found')
    await lockPlate(tx, plate, found.walletId)
    await demandRole(tx, { walletId: found.walletId, userId }, 'park')
    const demandAddable = async () => {
      const standing = await standingIn(tx, found.walletId, userId)
      if (!mayDo(standing?.role ?? null, 'manage_vehicles')) throw new Refusal('plate_not_in_wallet')
      await demandProof(parts, { plate, proof: input.proof }, call, tx)
    }
    const { activationId } = found
    const moving = { activationId, plate, known, mover: { userId }, demandAddable }
    const calledOff = await movePlate(parts, tx, moving)
    return { message: saidOf(calledOff), plate, cancelled_notices: calledOff.cancelled }
  })
}
