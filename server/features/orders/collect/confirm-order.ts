import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { securityCodeProblem } from '#domain/cards/card.ts'
import { isOpenOrder, nextOrderState, paymentForms } from '#domain/orders/orders.ts'
import { demandSale } from '#server/city/demand-service.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { inSteps } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { findCard } from '#server/features/cards/cards.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { CardRequest, ChargeState } from '#server/gateways/payment/port.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { disagreeing, Refusal } from '#server/refusal.ts'
import { formsOnOffer } from '../list-payment-forms.ts'
import { type OrderAnswer, orderAnswer } from '../order-answer.ts'
import { cardTermsOf } from '../settle/keep-card.ts'
import { settleSaid } from '../settle/settle-charge.ts'
import { readSplit } from '../split-payment.ts'
import {
  type Charge,
  chargeOfOrder,
  findOrder,
  lockOrder,
  type Order,
  paymentDataOf,
  setOrder,
  writePaymentData,
} from '../store.ts'
import { chargeDescriptions } from '../texts.ts'
import { chargePayer } from './charge-payer.ts'
import { insertCharge } from './collect-charge.ts'
import { demandToConfirm } from './demand-solution.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { refuseUntrueCard } from './payment-data.ts'
import { knownPublicKey } from './public-key.ts'
import { endWithdrawn } from './update-order.ts'

type Input = InputOf<typeof calls.confirmOrder>
type Payment = Input['payments'][number]
type Card = NonNullable<Payment['card']>
type Paying = { parts: Parts; orderId: string; userId: number }

/**
 * Pays an order by card or from the wallet. The wallet pays in one commit. A card is charged between two: the intent
 * with our key, the provider's answer outside any transaction, what it said. An answer that does not come leaves the
 * order waiting, and re-reading the charge settles it.
 */
export const confirmOrder = async (
  parts: Parts,
  input: Input,
  call: Call<'driver'>,
): Promise<OrderAnswer> => {
  const [payment] = input.payments
  const type = payment?.card?.type
  if (type !== undefined && type !== payment?.payment_form_id) throw disagreeing('type')
  await demandToConfirm(parts, input)
  const paying = { parts, orderId: input.id, userId: call.driver.userId }
  const isCard = payment?.payment_form_id === paymentForms.creditCard
  return inSteps<null, OrderAnswer>(parts.db, call.idempotency, {
    begin: async (tx) => (isCard ? requestCharge(paying, tx, payment) : null),
    goOn: async () => {
      const publicKey = await knownPublicKey(parts)
      const answer = (order: Order, returned: Returned = null) => ({
        ...orderAnswer(parts.city(), order, undefined, { publicKey }),
        ...(returned ? { returned } : {}),
      })
      if (isCard) return payByCard(paying, payment, answer)
      if (payment?.payment_form_id !== paymentForms.wallet) return refuseForm(paying)
      return async (tx) => {
        const paid = await payFromWallet(parts, tx, paying.orderId, paying.userId)
        return paid instanceof Refusal ? paid : answer(paid)
      }
    },
  })
}

type Returned = Awaited<ReturnType<typeof readSplit>>

/** Charges the card and settles what its provider says; gives how the order stands then. */
const payByCard = async <A>(
  { parts, orderId }: Paying,
  payment: Payment,
  answer: (order: Order, returned: Returned) => A,
): Promise<(tx: Tx) => Promise<A>> => {
  const { kysely } = parts.db
  const [order, charge] = [await findOrder(kysely, orderId), await chargeOfOrder(kysely, orderId)]
  if (!order || !charge) throw new Error(`order ${orderId} was to be paid without its charge`)
  const isWaiting = order.state === 'awaiting_payment'
  const isLate = isWaiting && order.expires_at <= parts.clock.now()
  // It may have ended since it was asked for, when a crash lies between.
  if (isLate || order.state === 'expired') throw new Refusal('order_closed')
  // The crash may also have come between a card that could not be used and the answer that says so.
  if (order.state === 'draft') throw new Refusal('card_invalid')
  if (isWaiting) {
    const said = await chargeCard(parts, await requestOf(parts, order, charge, payment))
    if (said === 'unusable') return cardUnusable(parts, orderId)
    if (said) await settleSaid(parts, charge, said)
  }
  return async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) throw new Refusal('not_found')
    if (order.state === 'refused') throw new Refusal('payment_refused')
    if (order.state === 'cancelled') throw new Refusal('notice_not_payable')
    // Another payment may have paid one of its notices while the provider was asked.
    return answer(order, await readSplit(tx, orderId))
  }
}

/**
 * Nothing was charged, so nothing is under way: whoever mistyped a number confirms the same order again, or orders the same
 * notice anew, which an order that waits for its payment would keep from being ordered.
 */
