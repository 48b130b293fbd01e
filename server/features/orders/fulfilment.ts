import type { RefundReason } from '#domain/orders.ts'
import type { Tx } from '#server/database/once.ts'
import type { Receipt } from '#server/gateways/payment/port.ts'
import type { Parts } from '#server/parts.ts'
import type { Charge, Order } from './store.ts'

/** A payment that reached an order, inside the transaction that settles it; the order's row is locked. */
export type Settling = {
  parts: Parts
  tx: Tx
  order: Order
  charge: Charge
  receipt: Receipt
  now: Date
}

/** What a fulfilment needs of an order, whoever collected the money: the bank, or our own ledger. */
export type Fulfilling = Pick<Settling, 'parts' | 'tx' | 'order' | 'now'>

/** What an order of one transaction type is for. */
export type Fulfilment = {
  /** Why it can no longer be bought, told before anything is collected for it; it locks what it looked at. */
  withdrawn?(tx: Tx, orderId: string): Promise<RefundReason | null>
  /**
   * Why a payment of the right amount cannot buy it any more, or null; the money then goes back. It locks what it
   * looked at, so that it stays true until the commit.
   */
  objection?(settling: Settling): Promise<RefundReason | null>
  /** Gives what the order is for, in the commit that marks it as paid. */
  fulfil(settling: Settling): Promise<void>
  /** Gives up what the order held for itself while it waited for its payment. */
  letGo?(tx: Tx, orderId: string, now: Date): Promise<void>
}
