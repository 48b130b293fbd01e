import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { saidOf } from '#server/features/notices/call-off-covered.ts'
import { orderOfReceipt } from '#server/features/orders/receipt-link.ts'
import { readNewPlate } from '#server/features/vehicles/new-plate.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { moveGuestTicket } from './move-guest-ticket.ts'

/** A visitor mistyped the plate of a ticket that runs. The address of the receipt proves who paid (Q163). */
export const correctReceiptPlate = async (
  parts: Parts,
  input: InputOf<typeof calls.correctReceiptPlate>,
  call: Call,
): Promise<GivenOutputOf<typeof calls.correctReceiptPlate>> => {
  const plate = readNewPlate(input.plate)
  const orderId = await orderOfReceipt(parts, input.secret)
  if (orderId === undefined) throw new Refusal('not_found')
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const moved = await moveGuestTicket(parts, tx, { orderId, plate })
    if (!moved) throw new Refusal('not_found')
    return { message: saidOf(moved), plate, cancelled_notices: moved.cancelled }
  })
}
