import { type OrderState, transactionTypes } from '#domain/orders.ts'
import type { Tx } from '#server/database/once.ts'
import { ticketFulfilment } from '#server/features/guest/fulfil-ticket.ts'
import { noticesFulfilment } from '#server/features/notices/fulfil-notices.ts'
import { creditFulfilment } from './fulfil-credit.ts'
import type { Fulfilment } from './fulfilment.ts'
import { type Order, setOrder } from './store.ts'

const fulfilments = new Map<number, Fulfilment>([
  [transactionTypes.creditPurchase, creditFulfilment],
  [transactionTypes.parking, ticketFulfilment],
  [transactionTypes.regularisation, noticesFulfilment],
])

/** What an order is for, by its transaction type. */
export const fulfilmentOf = ({ id, transaction_type }: Order): Fulfilment => {
  const found = fulfilments.get(transaction_type)
  if (!found) throw new Error(`nothing is known of how to fulfil order ${id}`)
  return found
}

/** Ends an order that is not paid, and lets go what it held. */
export const endUnpaid = async (tx: Tx, order: Order, state: OrderState, now: Date): Promise<void> => {
  await setOrder(tx, order.id, { state })
  await fulfilmentOf(order).letGo?.(tx, order.id, now)
}
