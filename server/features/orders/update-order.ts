import type { InputOf } from '#contract/endpoint.ts'
import type { updateOrder } from '#contract/orders.ts'
import { nextOrderState } from '#domain/orders.ts'
import { answeredBefore, inTransaction, keepRefusal, type Tx } from '#server/database/once.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { chargeExpiry, type Intent, insertCharge, openCharge, recordOpened } from './collect-charge.ts'
import { formsOnOffer } from './list-payment-forms.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'
import { chargeOfOrder, lockOrder, type Order, setOrder } from './store.ts'

type Input = InputOf<typeof updateOrder>

/**
 * Gives the order its payment data: the intent to collect is committed with our key, then the bank opens the
 * charge outside any transaction, then what it said is recorded. Whatever breaks in between, the same call again
 * goes on where it stopped, and there is only ever one charge.
 */
export const collectOrder = async (
  parts: Parts,
  input: Input,
  call: Call<'driver'>,
): Promise<OrderAnswer> => {
  const before = await answeredBefore<OrderAnswer>(parts.db, call.once)
  if (before) return before.answer
  const intent = await intend(parts, input, call)
  const charge = await openCharge(parts, intent)
  return inTransaction(parts.db, call.once, async (tx) => {
    await recordOpened(tx, charge)
    return orderAnswer(parts.city(), intent.order, charge)
  })
}

const intend = async (parts: Parts, input: Input, call: Call<'driver'>): Promise<Intent> => {
  try {
    return await parts.db.kysely.transaction().execute((tx) => requestCharge(parts, tx, input, call))
  } catch (error) {
    if (call.once) await keepRefusal(parts.db, call.once, error)
    throw error
  }
}

const requestCharge = async (
  parts: Parts,
  tx: Tx,
  { params, body }: Input,
  call: Call<'driver'>,
): Promise<Intent> => {
  const now = parts.clock.now()
  const order = await lockOrder(tx, params.id)
  if (!order || order.user_id !== call.driver.userId) throw new Refusal('not_found')
  compare(parts, order, body)
  const isOpen = order.state === 'draft' || order.state === 'awaiting_payment'
  if (!isOpen || order.expires_at <= now) throw new Refusal('order_closed')
  const known = await chargeOfOrder(tx, order.id)
  if (known) return { order, charge: known }
  const state = nextOrderState(order.state, 'payment_requested')
  if (!state) throw new Refusal('order_closed')
  const expiresAt = chargeExpiry(parts, now)
  await setOrder(tx, order.id, { state, expires_at: expiresAt })
  return { order: { ...order, state }, charge: await insertCharge(tx, order, now, expiresAt) }
}

const compare = (parts: Parts, order: Order, body: Input['body']): void => {
  const [given] = body.payment_form_input
  if (given?.payment_form_id !== order.payment_form_id) throw new Refusal('order_disagrees')
  if (given.amount !== undefined && given.amount !== order.total_amount) throw new Refusal('order_disagrees')
  const isOffered = formsOnOffer(parts).some((form) => form.payment_form_id === order.payment_form_id)
  if (!isOffered) throw new Refusal('payment_form_unavailable')
}
