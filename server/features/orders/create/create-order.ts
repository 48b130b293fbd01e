import type { InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { hourMs } from '#domain/durations.ts'
import { addCents, type Cents, cents, formatReais } from '#domain/money/cents.ts'
import {
  confirmationTypeFor,
  creditAmountProblem,
  paymentForms,
  transactionTypes,
} from '#domain/orders/orders.ts'
import { demandSale } from '#server/city/demand-service.ts'
import type { PaymentForm } from '#server/city/payment-forms-file.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { disagreeing, Refusal } from '#server/refusal.ts'
import { publicKeyOf } from '../collect/public-key.ts'
import { hasOpenDispute } from '../disputes.ts'
import { endUnpaid, fulfilmentOf, type Reserved } from '../fulfilment.ts'
import { formsOnOffer } from '../list-payment-forms.ts'
import { type OrderAnswer, orderAnswer } from '../order-answer.ts'
import { newOrderId } from '../order-keys.ts'
import { countDrafts, insertOrder, ownWalletId, payerOf, unfinishedHolding } from '../store.ts'

type Body = InputOf<typeof calls.createOrder>
type Limits = PaymentForm['allowed_transactions'][number]
type Asked = { form: PaymentForm; limits: Limits }

/**
 * Creates an order that waits for its payment data. Every number of the body is compared with what the server
 * would have said itself (decision Q4). An order of notices keeps its own driver from another one of them (decision Q79).
 */
export const createOrder = async (parts: Parts, body: Body, call: Call<'driver'>): Promise<OrderAnswer> => {
  const [paid] = body.payment_form_input
  const publicKey = await publicKeyOf(parts, paid?.payment_form_id)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    demandSale(parts.city(), body.transaction_type)
    const { form, limits } = compare(parts, body, userId)
    if (body.transaction_type === transactionTypes.creditPurchase) {
      await refuseDisputedBuyer(parts, tx, userId)
    }
    if (form.payment_form_id !== paymentForms.wallet) await demandAddress(tx, userId)
    const reserved = await reserve(parts, tx, body, userId)
    await refuseFlood(parts, tx, userId)
    const amount = reserved ? demandWithin(reserved.amount, limits) : creditAmount(body, limits)
    compareTotal(body, addCents(amount, form.tax))
    const now = parts.clock.now()
    const order = await insertOrder(tx, {
      id: newOrderId(),
      user_id: userId,
      wallet_id: await ownWalletId(tx, userId),
      transaction_type: body.transaction_type,
      confirmation_type: confirmationTypeFor(form.payment_form_id),
      payment_form_id: form.payment_form_id,
      hold: true,
      quantity: body.quantity,
      amount,
      tax: form.tax,
      total_amount: addCents(amount, form.tax),
      state: 'draft',
      created_at: now,
      expires_at: new Date(now.getTime() + parts.city().settings.holdExpiryHours * hourMs),
    })
    await reserved?.hold(order.id)
    return orderAnswer(parts.city(), order, undefined, { publicKey })
  })
}

/** Where the city wants it, nobody buys credit while a bank has not decided about a payment of theirs. */
const refuseDisputedBuyer = async (parts: Parts, tx: Tx, userId: number): Promise<void> => {
  const { holdDisputedBuyers } = parts.city().settings
  if (holdDisputedBuyers && (await hasOpenDispute(tx, userId))) throw new Refusal('buying_held')
}

const refuseFlood = async (parts: Parts, tx: Tx, userId: number): Promise<void> => {
  const { draftsPerAccount: max } = parts.city().settings
  if ((await countDrafts(tx, userId)) >= max) throw new Refusal('too_many_drafts', { max })
}

const sold: readonly number[] = [transactionTypes.creditPurchase, transactionTypes.regularisation]

const compare = (parts: Parts, body: Body, userId: number): Asked => {
  if (body.user_id !== userId) throw new Refusal('forbidden')
  if (!sold.includes(body.transaction_type)) throw disagreeing('transaction_type')
  const [given] = body.payment_form_input
  const form = formsOnOffer(parts).find((form) => form.payment_form_id === given?.payment_form_id)
  const limits = form?.allowed_transactions.find(({ type }) => type === body.transaction_type)
  if (!given || !form || !limits) throw new Refusal('payment_form_unavailable')
  if (!body.hold) throw disagreeing('hold')
  if (body.confirmation_type !== confirmationTypeFor(form.payment_form_id)) {
    throw disagreeing('confirmation_type')
  }
  return { form, limits }
}

/**
 * The notices of a regularisation, locked, at their own price (decision Q77), or null for a purchase of credit. Whoever
 * goes back and orders the same notice again may give up the order before, for which nothing was asked of the bank.
 */
const reserve = async (
  parts: Parts,
  tx: Tx,
  { transaction_type, notifications, quantity, replace_draft }: Body,
  userId: number,
): Promise<Reserved | null> => {
  const isRegularisation = transaction_type === transactionTypes.regularisation
  if (isRegularisation !== (notifications !== undefined)) throw disagreeing('notifications')
  if (notifications === undefined) return null
  if (quantity !== 1) throw disagreeing('quantity')
  const before = replace_draft ? await unfinishedHolding(tx, userId, notifications) : []
  for (const draft of before) await endUnpaid(tx, draft, 'cancelled', parts.clock.now())
  const wanted = { ids: notifications, userId, now: parts.clock.now() }
  return (await fulfilmentOf({ transaction_type }).reserve?.(tx, wanted)) ?? null
}

const demandWithin = (amount: Cents, { min_amount, max_amount }: Limits): Cents => {
  if (amount < min_amount || amount > max_amount) throw new Refusal('payment_form_unavailable')
  return amount
}

const creditAmount = ({ quantity }: Body, limits: Limits): Cents => {
  if (creditAmountProblem(quantity, limits)) {
    const { min_amount, max_amount } = limits
    throw new Refusal('amount_out_of_limits', { min: formatReais(min_amount), max: formatReais(max_amount) })
  }
  return cents(quantity)
}

const compareTotal = ({ payment_form_input: [given] }: Body, total: Cents): void => {
  if (given?.amount !== undefined && given.amount !== total) throw disagreeing('amount')
}

/** A payer's data must be complete: the screen answers this refusal with its completion dialog. */
const demandAddress = async (tx: Tx, userId: number): Promise<void> => {
  const { address } = await payerOf(tx, userId)
  const kept = address as Record<string, unknown>
  const isThere = (field: string) => typeof kept[field] === 'string' && kept[field].trim() !== ''
  if (!['address', 'cep', 'city', 'uf'].every(isThere)) throw new Refusal('profile_incomplete')
}
