import { nextOrderState, openOrderStates } from '#domain/orders/orders.ts'
import type { Tx } from '#server/database/pool.ts'
import { endUnpaid } from './fulfilment.ts'
import type { Order } from './store.ts'

/** The orders of a driver that wait for their payment, locked before anything else is. */
export const lockOpenOrders = async (tx: Tx, userId: number): Promise<Order[]> =>
  (await tx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', openOrderStates)
    .orderBy('id')
    .forUpdate()
    .execute()) as Order[]

/** Cancels them and lets go what they held; whoever pays one of them nevertheless is judged when the money comes. */
export const cancelOpenOrders = async (tx: Tx, orders: readonly Order[], now: Date): Promise<void> => {
  for (const order of orders) {
    const cancelled = nextOrderState(order.state, 'cancelled')
    if (cancelled) await endUnpaid(tx, order, cancelled, now)
  }
}
