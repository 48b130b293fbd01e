import { sql } from 'kysely'
import { type Correction, correctionProblem } from '#domain/parking/plate-correction.ts'
import type { Tx } from '#server/database/pool.ts'
import { Refusal } from '#server/refusal.ts'
import { markMoved } from './marks.ts'

/** What is said of a ticket that stays where it is. */
const refusalOf = {
  same: 'plate_same',
  over: 'activation_over',
  corrected_before: 'plate_corrected_before',
  seen: 'plate_was_seen',
  too_different: 'plate_too_different',
} as const

/** Refuses what must not move (Q163). */
export const demandCorrectable = (correction: Correction): void => {
  const problem = correctionProblem(correction)
  if (problem) throw new Refusal(refusalOf[problem])
}

/**
 * Whether the plate of a ticket was seen on the street, or got a notice, since it was bought, or paid where we learned of that
 * later; `t` is the ticket's row.
 */
export const seenSince = (t: string): string => `(exists (
    select from sightings s where s.plate = ${t}.plate and s.seen_at >= ${since(t)} and s.seen_at <= ${t}.ends_at
  ) or exists (
    select from notices n where n.plate = ${t}.plate and n.date_time >= ${since(t)} and n.date_time <= ${t}.ends_at
  ))`

const since = (t: string): string => `least(${t}.created_at, ${t}.begins_at)`

/** A ticket whose plate is to be corrected. */
export type MovableTicket = {
  activationId: number
  walletId: number
  plate: string
  begins_at: Date
  ends_at: Date
  left_at: Date | null
  created_at: Date
  /** Whether its plate was corrected before. */
  corrected: boolean
  /** Whether its plate was seen on the street, or got a notice, since it was bought. */
  seen: boolean
}

/** What decides whether a ticket moves; read after its wallet was locked. A sighting that bought it has seen its plate. */
export const readMovable = async (tx: Tx, activationId: number): Promise<MovableTicket> => {
  const found = await sql<MovableTicket>`
    select a.id as "activationId", a.wallet_id as "walletId", a.plate, a.begins_at, a.ends_at, a.left_at, a.created_at,
      exists (select from plate_corrections c where c.activation_id = a.id) as corrected,
      a.automatic or ${sql.raw(seenSince('a'))} as seen
    from activations a where a.id = ${activationId}`.execute(tx)
  const [ticket] = found.rows
  if (!ticket) throw new Error(`ticket ${activationId} was found, and is gone`)
  return ticket
}

/** Whether another ticket of this plate runs in the wallet, whose place the moved one would take; one that is over is closed. */
export const hasTicket = async (tx: Tx, walletId: number, plate: string, now: Date): Promise<boolean> => {
  const ofPlate = { wallet_id: walletId, plate }
  await tx
    .updateTable('activations')
    .set((row) => ({ closed_at: row.ref('ends_at') }))
    .where((row) => row.and(ofPlate))
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute()
  const open = await tx
    .selectFrom('activations')
    .select('id')
    .where((row) => row.and(ofPlate))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Lets a ticket belong to another vehicle of its wallet; its time, its price and its purchases stay as they are. */
export const moveTicket = async (
  tx: Tx,
  ticket: Pick<MovableTicket, 'activationId' | 'plate'>,
  to: {
    vehicleId: number
    plate: string
    userId: number
    office?: { staffId: number; reason: string }
    cancelled: readonly number[]
    now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('activations')
    .set({ vehicle_id: to.vehicleId, plate: to.plate })
    .where('id', '=', ticket.activationId)
    .execute()
  await markMoved(tx, ticket.activationId)
  await tx
    .insertInto('plate_corrections')
    .values({
      activation_id: ticket.activationId,
      from_plate: ticket.plate,
      to_plate: to.plate,
      user_id: to.userId,
      staff_id: to.office?.staffId ?? null,
      reason: to.office?.reason ?? '',
      cancelled_notices: [...to.cancelled],
      corrected_at: to.now,
    })
    .execute()
}
