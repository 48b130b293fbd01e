import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { addCents, type Cents } from '#domain/money/cents.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { PaymentForm } from '#server/city/payment-forms-file.ts'
import { type Idempotency, inSteps } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { disagreeing, Refusal } from '#server/refusal.ts'
import { chargeExpiry, insertCharge, openCharge, recordOpened } from '../collect/collect-charge.ts'
import { pixOfVisitors } from '../list-payment-forms.ts'
import { orderAnswer } from '../order-answer.ts'
import { newOrderId } from '../order-keys.ts'
import { addReceiptLink, addressOfReceipt } from '../receipt-link.ts'
import { chargeOfOrder, findOrder, insertOrder } from '../store.ts'

export type PublicOrderAnswer = GivenOutputOf<typeof calls.createPublicOrder>

/** The codes of a public call (Specification 9). */
export type PublicCodes = { transactionType: number; confirmationType: number }

type PublicBody = {
  transaction_type: number
  confirmation_type: number
  hold: boolean
  is_from_public_request: boolean
  payment_form_input: readonly { payment_form_id: number; amount?: Cents | undefined }[]
}

/** What a visitor buys, as the server says it costs. */
export type PublicSale = PublicCodes & { form: PaymentForm; amount: Cents }

/** Compares the codes and the amount of a public call with the server's own (decision Q4). */
export const comparePublicSale = (
  parts: Parts,
  body: PublicBody,
  codes: PublicCodes,
  amount: Cents,
): PublicSale => {
  const [given] = body.payment_form_input
  if (body.transaction_type !== codes.transactionType) throw disagreeing('transaction_type')
  if (body.confirmation_type !== codes.confirmationType) throw disagreeing('confirmation_type')
  if (body.hold) throw disagreeing('hold')
  if (!body.is_from_public_request) throw disagreeing('is_from_public_request')
  if (given?.payment_form_id !== paymentForms.pix) throw disagreeing('payment_form_id')
  const form = pixOfVisitors(parts)
  const limits = form?.allowed_transactions.find(({ type }) => type === codes.transactionType)
  if (!form || !limits || amount < limits.min_amount || amount > limits.max_amount) {
    throw new Refusal('payment_form_unavailable')
  }
  if (given.amount !== undefined && given.amount !== addCents(amount, form.tax)) {
    throw disagreeing('amount')
  }
  return { ...codes, form, amount }
}

/** Writes an order of nobody that waits for its Pix from the start, with the charge that will collect it. */
export const placePublicOrder = async (parts: Parts, tx: Tx, sale: PublicSale): Promise<string> => {
  const now = parts.clock.now()
  const expiresAt = chargeExpiry(parts, now, sale.form.payment_form_id)
  const order = await insertOrder(tx, {
    id: newOrderId(),
    transaction_type: sale.transactionType,
    confirmation_type: sale.confirmationType,
    payment_form_id: sale.form.payment_form_id,
    hold: false,
    quantity: 1,
    amount: sale.amount,
    tax: sale.form.tax,
    total_amount: addCents(sale.amount, sale.form.tax),
    state: 'awaiting_payment',
    created_at: now,
    expires_at: expiresAt,
  })
  await insertCharge(tx, order, now, expiresAt)
  return order.id
}

/**
 * Answers a public call with its order and the document to pay it: placed in one commit, opened at the bank, recorded
 * in another. `place` gives the order's id.
 */
export const sellPublicly = async (
  parts: Parts,
  idempotency: Idempotency | undefined,
  place: (tx: Tx) => Promise<string>,
): Promise<PublicOrderAnswer> => {
  const { at, seed, ...answer } = await inSteps(parts.db, idempotency, {
    begin: place,
    goOn: async (orderId) => {
      const order = await findOrder(parts.db.kysely, orderId)
      const asked = await chargeOfOrder(parts.db.kysely, orderId)
      if (!order || !asked) throw new Error(`order ${orderId} was placed without its charge`)
      const isWaiting = order.state === 'awaiting_payment'
      const charge = isWaiting ? await openCharge(parts, { order, charge: asked }) : asked
      return async (tx) => {
        if (isWaiting) await recordOpened(tx, charge)
        return {
          ...orderAnswer(parts.city(), order, charge, { publicKey: null }),
          transaction_type: order.transaction_type,
          ...(await addReceiptLink(parts, tx, orderId)),
        }
      }
    },
  })
  // Last what was kept: the release before this one kept the whole address.
  return { receipt_address: addressOfReceipt(parts, { at, seed }), ...answer }
}
