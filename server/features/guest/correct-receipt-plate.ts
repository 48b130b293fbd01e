import { sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { callOffCovered, saidOf } from '#server/features/notices/call-off-covered.ts'
import { lockPlate } from '#server/features/notices/write-notice.ts'
import { orderOfReceipt } from '#server/features/orders/receipt-link.ts'
import { demandCorrectable, seenSince } from '#server/features/parking/move-ticket.ts'
import { readNewPlate } from '#server/features/vehicles/new-plate.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Gives a visitor's running ticket the plate that was meant, under the rule of drivers but for vehicles of their own, which a
 * visitor has none of (Q163). The address of the receipt proves who paid. The plate is locked against a notice that is being
 * written, and the ticket against a second correction.
 */
export const correctReceiptPlate = async (
  parts: Parts,
  { params, body }: InputOf<typeof calls.correctReceiptPlate>,
  call: Call,
): Promise<GivenOutputOf<typeof calls.correctReceiptPlate>> => {
  const plate = readNewPlate(body.plate)
  const orderId = await orderOfReceipt(parts, params.secret)
  if (orderId === undefined) throw new Refusal('not_found')
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    await lockPlate(tx, plate)
    const ticket = await lockTicket(tx, orderId)
    if (!ticket) throw new Refusal('not_found')
    const { corrected, seen } = await readTold(tx, orderId)
    const over = ticket.ends_at <= now
    demandCorrectable({ from: ticket.plate, to: plate, over, corrected, seen, own: false })
    // It begins when it was paid, which may be before we learned of it; it is not over, so all of that time counts.
    const covered = { plate, from: ticket.begins_at, until: now, now, cause: 'ticket_moved' } as const
    const calledOff = await callOffCovered(parts, tx, covered)
    await move(tx, { orderId, from: ticket.plate, to: plate, cancelled: calledOff.cancelled, now })
    return { message: saidOf(calledOff), plate, cancelled_notices: calledOff.cancelled }
  })
}

type Ticket = { plate: string; begins_at: Date; ends_at: Date }

/** The ticket of an order, locked, for as long as its payment stands. */
const lockTicket = async (tx: Tx, orderId: string): Promise<Ticket | undefined> => {
  const found = await sql<Ticket>`
    select a.plate, a.begins_at, a.ends_at from guest_activations a join orders o on o.id = a.order_id
    where a.order_id = ${orderId} and o.state = 'paid'
    for no key update of a`.execute(tx)
  return found.rows[0]
}

/** What else decides; read after the ticket was locked. */
const readTold = async (tx: Tx, orderId: string): Promise<{ corrected: boolean; seen: boolean }> => {
  const found = await sql<{ corrected: boolean; seen: boolean }>`
    select exists (select from guest_corrections c where c.order_id = a.order_id) as corrected,
      ${sql.raw(seenSince('a'))} as seen
    from guest_activations a where a.order_id = ${orderId}`.execute(tx)
  const [told] = found.rows
  if (!told) throw new Error(`the ticket of order ${orderId} was found, and is gone`)
  return told
}

const move = async (
  tx: Tx,
  moved: { orderId: string; from: string; to: string; cancelled: number[]; now: Date },
): Promise<void> => {
  const { orderId, from, to, cancelled, now } = moved
  await tx.updateTable('guest_activations').set({ plate: to }).where('order_id', '=', orderId).execute()
  await tx
    .insertInto('guest_corrections')
    .values({
      order_id: orderId,
      from_plate: from,
      to_plate: to,
      cancelled_notices: cancelled,
      corrected_at: now,
    })
    .execute()
}
