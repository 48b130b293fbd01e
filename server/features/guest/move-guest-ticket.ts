import { sql } from 'kysely'
import type { Correction } from '#domain/parking/plate-correction.ts'
import type { Tx } from '#server/database/pool.ts'
import { type CalledOff, callOffCovered } from '#server/features/notices/call-off-covered.ts'
import { lockPlate } from '#server/features/notices/write-notice.ts'
import { demandCorrectable, seenSince } from '#server/features/parking/move-ticket.ts'
import type { Parts } from '#server/parts.ts'
import { beginSooner } from './follow-tickets.ts'

/** Who of the office moves a ticket, and why; a visitor has no number and gives no reason. */
type Office = { staffId: number; reason: string }

type Moving = { orderId: string; plate: string; office?: Office }

/** What came of it, and the plate that the ticket had. */
type Moved = CalledOff & { from: string }

/**
 * Gives a visitor's running ticket the plate that was meant, under the rule of drivers but for vehicles of their own, which a
 * visitor has none of (Q163); the office is bound by time and by the plate itself alone (Q191). The plate is locked against a notice
 * that is being written, and the ticket against a second correction. Gives nothing of an order without a ticket that is paid.
 */
export const moveGuestTicket = async (
  parts: Parts,
  tx: Tx,
  { orderId, plate, office }: Moving,
): Promise<Moved | undefined> => {
  const now = parts.clock.now()
  const before = await plateOf(tx, orderId)
  // Always in the same order. The plate that the ticket leaves may have others that follow it.
  for (const one of [...new Set([before ?? plate, plate])].toSorted()) await lockPlate(tx, one)
  const ticket = await lockTicket(tx, orderId)
  if (!ticket) return
  const { plate: from, begins_at, ends_at } = ticket
  const correction: Correction = {
    from,
    to: plate,
    over: ends_at <= now,
    ...(office ? { corrected: false, seen: false, own: true } : await readLimits(tx, orderId)),
  }
  demandCorrectable(correction)
  // It begins when it was paid, which may be before we learned of it; it is not over, so all of that time counts.
  const covered = { plate, from: begins_at, until: now, now, cause: 'ticket_moved' } as const
  const calledOff = await callOffCovered(parts, tx, covered)
  await write(tx, { orderId, from, to: plate, cancelled: calledOff.cancelled, now, office })
  await beginSooner(parts, tx, from, now)
  // A ticket that followed another one on its former plate begins at once on this one, unless it follows one here as well.
  await beginSooner(parts, tx, plate, now)
  return { ...calledOff, from }
}

type Ticket = { plate: string; begins_at: Date; ends_at: Date }

const plateOf = async (tx: Tx, orderId: string): Promise<string | undefined> => {
  const found = await tx
    .selectFrom('guest_activations')
    .select('plate')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return found?.plate
}

/** The ticket of an order, locked, for as long as its payment stands. */
const lockTicket = async (tx: Tx, orderId: string): Promise<Ticket | undefined> => {
  const found = await sql<Ticket>`
    select a.plate, a.begins_at, a.ends_at from guest_activations a join orders o on o.id = a.order_id
    where a.order_id = ${orderId} and o.state = 'paid'
    for no key update of a`.execute(tx)
  return found.rows[0]
}

type Limits = Pick<Correction, 'corrected' | 'seen' | 'own'>

/** What keeps a visitor from it; read after the ticket was locked. */
const readLimits = async (tx: Tx, orderId: string): Promise<Limits> => {
  const found = await sql<Limits>`
    select exists (select from guest_corrections c where c.order_id = a.order_id) as corrected,
      ${sql.raw(seenSince('a'))} as seen, false as own
    from guest_activations a where a.order_id = ${orderId}`.execute(tx)
  const [limits] = found.rows
  if (!limits) throw new Error(`the ticket of order ${orderId} was found, and is gone`)
  return limits
}

type Written = {
  orderId: string
  from: string
  to: string
  cancelled: number[]
  now: Date
  office: Office | undefined
}

const write = async (tx: Tx, { orderId, from, to, cancelled, now, office }: Written): Promise<void> => {
  await tx.updateTable('guest_activations').set({ plate: to }).where('order_id', '=', orderId).execute()
  await tx
    .insertInto('guest_corrections')
    .values({
      order_id: orderId,
      from_plate: from,
      to_plate: to,
      cancelled_notices: cancelled,
      corrected_at: now,
      staff_id: office?.staffId ?? null,
      reason: office?.reason ?? '',
    })
    .execute()
}
