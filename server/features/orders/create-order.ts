import type { InputOf } from '#contract/endpoint.ts'
import type { createOrder } from '#contract/orders.ts'
import { addCents, type Cents, cents, formatReais } from '#domain/money/cents.ts'
import { confirmationTypeFor, creditAmountProblem, transactionTypes } from '#domain/orders.ts'
import { inTransaction, type Tx } from '#server/database/once.ts'
import type { Call } from '#server/http/caller.ts'
import type { PaymentForm } from '#server/operator/city/payment-forms-file.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { formsOnOffer } from './list-payment-forms.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'
import { newOrderId } from './order-keys.ts'
import { insertOrder, ownWalletId, payerOf } from './store.ts'

type Body = InputOf<typeof createOrder>['body']
type Asked = { form: PaymentForm; amount: Cents }

const hour = 3_600_000

/**
 * Creates an order that waits for its payment data. Every number of the body is compared with what the server
 * would have said itself (decision Q4); a credit purchase is the only kind of order so far.
 */
export const makeOrder = (parts: Parts, body: Body, call: Call<'driver'>): Promise<OrderAnswer> =>
  inTransaction(parts.db, call.once, async (tx) => {
    const { form, amount } = compare(parts, body, call.driver.userId)
    await demandAddress(tx, call.driver.userId)
    const now = parts.clock.now()
    const order = await insertOrder(tx, {
      id: newOrderId(),
      user_id: call.driver.userId,
      wallet_id: await ownWalletId(tx, call.driver.userId),
      transaction_type: transactionTypes.creditPurchase,
      confirmation_type: confirmationTypeFor(form.payment_form_id),
      payment_form_id: form.payment_form_id,
      hold: true,
      quantity: amount,
      amount,
      tax: form.tax,
      total_amount: addCents(amount, form.tax),
      state: 'draft',
      created_at: now,
      expires_at: new Date(now.getTime() + parts.city().settings.holdExpiryHours * hour),
    })
    return orderAnswer(parts.city(), order, undefined)
  })

const compare = (parts: Parts, body: Body, userId: number): Asked => {
  if (body.user_id !== userId) throw new Refusal('forbidden')
  const [given] = body.payment_form_input
  const form = formsOnOffer(parts).find((form) => form.payment_form_id === given?.payment_form_id)
  const limits = form?.allowed_transactions.find(({ type }) => type === body.transaction_type)
  if (body.transaction_type !== transactionTypes.creditPurchase) throw new Refusal('order_disagrees')
  if (!given || !form || !limits) throw new Refusal('payment_form_unavailable')
  if (!body.hold || body.confirmation_type !== confirmationTypeFor(form.payment_form_id)) {
    throw new Refusal('order_disagrees')
  }
  if (creditAmountProblem(body.quantity, limits)) {
    const { min_amount, max_amount } = limits
    throw new Refusal('amount_out_of_limits', { min: formatReais(min_amount), max: formatReais(max_amount) })
  }
  const amount = cents(body.quantity)
  if (given.amount !== undefined && given.amount !== addCents(amount, form.tax)) {
    throw new Refusal('order_disagrees')
  }
  return { form, amount }
}

/** A payer's data must be complete: the screen answers this refusal with its completion dialog. */
const demandAddress = async (tx: Tx, userId: number): Promise<void> => {
  const { address } = await payerOf(tx, userId)
  const kept = address as Record<string, unknown>
  const isThere = (field: string) => typeof kept[field] === 'string' && kept[field].trim() !== ''
  if (!['address', 'cep', 'city', 'uf'].every(isThere)) throw new Refusal('profile_incomplete')
}
