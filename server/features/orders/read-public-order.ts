import { orderStatusOnWire } from '#domain/orders.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { findOrder } from './store.ts'

/** Status and total of an order, for whoever knows its id; nothing personal (decision Q71). */
export const readOrderStatus = async (
  parts: Parts,
  id: string,
): Promise<{ id: string; status: number; total_amount: number }> => {
  const order = await findOrder(parts.db.kysely, id)
  if (!order) throw new Refusal('not_found')
  return { id: order.id, status: orderStatusOnWire(order.state), total_amount: order.total_amount }
}
