import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { orderStatusOnWire } from '#domain/orders/orders.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { fulfilmentOf } from './settle/fulfilment.ts'
import { findOrder } from './store.ts'

const unixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** Status and total of an order, and the times of its ticket, for whoever knows its id; nothing personal (decision Q71). */
export const readPublicOrder = async (
  parts: Parts,
  id: string,
): Promise<GivenOutputOf<typeof calls.readPublicOrder>> => {
  const order = await findOrder(parts.db.kysely, id)
  if (!order) throw new Refusal('not_found')
  const ticket = order.paid_at && (await fulfilmentOf(order).times?.(parts.db.kysely, id))
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
  }
}
