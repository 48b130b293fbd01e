import type { Kysely } from 'kysely'
import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money/cents.ts'
import { type OrderState, paymentForms, type RefundReason, transactionTypes } from '#domain/orders/orders.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Payer } from '#server/gateways/payment/port.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { type Order, setOrder } from './store.ts'

/** An order whose money is here, collected by the bank or from a wallet; its row is locked. */
export type Fulfilling = {
  parts: Parts
  tx: Tx
  order: Order
  now: Date
  paidAt: Date
  /** Until when the payment that was asked for is in time. */
  payableUntil: Date
}

/** What an order names, locked for it, at the server's own price. */
export type Reserved = { amount: Cents; hold(orderId: string): Promise<void> }

/** What a driver's order names by its ids, and who asks when. */
export type Wanted = { ids: readonly number[]; userId: number; now: Date }

/** Why a draft cannot be paid as it is: what it names cannot be bought any more, is held by the office for now, or costs another amount. */
export type Withdrawn = 'gone' | 'held' | 'price_changed'

/** How many notices are unpaid again: those that are open, and those whose time to be paid is over. */
export type Unpaid = { open: number; overdue: number }

/** What an order of one transaction type is for. */
export type Fulfilment = {
  /** Locks what a driver's order names by its ids, or refuses; for what there is only once. */
  reserve?(tx: Tx, wanted: Wanted): Promise<Reserved>
  /** Why a draft can no longer be bought, told before anything is collected for it; it locks what it looked at. */
  withdrawn?(tx: Tx, orderId: string, now: Date): Promise<Withdrawn | null>
  /**
   * Why a payment of the right amount cannot buy it any more, or null; the money then goes back. It locks what it
   * looked at, so that it stays true until the commit.
   */
  objection?(fulfilling: Fulfilling): Promise<RefundReason | null>
  /** Gives what the order is for, in the commit that marks it as paid. */
  fulfil(fulfilling: Fulfilling): Promise<void>
  /** Lets go of what the order held for itself while it waited for its payment. */
  letGo?(tx: Tx, orderId: string, now: Date): Promise<void>
  /** All of the payment that did not go back before was taken back by its bank: undoes what can be undone, in the commit that books it. */
  revoke?(tx: Tx, orderId: string, now: Date): Promise<Unpaid>
  /** The bank gave it back to us: gives what was undone again; false when that cannot be bought any more. */
  restore?(tx: Tx, orderId: string, now: Date): Promise<boolean>
  /** Who pays an order without account, as far as that was asked. */
  payer?(kysely: Kysely<DB>, orderId: string): Promise<Payer | null>
  /** What the payer of an order without account reads. */
  language?(kysely: Kysely<DB>, orderId: string): Promise<Language>
  /** When the parking that it bought begins and ends, once it is paid. */
  times?(
    kysely: Kysely<DB>,
    orderId: string,
  ): Promise<{ begins_at: Date; ends_at: Date; time_minutes: number } | undefined>
}

const fulfilments = new Map<number, Fulfilment>()

/**
 * Says what orders of a transaction type are for. Whoever joins the parts of the server says it once for each, so that
 * this noun collects money for the others without knowing them.
 */
export const registerFulfilment = (type: keyof typeof transactionTypes, fulfilment: Fulfilment): void => {
  fulfilments.set(transactionTypes[type], fulfilment)
}

/** What an order is for, by its transaction type. */
export const fulfilmentOf = ({ transaction_type: type }: Pick<Order, 'transaction_type'>): Fulfilment => {
  const found = fulfilments.get(type)
  if (!found) throw new Error(`nothing is known of how to fulfil an order of transaction type ${type}`)
  return found
}

/**
 * Ends an order that is not paid, and lets go what it held. A Pix that was given up or cancelled while it waited could still be
 * paid by mistake, so that its bank is asked to remove it; one that is over ends there by itself.
 */
export const endUnpaid = async (tx: Tx, order: Order, state: OrderState, now: Date): Promise<void> => {
  await setOrder(tx, order.id, { state })
  const isOut = order.state === 'awaiting_payment' && order.payment_form_id === paymentForms.pix
  if (isOut && (state === 'given_up' || state === 'cancelled')) {
    await enqueue(tx, 'remove_pix', { order_id: order.id }, now)
  }
  await fulfilmentOf(order).letGo?.(tx, order.id, now)
}
