import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/drivers.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { lockPlate } from '#server/features/notices/write-notice.ts'
import { demandReason } from '#server/features/staff/demand-reason.ts'
import { movePlate } from '#server/features/vehicles/move-plate.ts'
import { readNewPlate } from '#server/features/vehicles/new-plate.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandNoneOwn } from '../../notices/demand-foreign.ts'
import { demandLook, findAccount, noteAct } from '../looks.ts'

/** Moves a running ticket of a driver beyond the limits that guard against drivers, with a reason of its own (Q163, Q181). */
export const correctTicketPlate = async (
  parts: Parts,
  input: InputOf<typeof calls.correctTicketPlate>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.correctTicketPlate>> => {
  const plate = readNewPlate(input.plate)
  const reason = demandReason(input.reason)
  const known = await parts.vehicleRegistry.find(plate)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    await demandLook(parts, tx, input.id, call)
    const { id: userId } = await findAccount(tx, input.id)
    const ticket = await tx
      .selectFrom('activations as a')
      .innerJoin('wallets as w', 'w.id', 'a.wallet_id')
      .select(['a.id', 'a.wallet_id', 'a.plate'])
      .where('a.id', '=', input.ticket)
      .where('w.user_id', '=', userId)
      .executeTakeFirst()
    if (!ticket) throw new Refusal('not_found')
    await lockPlate(tx, plate, ticket.wallet_id)
    const mover = { userId, office: { staffId: call.staff.id, reason } }
    const { cancelled } = await movePlate(parts, tx, { activationId: ticket.id, plate, known, mover })
    await demandNoneOwn(tx, cancelled, call.staff)
    const details = { ticket: ticket.id, from: ticket.plate, cancelled_notices: cancelled }
    await noteAct(parts, tx, call, { act: 'correct plate', driverId: input.id, plate, reason, details })
    return { plate, cancelled_notices: cancelled }
  })
}
