import type { Selectable } from 'kysely'
import type { OrderedTicket } from '#domain/guest/ticket.ts'
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

/** Who ordered a ticket, what and when. */
export const orderedTicket = (ticket: SoldTicket): OrderedTicket => ({
  payer: ticket.payer,
  identification: ticket.identification,
  productId: ticket.product_id,
  orderedAt: ticket.created_at,
})

/** A visitor's ticket that was issued. */
export type IssuedTicket = OrderedTicket & { orderId: string; begin: Date; end: Date; issuedAt: Date }

/** The issued tickets of a plate that end after an instant, in the order in which they begin. */
export const ticketsOfPlate = async (tx: Tx, plate: string, after: Date): Promise<IssuedTicket[]> => {
  const rows = await tx
    .selectFrom('guest_activations as a')
    .innerJoin('guest_tickets as t', 't.order_id', 'a.order_id')
    .select(['a.order_id', 'a.begins_at', 'a.ends_at', 'a.created_at as issued_at'])
    .select(['t.payer', 't.identification', 't.product_id', 't.created_at'])
    .where('a.plate', '=', plate)
    .where('a.ends_at', '>', after)
    .orderBy('a.begins_at')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    begin: row.begins_at,
    end: row.ends_at,
    issuedAt: row.issued_at,
    payer: row.payer,
    identification: row.identification,
    productId: row.product_id,
    orderedAt: row.created_at,
  }))
}
