import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/guest-tickets.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { moveGuestTicket } from '#server/features/guest/move-guest-ticket.ts'
import { demandReason } from '#server/features/staff/demand-reason.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import { readNewPlate } from '#server/features/vehicles/new-plate.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandNoneOwn } from '../../notices/demand-foreign.ts'
import { demandTicketLook } from './tickets.ts'

/** Moves a visitor's running ticket beyond the limits that guard against visitors, with a reason of its own (Q163, Q191). */
export const correctGuestPlate = (
  parts: Parts,
  input: InputOf<typeof calls.correctGuestPlate>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.correctGuestPlate>> => {
  const plate = readNewPlate(input.plate)
  const reason = demandReason(input.reason)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    await demandTicketLook(parts, tx, input.id, call)
    const office = { staffId: call.staff.id, reason }
    const moved = await moveGuestTicket(parts, tx, { orderId: input.id, plate, office })
    if (!moved) throw new Refusal('guest_ticket_unpaid')
    const { from, cancelled } = moved
    await demandNoneOwn(tx, cancelled, call.staff)
    const details = { order: input.id, from, cancelled_notices: cancelled }
    await writeRegister(parts, tx, byStaff(call), { act: 'correct plate', plate, reason, details })
    return { plate, cancelled_notices: cancelled }
  })
}