const cardUnusable = async (parts: Parts, orderId: string): Promise<never> => {
  await parts.db.kysely.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const state = order && nextOrderState(order.state, 'card_unusable')
    if (state) await setOrder(tx, orderId, { state })
  })
  throw new Refusal('card_invalid')
}

/** Somebody else's order looks like a missing one, whatever form it should be paid by (decision Q5). */
const refuseForm = async ({ parts, orderId, userId }: Paying): Promise<never> => {
  const order = await findOrder(parts.db.kysely, orderId)
  throw order?.user_id === userId ? disagreeing('payment_form_id') : new Refusal('not_found')
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

/** Notes what is to be charged; an order that can be bought no more ends instead. */
const requestCharge = async (
  { parts, orderId, userId }: Paying,
  tx: Tx,
  { payment_form_id, card }: Payment,
): Promise<null | Refusal> => {
  const now = parts.clock.now()
  const order = await lockOrder(tx, orderId)
  if (!order || order.user_id !== userId) throw new Refusal('not_found')
  if (order.payment_form_id !== payment_form_id) throw disagreeing('payment_form_id')
  if (!card) throw disagreeing('card')
  if (!isOpenOrder(order.state) || order.expires_at <= now) throw new Refusal('order_closed')
  const data = await paymentDataOf(tx, order.id)
  if (!data) throw new Refusal('order_disagrees')
  const form = formsOnOffer(parts).find((form) => form.payment_form_id === payment_form_id)
  if (!form) throw new Refusal('payment_form_unavailable')
  if (order.state === 'draft') demandSale(parts.city(), order.transaction_type)
  const withdrawn = await endWithdrawn(tx, order, now)
  if (withdrawn) return withdrawn
  const chosen = await cardToCharge(parts, tx, order, card)
  refuseUntrueCard(parts, card, now)
  await bindToOrder(parts, tx, order, 'token' in chosen ? chosen.encryptedCode : chosen.encrypted)
  const keep = form.save && card.save_card === true && card.terms_accepted === true && !('token' in chosen)
  const terms = keep && card.terms_shown !== false ? cardTermsOf(parts) : null
  await writePaymentData(tx, { ...dataAgain(data), save_card: keep, card_terms_version: terms })
  const state = nextOrderState(order.state, 'payment_requested')
  if (state) await setOrder(tx, order.id, { state })
  const known = await chargeOfOrder(tx, order.id)
  if (!known) await insertCharge(tx, order, now, order.expires_at)
  // After a card that could not be used the wait for the provider begins anew.
  else if (order.state === 'draft') {
    await tx.updateTable('charges').set({ created_at: now }).where('id', '=', known.id).execute()
  }
  return null
}

/** What the provider is asked. It is made anew each time, because a card is written down nowhere, not even encrypted. */
const requestOf = async (
  parts: Parts,
  order: Order,
  charge: Charge,
  { card = {} }: Payment,
): Promise<CardRequest> => {
  const { kysely } = parts.db
  return {
    key: charge.gateway_key,
    orderId: order.id,
    amount: charge.amount,
    description: chargeDescriptions[order.transaction_type] ?? '',
    card: await cardToCharge(parts, kysely, order, card),
    keep: (await paymentDataOf(kysely, order.id))?.save_card === true,
    payer: await chargePayer(kysely, order),
    ...(card.fingerPrint ? { deviceSession: card.fingerPrint } : {}),
  }
}

/** Columns of JSON are read as values and written as text. */
const dataAgain = (data: NonNullable<Awaited<ReturnType<typeof paymentDataOf>>>) => ({
  ...data,
  slip_address: data.slip_address === null ? null : JSON.stringify(data.slip_address),
})

/** A saved card of the driver, or a new one. */
const cardToCharge = async (
  parts: Parts,
  kysely: Kysely<DB>,
  order: Order,
  card: Card,
): Promise<CardRequest['card']> => {
  if (card.id === undefined) {
    if (!card.encrypted_token) throw disagreeing('encrypted_token')
    return { encrypted: card.encrypted_token }
  }
  const kept = order.user_id === null ? undefined : await findCard(kysely, order.user_id, card.id)
  if (!kept) throw new Refusal('not_found')
  if (!kept.token || kept.gateway !== parts.payment.name) throw new Refusal('card_invalid')
  // Asked for as the specification 5 has it. That it is the right one only a provider can say, and PagBank takes a stored card without
  // any: it keeps nobody out who holds a session (docs/decisions/0013).
  if (!card.encrypted_ccv && securityCodeProblem(String(card.ccv ?? ''))) throw new Refusal('card_invalid')
  return { token: kept.token, ...(card.encrypted_ccv ? { encryptedCode: card.encrypted_ccv } : {}) }
}

/** Refuses what another order has come with before: what was encrypted comes with one order only. */
const bindToOrder = async (
  parts: Parts,
  tx: Tx,
  order: Order,
  encrypted: string | undefined,
): Promise<void> => {
  if (encrypted === undefined) return
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
