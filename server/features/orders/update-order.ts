import type { InputOf } from '#contract/endpoint.ts'
import type { updateOrder } from '#contract/orders.ts'
import { cents } from '#domain/money/cents.ts'
import { nextChargeCheck, nextOrderState } from '#domain/orders.ts'
import { answeredBefore, inTransaction, keepRefusal, type Tx } from '#server/database/once.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { formsOnOffer } from './list-payment-forms.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'
import { chargeKeyOf } from './order-keys.ts'
import { type Charge, chargeOfOrder, lockOrder, type Order, setOrder } from './store.ts'
import { chargeDescriptions } from './texts.ts'

type Input = InputOf<typeof updateOrder>
type Intent = { order: Order; charge: Charge }

const minute = 60_000

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
  const barCode = intent.charge.bar_code ?? (await openAtBank(parts, intent))
  return inTransaction(parts.db, call.once, async (tx) => {
    await tx
      .updateTable('charges')
      .set({ bar_code: barCode })
      .where('id', '=', intent.charge.id)
      .where('bar_code', 'is', null)
      .execute()
    return orderAnswer(parts.city(), intent.order, { ...intent.charge, bar_code: barCode })
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
  const expiresAt = new Date(now.getTime() + parts.city().settings.pixExpiryMinutes * minute)
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

const insertCharge = (tx: Tx, order: Order, now: Date, expiresAt: Date): Promise<Charge> => {
  const nextCheck = nextChargeCheck(now.getTime(), expiresAt.getTime())
  return tx
    .insertInto('charges')
    .values({
      order_id: order.id,
      payment_form_id: order.payment_form_id,
      gateway_key: chargeKeyOf(order.id),
      amount: order.total_amount,
      expires_at: expiresAt,
      created_at: now,
      next_check_at: nextCheck === null ? null : new Date(nextCheck),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const openAtBank = async (parts: Parts, { order, charge }: Intent): Promise<string> => {
  const { name, city } = parts.city().company
  try {
    const opened = await parts.payment.openPix({
      key: charge.gateway_key,
      orderId: order.id,
      amount: cents(charge.amount),
      expiresAt: charge.expires_at,
      description: chargeDescriptions[order.transaction_type] ?? '',
      receiver: { name, city },
    })
    return opened.barCode
  } catch (error) {
    if (error instanceof GatewayFault) throw new Refusal('gateway_unavailable')
    throw error
  }
}
