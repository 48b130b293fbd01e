import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { judgeGivingUp, orderStatusOnWire } from '#domain/orders/orders.ts'
import { type Idempotency, inTransaction } from '#server/database/idempotency.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { endUnpaid } from '../fulfilment.ts'
import { findOrder, lockOrder, type Order } from '../store.ts'
import { settleUnlessUnreachable } from './settle-charge.ts'

type Answer = GivenOutputOf<typeof calls.giveUpOrder>

const answerOf = ({ id, state, total_amount }: Order): Answer => ({
  id,
  status: orderStatusOnWire(state),
  total_amount,
})

/** What is given up: an order, and whether it is the caller's, which its row tells or what stands beside it. */
export type GivingUp = { orderId: string; isOwn: (order: Order) => boolean | Promise<boolean> }

/**
 * Ends an order that its payer does not want to pay any more. The bank is asked once more before that, since it may have
 * been paid; what comes later goes back (decision Q79).
 */
export const giveUp = async (
  parts: Parts,
  idempotency: Idempotency | undefined,
  { orderId, isOwn }: GivingUp,
): Promise<Answer> => {
  const found = await findOrder(parts.db.kysely, orderId)
  if (!found || !(await isOwn(found))) throw new Refusal('not_found')
  if (judgeGivingUp(found.state, found.payment_form_id) === 'given_up') {
    await settleUnlessUnreachable(parts, orderId)
  }
  return inTransaction(parts.db, idempotency, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('not_found')
    const verdict = judgeGivingUp(order.state, order.payment_form_id)
    if (verdict === 'undecided') throw new Refusal('order_undecided')
    if (verdict === 'paid') throw new Refusal('order_paid')
    if (verdict === 'given_up') await endUnpaid(tx, order, 'given_up', parts.clock.now())
    return answerOf({ ...order, state: 'given_up' })
  })
}
