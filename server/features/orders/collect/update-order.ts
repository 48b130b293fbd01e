import type { InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { isConfirmedForm, isOpenOrder, nextOrderState } from '#domain/orders/orders.ts'
import { demandSale } from '#server/city/demand-service.ts'
import { inSteps } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { disagreeing, Refusal } from '#server/refusal.ts'
import { endUnpaid, fulfilmentOf } from '../fulfilment.ts'
import { formsOnOffer } from '../list-payment-forms.ts'
import { type OrderAnswer, orderAnswer } from '../order-answer.ts'
import { addressOfSlip } from '../slip/slip-link.ts'
import { type Charge, chargeOfOrder, findOrder, lockOrder, type Order, setOrder } from '../store.ts'
import { chargeExpiry, insertCharge, openCharge, recordOpened } from './collect-charge.ts'
import { demandToUpdate } from './demand-solution.ts'
import { notePaymentData } from './payment-data.ts'
import { publicKeyOf } from './public-key.ts'

type Input = InputOf<typeof calls.updateOrder>

/** What the driver asks for: with the captcha, where one is wanted. */
export const updateOrder = async (parts: Parts, input: Input, call: Call<'driver'>): Promise<OrderAnswer> => {
  await demandToUpdate(parts, input)
  return collectOrder(parts, input, call)
}

/**
 * Gives the order its payment data: the intent to collect is committed with our key, then the bank opens the
 * charge outside any transaction, then what it said is recorded. Whatever breaks in between, the same call again
 * goes on where it stopped, and there is only ever one charge.
 */
export const collectOrder = (parts: Parts, input: Input, call: Call<'driver'>): Promise<OrderAnswer> =>
  inSteps(parts.db, call.idempotency, {
    begin: (tx) => requestCharge(parts, tx, input, call),
    goOn: async (orderId) => {
      const { order, charge: asked } = await findOpen(parts, orderId)
      const publicKey = await publicKeyOf(parts, order.payment_form_id)
      const charge = asked && (await openCharge(parts, { order, charge: asked }))
      return async (tx) => {
        if (charge) await recordOpened(tx, charge)
        const slipAddress = charge && (await addressOfSlip(parts, tx, charge))
        const shown = { publicKey, ...(slipAddress ? { slipAddress } : {}) }
        return orderAnswer(parts.city(), order, charge, shown)
      }
    },
  })

const isOpen = ({ state, expires_at }: Order, now: Date): boolean => isOpenOrder(state) && expires_at > now

/** Notes what is to be collected and gives the order's id; one that can be bought no more ends instead. */
const requestCharge = async (
  parts: Parts,
  tx: Tx,
  input: Input,
  call: Call<'driver'>,
): Promise<string | Refusal> => {
  const now = parts.clock.now()
  const order = await lockOrder(tx, input.id)
  if (!order || order.user_id !== call.driver.userId) throw new Refusal('not_found')
  const given = compare(parts, order, input)
  if (!isOpen(order, now)) throw new Refusal('order_closed')
  // A draft has a charge after a card that could not be used: nothing is collected by it yet, and the next card is another one.
  if (order.state !== 'draft' && (await chargeOfOrder(tx, order.id))) return order.id
  demandSale(parts.city(), order.transaction_type)
  const withdrawn = await endWithdrawn(tx, order, now)
  if (withdrawn) return withdrawn
  await notePaymentData(parts, tx, order, given, now)
  if (isConfirmedForm(order.payment_form_id)) return order.id
  const state = nextOrderState(order.state, 'payment_requested')
  if (!state) throw new Refusal('order_closed')
  const expiresAt = chargeExpiry(parts, now, order.payment_form_id)
  await setOrder(tx, order.id, { state, expires_at: expiresAt })
  await insertCharge(tx, order, now, expiresAt)
  return order.id
}

/** The order and what is to be opened at the bank; without a charge the order is paid by its confirmation. */
const findOpen = async (
  { db: { kysely }, clock }: Parts,
  orderId: string,
): Promise<{ order: Order; charge: Charge | undefined }> => {
  const order = await findOrder(kysely, orderId)
  // It may have ended since it was asked for, when a crash lies between.
  if (!order || !isOpen(order, clock.now())) throw new Refusal('order_closed')
  const isConfirmed = isConfirmedForm(order.payment_form_id)
  return { order, charge: isConfirmed ? undefined : await chargeOfOrder(kysely, orderId) }
}

/**
 * Says why a draft is not collected as it is. One whose notices were paid or called off meanwhile, or are overdue, ends; one
 * that costs another amount by now is left for the order that takes its place, and one whose notice the office holds for when
 * it is let go. The refusal is given, not thrown, so that the ending is committed.
 */
export const endWithdrawn = async (tx: Tx, order: Order, now: Date): Promise<Refusal | null> => {
  const reason = order.state === 'draft' ? await fulfilmentOf(order).withdrawn?.(tx, order.id, now) : null
  if (reason === 'price_changed') return new Refusal('price_changed')
  if (reason === 'held') return new Refusal('notice_held')
  if (!reason) return null
  const state = nextOrderState(order.state, 'cancelled')
  if (state) await endUnpaid(tx, order, state, now)
  return new Refusal('notice_not_payable')
}

const compare = (parts: Parts, order: Order, input: Input): Input['payment_form_input'][number] => {
  const [given] = input.payment_form_input
  if (given?.payment_form_id !== order.payment_form_id) throw disagreeing('payment_form_id')
  if (given.amount !== undefined && given.amount !== order.total_amount) throw disagreeing('amount')
  const isOffered = formsOnOffer(parts).some((form) => form.payment_form_id === order.payment_form_id)
  if (!isOffered) throw new Refusal('payment_form_unavailable')
  return given
}
