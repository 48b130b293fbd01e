import { subtractCents } from '#domain/money/cents.ts'
import { nextOrderState, paymentForms } from '#domain/orders/orders.ts'
import { isTopUpDue } from '#domain/wallets/top-up.ts'
import { demandSale } from '#server/city/demand-service.ts'
import type { Tx } from '#server/database/pool.ts'
import { creditWarning } from '#server/features/messages/credit-warning.ts'
import { tell } from '#server/features/messages/tell.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { disagreeing, Refusal } from '#server/refusal.ts'
import { fulfilmentOf } from '../fulfilment.ts'
import { lockOrder, type Order, paymentDataOf, setOrder } from '../store.ts'
import { endWithdrawn } from './update-order.ts'

/**
 * Pays a regularisation from the credit of the driver's own wallet: balance, notices and order in one commit. Bonus
 * pays parking only (decisions Q66, Q101).
 */
export const payFromWallet = async (
  parts: Parts,
  tx: Tx,
  orderId: string,
  userId: number,
): Promise<Order | Refusal> => {
  const now = parts.clock.now()
  const order = await lockOrder(tx, orderId)
  if (!order || order.user_id !== userId) throw new Refusal('not_found')
  if (order.payment_form_id !== paymentForms.wallet) throw disagreeing('payment_form_id')
  const asked = nextOrderState(order.state, 'payment_requested')
  const state = asked && nextOrderState(asked, 'payment_confirmed')
  if (!state || order.expires_at <= now) throw new Refusal('order_closed')
  demandSale(parts.city(), order.transaction_type)
  if (!(await paymentDataOf(tx, order.id))) throw new Refusal('order_disagrees')
  const withdrawn = await endWithdrawn(tx, order, now)
  if (withdrawn) return withdrawn
  const wallet = await demandCredit(tx, order)
  await setOrder(tx, order.id, { state, paid_at: now })
  await fulfilmentOf(order).fulfil({
    parts,
    tx,
    order,
    now,
    paidAt: now,
    payableUntil: order.expires_at,
  })
  const warning = creditWarning(parts, wallet, order.total_amount, `order/${order.id}`)
  if (warning) await tell(tx, warning, now)
  const left = { ...wallet, balance_credit: subtractCents(wallet.balance_credit, order.total_amount) }
  if (order.wallet_id !== null && isTopUpDue(wallet.top_up_below, left)) {
    await enqueue(tx, 'top_up', { wallet_id: order.wallet_id }, now)
  }
  return { ...order, state, paid_at: now }
}

const demandCredit = async (tx: Tx, { wallet_id, total_amount }: Order) => {
  const wallet = await tx
    .selectFrom('wallets')
    .select(['name', 'user_id as ownerId', 'balance_credit', 'balance_bonus', 'top_up_below'])
    .where('id', '=', wallet_id)
    .forUpdate()
    .executeTakeFirst()
  if (!wallet || wallet.balance_credit < total_amount) throw new Refusal('insufficient_credit')
  return wallet
}
