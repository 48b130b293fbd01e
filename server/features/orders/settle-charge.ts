import { feeRevenue, gatewayClearing } from '#domain/ledger/accounts.ts'
import { type Posting, planCreditPurchase } from '#domain/ledger/spending.ts'
import { cents } from '#domain/money/cents.ts'
import { judgeReceipt, nextOrderState, transactionTypes } from '#domain/orders.ts'
import type { Tx } from '#server/database/once.ts'
import { enqueue } from '#server/database/outbox.ts'
import { post } from '#server/features/wallets/ledger.ts'
import type { ChargeState, Receipt } from '#server/gateways/payment/port.ts'
import type { Parts } from '#server/parts.ts'
import { refundKeyOf } from './order-keys.ts'
import { type Charge, chargeOfOrder, lockOrder, type Order, setOrder } from './store.ts'

/** Asks the bank about a charge and settles what it says; asking again changes nothing. */
export const settleCharge = async (parts: Parts, charge: Charge): Promise<void> => {
  const said = await parts.payment.lookUp(charge.gateway_key)
  if (!said || (said.status === 'open' && said.receipts.length === 0)) return
  const now = parts.clock.now()
  await parts.db.kysely.transaction().execute((tx) => settle(tx, charge, said, now))
}

/** Settles the charge of an order, when it has one. */
export const settleOrder = async (parts: Parts, orderId: string): Promise<void> => {
  const charge = await chargeOfOrder(parts.db.kysely, orderId)
  if (charge) await settleCharge(parts, charge)
}

const settle = async (tx: Tx, charge: Charge, said: ChargeState, now: Date): Promise<void> => {
  let order = await lockOrder(tx, charge.order_id)
  if (!order) throw new Error(`charge ${charge.id} has no order`)
  const inTurn = said.receipts.toSorted(
    (a, b) => a.paidAt.getTime() - b.paidAt.getTime() || a.endToEndId.localeCompare(b.endToEndId),
  )
  for (const receipt of inTurn) order = await receive(tx, order, charge, receipt, now)
  if (said.status !== 'refused') return
  const refused = nextOrderState(order.state, 'payment_refused')
  if (refused) await setOrder(tx, order.id, { state: refused })
}

/** One payment that reached the bank: known already, the one that fulfils the order, or one to give back. */
const receive = async (tx: Tx, order: Order, charge: Charge, receipt: Receipt, now: Date): Promise<Order> => {
  const verdict = judgeReceipt(order.state, cents(order.total_amount), receipt.amount)
  const payment = await tx
    .insertInto('payments')
    .values({
      order_id: order.id,
      charge_id: charge.id,
      end_to_end_id: receipt.endToEndId,
      amount: receipt.amount,
      paid_at: receipt.paidAt,
      recorded_at: now,
      outcome: verdict.outcome,
    })
    .onConflict((conflict) => conflict.column('end_to_end_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!payment) return order
  if (verdict.outcome === 'to_refund') {
    await promiseRefund(tx, payment.id, receipt, verdict.reason, now)
    return order
  }
  await setOrder(tx, order.id, { state: verdict.state, paid_at: receipt.paidAt })
  await fulfil(tx, order, now)
  return { ...order, state: verdict.state }
}

/** Gives what the order is for. Credit reaches the wallet also when the payment came late. */
const fulfil = async (tx: Tx, order: Order, now: Date): Promise<void> => {
  const { id, wallet_id, user_id, payment_form_id, transaction_type } = order
  if (transaction_type !== transactionTypes.creditPurchase || wallet_id === null || user_id === null) {
    throw new Error(`nothing is known of how to fulfil order ${id}`)
  }
  const fee: Posting = { from: gatewayClearing(payment_form_id), to: feeRevenue, amount: cents(order.tax) }
  const { postings } = planCreditPurchase(wallet_id, cents(order.amount), payment_form_id)
  await post(tx, {
    key: `order/${id}/paid`,
    type: transaction_type,
    walletId: wallet_id,
    userId: user_id,
    plate: null,
    paymentFormId: payment_form_id,
    amount: order.amount,
    postings: fee.amount > 0 ? [...postings, fee] : postings,
    createdAt: now,
  })
}

/** The money never entered the ledger, so it leaves no posting either: payment and refund stand for each other. */
const promiseRefund = async (
  tx: Tx,
  paymentId: number,
  receipt: Receipt,
  reason: string,
  now: Date,
): Promise<void> => {
  const refund = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      gateway_key: refundKeyOf(receipt.endToEndId),
      amount: receipt.amount,
      reason,
      requested_at: now,
      enqueued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'refund', { refund_id: refund.id }, now)
}
