import { type Kysely, sql } from 'kysely'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/drivers.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { OrderState } from '#domain/orders/orders.ts'
import { pageRows } from '#domain/staff/pages.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { MessageFacts } from '#server/features/messages/facts.ts'
import { kindOf } from '#server/features/messages/kinds.ts'
import { tellingOf } from '#server/features/messages/telling.ts'
import { findProduct } from '#server/features/parking/find-product.ts'
import type { Parts } from '#server/parts.ts'

type Rows = GivenOutputOf<typeof calls.listDriverRows>

const receiptKinds: readonly string[] = ['parked', 'automatic_ticket', 'credit_bought', 'regularised']

/** Whether a message tells of a purchase: an automatic top-up is told as what it did, of which being paid is one thing. */
export const isReceipt = ({ kind, facts }: { kind: string; facts: unknown }): boolean =>
  receiptKinds.includes(kind) || (kind === 'top_up' && (facts as MessageFacts['top_up']).event === 'paid')

type Reading = { parts: Parts; kysely: Kysely<DB>; userId: number; before: string }

/** Lists begin after the line that `before` names, wherever that is in their order. */
const readTickets = async ({ parts, kysely, userId, before }: Reading): Promise<Rows['tickets']> => {
  const zone = parts.city().settings.timeZone
  const now = parts.clock.now()
  const after = /^\d{1,15}$/.test(before)
    ? sql`(a.begins_at, a.id) < ((select begins_at from activations where id = ${before}::bigint), ${before}::bigint)`
    : sql`true`
  // Each wallet gives a page by its index, and the newest of these are the page: it costs the same after years.
  const { rows } = await sql<Ticket>`
    select a.id, a.plate, a.begins_at, a.ends_at, a.left_at, a.price, d.product_id,
      coalesce(d.category_name, '') as category,
      (select c.from_plate from plate_corrections c where c.activation_id = a.id order by c.corrected_at limit 1) as corrected_from
    from wallets w cross join lateral (
      select * from activations a where a.wallet_id = w.id and ${after}
      order by a.begins_at desc, a.id desc limit ${pageRows.short}) a
    left join lateral (
      select d.product_id, d.category_name from activation_details d where d.activation_id = a.id order by d.id desc limit 1) d on true
    where w.user_id = ${userId}
    order by a.begins_at desc, a.id desc limit ${pageRows.short}`.execute(kysely)
  return rows.map(({ left_at, product_id, ...row }) => ({
    ...row,
    area: (product_id !== null && findProduct(parts.city(), product_id)?.groupName) || '',
    begins_at: toCivil(row.begins_at, zone),
    ends_at: toCivil(row.ends_at, zone),
    running: left_at === null && row.ends_at > now,
    left: left_at !== null,
  }))
}

type Ticket = Omit<Rows['tickets'][number], 'begins_at' | 'ends_at' | 'running' | 'left' | 'area'> & {
  product_id: number | null
  begins_at: Date
  ends_at: Date
  left_at: Date | null
}

const readOrders = async ({ parts, kysely, userId, before }: Reading): Promise<Rows['orders']> => {
  const zone = parts.city().settings.timeZone
  const rows = await kysely
    .selectFrom('orders as o')
    .select(['o.id', 'o.created_at', 'o.transaction_type', 'o.payment_form_id', 'o.total_amount', 'o.state'])
    .where('o.user_id', '=', userId)
    .$if(before !== '', (all) =>
      all.where(
        sql<boolean>`(o.created_at, o.id) < (select b.created_at, b.id from orders b where b.id = ${before})`,
      ),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(pageRows.short)
    .execute()
  return rows.map((row) => ({
    ...row,
    created_at: toCivil(row.created_at, zone),
    state: row.state as OrderState,
  }))
}

const readMessages = async ({ parts, kysely, userId, before }: Reading): Promise<Rows['messages']> => {
  const zone = parts.city().settings.timeZone
  const rows = await kysely
    .selectFrom('messages')
    .select(['id', 'created_at', 'kind', 'facts'])
    .where('user_id', '=', userId)
    .$if(/^\d{1,15}$/.test(before), (all) => all.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(pageRows.short)
    .execute()
  const telling = tellingOf(parts.city(), parts.clock.now())
  return rows.map(({ id, created_at, kind, facts }) => ({
    id,
    created_at: toCivil(created_at, zone),
    title: kindOf(kind).say(facts as Record<string, unknown>, telling).title,
    is_receipt: isReceipt({ kind, facts }),
  }))
}

const none: Rows = { tickets: [], orders: [], messages: [] }

/** One page of one list of a driver; the other lists are empty. */
export const readRows = async (list: keyof Rows, reading: Reading): Promise<Rows> => {
  if (list === 'tickets') return { ...none, tickets: await readTickets(reading) }
  if (list === 'orders') return { ...none, orders: await readOrders(reading) }
  return { ...none, messages: await readMessages(reading) }
}

/** The first page of each. */
export const readFirstRows = async (reading: Omit<Reading, 'before'>): Promise<Rows> => ({
  tickets: await readTickets({ ...reading, before: '' }),
  orders: await readOrders({ ...reading, before: '' }),
  messages: await readMessages({ ...reading, before: '' }),
})

/** How many lines of which list were shown, for the register. */
export const shownOf = (lists: Readonly<Record<string, readonly unknown[]>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([list, { length }]) => (length > 0 ? [[list, length]] : [])),
  )
