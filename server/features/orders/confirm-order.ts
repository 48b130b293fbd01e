import { createHash } from 'node:crypto'
import type { InputOf } from '#contract/endpoint.ts'
import type { confirmOrder } from '#contract/orders.ts'
import { securityCodeProblem } from '#domain/card.ts'
import { cents } from '#domain/money/cents.ts'
import { nextOrderState, paymentForms } from '#domain/orders.ts'
import { answeredBefore, inTransaction, type Tx } from '#server/database/once.ts'
import { findCard } from '#server/features/cards/cards.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { CardRequest, ChargeState } from '#server/gateways/payment/port.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { chargePayer } from './charge-payer.ts'
import { insertCharge } from './collect-charge.ts'
import { intend } from './intend.ts'
import { cardTermsOf } from './keep-card.ts'
import { formsOnOffer } from './list-payment-forms.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { refuseUntrueCard } from './payment-data.ts'
import { publicKeyOf } from './public-key.ts'
import { settleSaid } from './settle-charge.ts'
import {
  type Charge,
  chargeOfOrder,
  findOrder,
  lockOrder,
  type Order,
  paymentDataOf,
  setOrder,
  writePaymentData,
} from './store.ts'
import { chargeDescriptions } from './texts.ts'
import { isWithdrawn } from './update-order.ts'

type Input = InputOf<typeof confirmOrder>
type Payment = Input['body']['payments'][number]
type Card = NonNullable<Payment['card']>
type Intent = { charge: Charge; request: CardRequest }

/**
 * Pays an order by card or from the wallet. The wallet pays in one commit. A card is charged between two: the intent
 * with our key, the provider's answer outside any transaction, what it said. An answer that does not come leaves the
 * order waiting, and re-reading the charge settles it.
 */
export const payConfirmed = async (
  parts: Parts,
  input: Input,
  call: Call<'driver'>,
): Promise<OrderAnswer> => {
  const before = await answeredBefore<OrderAnswer>(parts.db, call.once)
  if (before) return before.answer
  const publicKey = await publicKeyOf(parts)
  const [payment] = input.body.payments
  if (payment?.payment_form_id === paymentForms.wallet) {
    return payFromWallet(parts, input.params.id, call, (order) =>
      orderAnswer(parts.city(), order, undefined, { publicKey }),
    )
  }
  if (payment?.payment_form_id !== paymentForms.creditCard) return refuseForm(parts, input.params.id, call)
  const { charge, request } = await intend(parts, call, (tx) =>
    requestCharge(parts, tx, input.params.id, payment, call.driver.userId),
  )
  const said = await chargeCard(parts, request)
  if (said && said !== 'unusable') await settleSaid(parts, charge, said)
  return inTransaction(parts.db, call.once, async (tx) => {
    if (said === 'unusable') throw new Refusal('card_invalid')
    const order = await findOrder(tx, input.params.id)
    if (!order) throw new Refusal('not_found')
    if (order.state === 'refused') throw new Refusal('payment_refused')
    if (order.state === 'cancelled') throw new Refusal('notice_not_payable')
    return orderAnswer(parts.city(), order, undefined, { publicKey })
  })
}

/** Somebody else's order looks like a missing one, whatever form it should be paid by (decision Q5). */
const refuseForm = async (parts: Parts, id: string, call: Call<'driver'>): Promise<never> => {
  const order = await findOrder(parts.db.kysely, id)
  throw new Refusal(order?.user_id === call.driver.userId ? 'order_disagrees' : 'not_found')
}

/** Null when the provider did not answer: what it did will be read again. */
const chargeCard = async (parts: Parts, request: CardRequest): Promise<ChargeState | 'unusable' | null> => {
  if (!parts.payment.cards) throw new Refusal('payment_form_unavailable')
  try {
    return await parts.payment.cards.charge(request)
  } catch (error) {
    if (error instanceof GatewayFault) return null
    throw error
  }
}

