import { sql } from 'kysely'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { formatReais } from '#domain/money/cents.ts'
import { orderStatusOnWire } from '#domain/orders/orders.ts'
import { inOrder, readTogether } from '#server/database/read-together.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { fulfilmentOf } from './settle/fulfilment.ts'
import { findOrders } from './store.ts'
import { refundReasonOf, refundTexts } from './texts.ts'

const unixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** Status and total of an order, and the times of its ticket, for whoever knows its id; nothing personal (decision Q71). */
export const readPublicOrder = async (
  parts: Parts,
  id: string,
): Promise<GivenOutputOf<typeof calls.readPublicOrder>> => {
  const order = await findTogether(parts.db, id)
  if (!order) throw new Refusal('not_found')
  const ticket = order.paid_at && (await fulfilmentOf(order).times?.(parts.db.kysely, id))
  const returned = order.paid_at ? null : await returnedOf(parts.db, id)
  return {
    id: order.id,
    status: orderStatusOnWire(order.state),
    total_amount: order.total_amount,
    transaction_id: order.id,
    ...(order.paid_at ? { date: unixSeconds(order.paid_at) } : {}),
    ...(ticket
      ? {
          date_time_begin: unixSeconds(ticket.begins_at),
          date_time_end: unixSeconds(ticket.ends_at),
          time: ticket.time_minutes,
        }
      : {}),
    ...(returned ? { returned } : {}),
  }
}

// A city full of phones that wait for their Pix asks one statement at a time, not one per phone.
const findTogether = readTogether(async ({ kysely }, ids: readonly string[]) =>
  inOrder(ids, await findOrders(kysely, ids), ({ id }) => id),
)

/** The newest payment of an order that bought nothing, and why it goes back. */
const returnedOf = readTogether(async ({ kysely }, orderIds: readonly string[]) => {
  const refunds = await kysely
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['p.order_id', 'r.amount', 'r.reason', 'r.done_at'])
    .where('p.order_id', '=', sql<string>`any(${orderIds})`)
    .where('r.refund_request_id', 'is', null)
    .orderBy('r.id')
    .execute()
  return inOrder(orderIds, refunds, ({ order_id }) => order_id ?? '').map((refund) => {
    if (!refund) return null
    const { amount, reason, done_at } = refund
    const back = (done_at ? refundTexts.returned : refundTexts.returning)(formatReais(amount))
    return { amount, text: `${refundReasonOf(reason)} ${back}`.trim() }
  })
})
