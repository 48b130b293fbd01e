import type { Selectable } from 'kysely'
import type { ChargingHours } from '#domain/parking/charging-hours.ts'
import type { GuestTickets } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'

/** A ticket as it was sold. */
export type SoldTicket = Omit<Selectable<GuestTickets>, 'charging_hours'> & {
  charging_hours: ChargingHours | null
}

export const insertTicket = async (tx: Tx, ticket: SoldTicket): Promise<void> => {
  const { charging_hours: hours, ...rest } = ticket
  await tx
    .insertInto('guest_tickets')
    .values({ ...rest, charging_hours: hours && JSON.stringify(hours) })
    .execute()
}

export const soldTicket = async (tx: Tx, orderId: string): Promise<SoldTicket> =>
  (await tx
    .selectFrom('guest_tickets')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()) as SoldTicket

export const insertGuestActivation = async (
  tx: Tx,
  { order_id, plate }: SoldTicket,
  times: { begin: Date; end: Date },
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('guest_activations')
    .values({ order_id, plate, begins_at: times.begin, ends_at: times.end, created_at: now })
    .execute()
}
