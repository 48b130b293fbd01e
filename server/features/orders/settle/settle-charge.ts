import { minuteMs } from '#domain/durations.ts'
import { judgeReceipt, nextOrderState, paymentForms, type ReceiptVerdict } from '#domain/orders/orders.ts'
import { slipInTimeUntil } from '#domain/orders/slip-days.ts'
import { againAfterDeadlock } from '#server/database/deadlock.ts'
import type { Tx } from '#server/database/pool.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { ChargeState, Receipt } from '#server/gateways/payment/port.ts'
import type { Parts } from '#server/parts.ts'
import { settleDisputes } from '../dispute/settle-disputes.ts'
import { endUnpaid, type Fulfilling, fulfilmentOf } from '../fulfilment.ts'
import { promiseRefund } from '../promise-refund.ts'
import { type Charge, chargeOfOrder, lockOrder, type Order, setOrder } from '../store.ts'
import { isTopUp, noteTopUpRefused } from '../top-up-charges.ts'
import { keepPaidCard } from './keep-card.ts'

/** Asks the bank about a charge and settles what it says; asking again changes nothing. */
export const settleCharge = async (parts: Parts, charge: Charge): Promise<void> => {
  const said = await parts.payment.lookUp(charge.gateway_key)
  if (said) await settleSaid(parts, charge, said)
  else if (charge.payment_form_id === paymentForms.creditCard) await refuseUnheard(parts, charge)
}

/** Settles what the bank said of a charge; saying it again changes nothing. */
export const settleSaid = async (parts: Parts, charge: Charge, said: ChargeState): Promise<void> => {
  if (said.status === 'open' && said.receipts.length === 0) return
  await againAfterDeadlock(() =>
    parts.db.kysely.transaction().execute((tx) => settle(parts, tx, charge, said)),
  )
}

/** Longer than an encrypted card is good for. */
const unheardMs = 15 * minuteMs

/**
 * A card whose charge never reached its provider cannot be charged later, since it was encrypted for a few minutes only:
 * the order lets go of what it holds. The token of a saved card can, so that what became of a top-up is waited for.
 */
const refuseUnheard = async (parts: Parts, charge: Charge): Promise<void> => {
  const now = parts.clock.now()
  if (now.getTime() - charge.created_at.getTime() < unheardMs) return
  if (await isTopUp(parts.db.kysely, charge.order_id)) return
  await parts.db.kysely.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, charge.order_id)
    // Another card may have been sent since the bank was asked.
    const asked = await chargeOfOrder(tx, charge.order_id)
    if (!asked || now.getTime() - asked.created_at.getTime() < unheardMs) return
    const refused = order && nextOrderState(order.state, 'payment_refused')
    if (order && refused) await endUnpaid(tx, order, refused, now)
  })
}

/** Settles the charge of an order, when it has one. */
export const settleOrder = async (parts: Parts, orderId: string): Promise<void> => {
  const charge = await chargeOfOrder(parts.db.kysely, orderId)
  if (charge) await settleCharge(parts, charge)
}

/** The same; false when the bank is away, slow or failing, so that asking it about another order is not worth the wait. */
export const settleUnlessUnreachable = async (parts: Parts, orderId: string): Promise<boolean> => {
  try {
    await settleOrder(parts, orderId)
    return true
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    return !error.retryable
  }
}

const settle = async (parts: Parts, tx: Tx, charge: Charge, said: ChargeState): Promise<void> => {
  let order = await lockOrder(tx, charge.order_id)
  if (!order) throw new Error(`charge ${charge.id} has no order`)
  const now = parts.clock.now()
  const inTurn = said.receipts.toSorted(
    (a, b) => a.paidAt.getTime() - b.paidAt.getTime() || a.endToEndId.localeCompare(b.endToEndId),
  )
  // One card could not be used, and another that was sent at the same moment has decided the same order all the same.
  const asked = nextOrderState(order.state, 'payment_requested')
  if (asked) order = { ...order, state: asked }
  for (const receipt of inTurn) order = await receive({ parts, tx, order, charge, receipt, now })
  order = await settleDisputes({ parts, tx, order, now }, said.takenBack ?? [])
  if (said.card) await keepPaidCard(parts, tx, order, said.card)
  if (said.status !== 'refused') return
  const refused = nextOrderState(order.state, 'payment_refused')
  if (refused) await endUnpaid(tx, order, refused, now)
  else if (order.state === 'expired') await noteTopUpRefused(tx, order.id, now)
}

/** A payment that reached an order, inside the transaction that settles it; the order's row is locked. */
type Settling = { parts: Parts; tx: Tx; order: Order; charge: Charge; receipt: Receipt; now: Date }

const fulfilling = ({ parts, tx, order, charge, receipt, now }: Settling): Fulfilling => ({
  parts,
  tx,
  order,
  now,
  paidAt: receipt.paidAt,
  payableUntil: payableUntil(parts, charge),
})

/** A slip that is due on a day without banks is in time on the next one with them (docs/decisions/0032). */
const payableUntil = (parts: Parts, { payment_form_id, expires_at }: Charge): Date =>
  payment_form_id === paymentForms.bankSlip
    ? slipInTimeUntil(expires_at, parts.city().settings.timeZone)
    : expires_at

/** One payment that reached the bank: known already, the one that fulfils the order, or one to give back. */
const receive = async (settling: Settling): Promise<Order> => {
  const { tx, order, charge, receipt, now } = settling
  if (await isKnown(tx, receipt)) return order
  const { verdict, isHopeless } = await judge(settling)
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
    .returning('id')
    .executeTakeFirstOrThrow()
  if (verdict.outcome === 'to_refund') {
    await promiseRefund(tx, { ...receipt, paymentId: payment.id }, verdict.reason, now)
    return isHopeless ? cancel(tx, order, now) : order
  }
  await setOrder(tx, order.id, { state: verdict.state, paid_at: receipt.paidAt })
  await fulfilmentOf(order).fulfil(fulfilling(settling))
  return { ...order, state: verdict.state }
}

/** The order's row is locked, and a payment has one charge, so nobody else records it meanwhile. */
const isKnown = async (tx: Tx, { endToEndId }: Receipt): Promise<boolean> => {
  const known = await tx
    .selectFrom('payments')
    .select('id')
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirst()
  return known !== undefined
}

/** Hopeless is an order that no payment can fulfil any more. */
const judge = async (settling: Settling): Promise<{ verdict: ReceiptVerdict; isHopeless: boolean }> => {
  const { order, receipt } = settling
  const verdict = judgeReceipt(order.state, order.total_amount, receipt.amount)
  if (verdict.outcome === 'to_refund') return { verdict, isHopeless: false }
  const reason = await fulfilmentOf(order).objection?.(fulfilling(settling))
  if (!reason) return { verdict, isHopeless: false }
  return { verdict: { outcome: 'to_refund', reason }, isHopeless: true }
}

/** So that whoever waits for the order learns that it came to nothing. */
const cancel = async (tx: Tx, order: Order, now: Date): Promise<Order> => {
  const state = nextOrderState(order.state, 'cancelled')
  if (!state) return order
  await endUnpaid(tx, order, state, now)
  return { ...order, state }
}
