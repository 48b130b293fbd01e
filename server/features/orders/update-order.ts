import type { InputOf } from '#contract/endpoint.ts'
import type { updateOrder } from '#contract/orders.ts'
import { isConfirmedForm, nextOrderState } from '#domain/orders.ts'
import { answeredBefore, inTransaction, type Tx } from '#server/database/once.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { chargeExpiry, insertCharge, openCharge, recordOpened } from './collect-charge.ts'
import { endUnpaid, fulfilmentOf } from './fulfilments.ts'
import { intend } from './intend.ts'
import { formsOnOffer } from './list-payment-forms.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'
import { notePaymentData } from './payment-data.ts'
import { publicKeyOf } from './public-key.ts'
import { addressOfSlip } from './slip-link.ts'
import { type Charge, chargeOfOrder, lockOrder, type Order, setOrder } from './store.ts'

type Input = InputOf<typeof updateOrder>
/** Without a charge the order is paid by its confirmation. */
type Asked = { order: Order; charge: Charge | undefined }

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
  const publicKey = await publicKeyOf(parts)
  const { order, charge: asked } = await intend(parts, call, (tx) => requestCharge(parts, tx, input, call))
  const charge = asked && (await openCharge(parts, { order, charge: asked }))
  return inTransaction(parts.db, call.once, async (tx) => {
    if (charge) await recordOpened(tx, charge)
    const slipAddress = charge && (await addressOfSlip(parts, tx, charge))
    return orderAnswer(parts.city(), order, charge, { publicKey, ...(slipAddress ? { slipAddress } : {}) })
  })
}

/** Null when what was ordered can be bought no more: the order has ended then. */
const requestCharge = async (
  parts: Parts,
  tx: Tx,
  { params, body }: Input,
  call: Call<'driver'>,
): Promise<Asked | null> => {
  const now = parts.clock.now()
  const order = await lockOrder(tx, params.id)
  if (!order || order.user_id !== call.driver.userId) throw new Refusal('not_found')
  const given = compare(parts, order, body)
  const isOpen = order.state === 'draft' || order.state === 'awaiting_payment'
  if (!isOpen || order.expires_at <= now) throw new Refusal('order_closed')
  const known = await chargeOfOrder(tx, order.id)
  if (known) return { order, charge: isConfirmedForm(order.payment_form_id) ? undefined : known }
  if (await isWithdrawn(tx, order, now)) return null
  await notePaymentData(parts, tx, order, given, now)
  if (isConfirmedForm(order.payment_form_id)) return { order, charge: undefined }
  const state = nextOrderState(order.state, 'payment_requested')
  if (!state) throw new Refusal('order_closed')
  const expiresAt = chargeExpiry(parts, now, order.payment_form_id)
  await setOrder(tx, order.id, { state, expires_at: expiresAt })
  return { order: { ...order, state }, charge: await insertCharge(tx, order, now, expiresAt) }
}

/** Ends an order whose notices were paid or called off meanwhile, before anything is collected for it. */
export const isWithdrawn = async (tx: Tx, order: Order, now: Date): Promise<boolean> => {
  const reason = await fulfilmentOf(order).withdrawn?.(tx, order.id)
  if (!reason) return false
  const state = nextOrderState(order.state, 'cancelled')
  if (state) await endUnpaid(tx, order, state, now)
  return true
}

const compare = (
  parts: Parts,
  order: Order,
  body: Input['body'],
): Input['body']['payment_form_input'][number] => {
  const [given] = body.payment_form_input
  if (given?.payment_form_id !== order.payment_form_id) throw new Refusal('order_disagrees')
  if (given.amount !== undefined && given.amount !== order.total_amount) throw new Refusal('order_disagrees')
  const isOffered = formsOnOffer(parts).some((form) => form.payment_form_id === order.payment_form_id)
  if (!isOffered) throw new Refusal('payment_form_unavailable')
  return given
}