const requestCharge = async (
  parts: Parts,
  tx: Tx,
  orderId: string,
  { payment_form_id, card }: Payment,
  userId: number,
): Promise<Intent | null> => {
  const now = parts.clock.now()
  const order = await lockOrder(tx, orderId)
  if (!order || order.user_id !== userId) throw new Refusal('not_found')
  if (order.payment_form_id !== payment_form_id || !card) throw new Refusal('order_disagrees')
  const isOpen = order.state === 'draft' || order.state === 'awaiting_payment'
  if (!isOpen || order.expires_at <= now) throw new Refusal('order_closed')
  const data = await paymentDataOf(tx, order.id)
  if (!data) throw new Refusal('order_disagrees')
  const form = formsOnOffer(parts).find((form) => form.payment_form_id === payment_form_id)
  if (!form) throw new Refusal('payment_form_unavailable')
  if (await isWithdrawn(tx, order, now)) return null
  const chosen = await cardToCharge(parts, tx, order, card)
  const keep = form.save && card.save_card === true && card.terms_accepted === true && !('token' in chosen)
  const terms = keep && card.terms_shown !== false ? cardTermsOf(parts) : null
  await writePaymentData(tx, { ...dataAgain(data), save_card: keep, card_terms_version: terms })
  const state = nextOrderState(order.state, 'payment_requested')
  if (state) await setOrder(tx, order.id, { state })
  const charge = (await chargeOfOrder(tx, order.id)) ?? (await insertCharge(tx, order, now, order.expires_at))
  const request = {
    key: charge.gateway_key,
    orderId: order.id,
    amount: cents(charge.amount),
    description: chargeDescriptions[order.transaction_type] ?? '',
    card: chosen,
    keep,
    payer: await chargePayer(tx, order),
    ...(card.fingerPrint ? { deviceSession: card.fingerPrint } : {}),
  }
  return { charge, request }
}

/** Columns of JSON are read as values and written as text. */
const dataAgain = (data: NonNullable<Awaited<ReturnType<typeof paymentDataOf>>>) => ({
  ...data,
  slip_address: data.slip_address === null ? null : JSON.stringify(data.slip_address),
})

/** A saved card of the driver, or a new one; what was encrypted comes with one order only. */
const cardToCharge = async (parts: Parts, tx: Tx, order: Order, card: Card): Promise<CardRequest['card']> => {
  if (card.id !== undefined) {
    const kept = order.user_id === null ? undefined : await findCard(tx, order.user_id, card.id)
    if (!kept) throw new Refusal('not_found')
    if (!kept.token || kept.gateway !== parts.payment.name) throw new Refusal('card_invalid')
    // Whoever only holds a session shall not spend a card (specification 5: the code is required).
    if (!card.encrypted_ccv && securityCodeProblem(String(card.ccv ?? ''))) throw new Refusal('card_invalid')
    if (!card.encrypted_ccv) return { token: kept.token }
    await bindToOrder(parts, tx, order, card.encrypted_ccv)
    return { token: kept.token, encryptedCode: card.encrypted_ccv }
  }
  if (!card.encrypted_token) throw new Refusal('order_disagrees')
  refuseUntrueCard(parts, card, parts.clock.now())
  await bindToOrder(parts, tx, order, card.encrypted_token)
  return { encrypted: card.encrypted_token }
}

/** Refuses what another order has come with before. */
const bindToOrder = async (parts: Parts, tx: Tx, order: Order, encrypted: string): Promise<void> => {
  const token_hash = createHash('sha256').update(Buffer.from(encrypted, 'base64')).digest()
  await tx
    .insertInto('card_tokens')
    .values({ token_hash, order_id: order.id, used_at: parts.clock.now() })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
  const bound = await tx
    .selectFrom('card_tokens')
    .select('order_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (bound?.order_id !== order.id) throw new Refusal('card_invalid')
}
