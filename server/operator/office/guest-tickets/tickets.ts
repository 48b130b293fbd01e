import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/guest-tickets.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { OrderState } from '#domain/orders/orders.ts'
import { lookMs } from '#domain/staff/looks.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { findProduct } from '#server/features/parking/find-product.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

type Shown = GivenOutputOf<typeof calls.findGuestTickets>['data'][number]

/** A visitor's ticket with its order, as the office reads it. */
export type GuestTicket = {
  id: string
  plate: string
  corrected_from: string | null
  begins_at: Date | null
  ends_at: Date | null
  product_id: number
  product_name: string
  category_name: string
  price: Cents
  state: OrderState
  created_at: Date
  paid_at: Date | null
  total_amount: Cents
  /** Whether it is still known who bought it. */
  known: boolean
  email: string | null
  phone: string | null
}

/** The tickets of these orders; `ids` is a list of them in SQL. */
export const readGuestTickets = async (
  kysely: Kysely<DB>,
  ids: RawBuilder<unknown>,
): Promise<GuestTicket[]> => {
  const { rows } = await sql<GuestTicket>`
    select t.order_id as id, coalesce(a.plate, t.plate) as plate, a.begins_at, a.ends_at, t.product_id, t.product_name, t.category_name,
      t.price, o.state, t.created_at, o.paid_at, o.total_amount, t.identification <> '' as known, t.email, t.phone,
      (select c.from_plate from guest_corrections c where c.order_id = t.order_id order by c.id limit 1) as corrected_from
    from guest_tickets t join orders o on o.id = t.order_id left join guest_activations a on a.order_id = t.order_id
    where t.order_id in (${ids})
    order by t.created_at desc, t.order_id desc`.execute(kysely)
  return rows
}

/** One ticket, or a refusal: an order of something else, or of a driver, looks like a missing one. */
export const findGuestTicket = async (kysely: Kysely<DB>, orderId: string): Promise<GuestTicket> => {
  const [ticket] = await readGuestTickets(kysely, sql`${orderId}`)
  if (!ticket) throw new Refusal('not_found')
  return ticket
}

/** What everybody of the office may see of it after a reason: nothing of who bought it. */
export const shownTicket = (parts: Parts, ticket: GuestTicket): Shown => {
  const { created_at, begins_at, ends_at, state } = ticket
  const zone = parts.city().settings.timeZone
  return {
    id: ticket.id,
    plate: ticket.plate,
    corrected_from: ticket.corrected_from,
    ordered_at: toCivil(created_at, zone),
    begins_at: begins_at && toCivil(begins_at, zone),
    ends_at: ends_at && toCivil(ends_at, zone),
    area: findProduct(parts.city(), ticket.product_id)?.groupName ?? '',
    product: ticket.product_name,
    category: ticket.category_name,
    price: ticket.price,
    state,
    running: state === 'paid' && ends_at !== null && ends_at > parts.clock.now(),
  }
}

/**
 * The reason that this person said for this ticket within the last half hour; without one nothing is done about it (Q191). It is
 * told by the order, and not by the plate, which the next act may change. As for drivers an act asks in its own transaction.
 */
export const demandTicketLook = async (
  parts: Parts,
  kysely: Kysely<DB>,
  orderId: string,
  { staff }: Call<'staff'>,
): Promise<string> => {
  const { rows } = await sql<{ reason: string }>`
    select reason from staff_register
    where act = 'read guest ticket' and details ->> 'order' = ${orderId} and staff_id = ${staff.id}
      and at > ${new Date(parts.clock.now().getTime() - lookMs)}
    order by id desc limit 1`.execute(kysely)
  const [look] = rows
  if (!look) throw new Refusal('look_needed')
  return look.reason
}
