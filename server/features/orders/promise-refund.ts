import { feeRevenue, gatewayClearing } from '#domain/ledger/accounts.ts'
import { type Cents, lesser, noCents, outgoing, subtractCents } from '#domain/money/cents.ts'
import { type RefundReason, transactionTypes } from '#domain/orders/orders.ts'
import type { Tx } from '#server/database/pool.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { accountSoldTo, lastTakingOf, leftOf } from './disputes.ts'
import { partOf, refundKeyOf } from './order-keys.ts'

type Received = { paymentId: number; endToEndId: string; amount: Cents; tax?: Cents }

/** A payment, or a part of it, that could buy nothing any more after its dispute was won, as its refund has it. */
export type Unbought = {
  order_id: string
  user_id: number | null
  payment_form_id: number
  amount: Cents
  tax: Cents
  part: number
}

/** The bank has given it back, or a person has paid it: it leaves the accounts where the dispute that was won had put it. */
export const bookUnbought = async (
  tx: Tx,
  refund: Unbought,
  now: Date,
  to = gatewayClearing(refund.payment_form_id),
): Promise<void> => {
  const { order_id, amount, tax, payment_form_id: paymentFormId } = refund
  const postings = [
    { from: await accountSoldTo(tx, order_id), to, amount: subtractCents(amount, tax) },
    { from: feeRevenue, to, amount: tax },
  ]
  await post(tx, {
    key: `order/${order_id}/refunded${partOf(refund.part)}`,
    type: transactionTypes.noticeReturned,
    walletId: null,
    userId: refund.user_id,
    plate: null,
    paymentFormId,
    amount: outgoing(amount),
    postings: postings.filter((posting) => posting.amount > noCents),
    createdAt: now,
  })
}

/**
 * What bought nothing never stays in the ledger, so that it leaves no posting: payment and refund stand for each other. What had
 * bought something and was taken meanwhile is in it, with `tax` of its fee, and leaves it once the bank has given it back.
 */
export const promiseRefund = async (
  tx: Tx,
  { paymentId, endToEndId, amount, tax = noCents }: Received,
  reason: RefundReason,
  now: Date,
): Promise<void> => {
  const { count } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('payment_id', '=', paymentId)
    .where('refund_request_id', 'is', null)
    .where('share_of', 'is', null)
    .executeTakeFirstOrThrow()
  const part = Number(count) + 1
  const refund = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      gateway_key: refundKeyOf(endToEndId, part),
      amount,
      tax,
      part,
      reason,
      requested_at: now,
      enqueued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'refund', { refund_id: refund.id }, now)
}

type Payment = { id: number; end_to_end_id: string; amount: Cents }

/** Promises what is left of a payment that bought nothing, for the reason for which the first part of it went back. */
export const promiseLeft = async (tx: Tx, payment: Payment, now: Date): Promise<void> => {
  const amount = await leftOf(tx, payment.id, payment.amount)
  if (amount <= noCents) return
  const { reason } = await tx
    .selectFrom('refunds')
    .select('reason')
    .where('payment_id', '=', payment.id)
    .where('refund_request_id', 'is', null)
    .where('share_of', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const received = { paymentId: payment.id, endToEndId: payment.end_to_end_id, amount }
  await promiseRefund(tx, received, reason as RefundReason, now)
}

/**
 * A bank refuses to give a payment back of which the payer's own bank has a part, which may be heard of later: what is left of it goes
 * back instead. What the bank refuses for another reason waits for a person.
 */
export const promiseLeftInstead = async (tx: Tx, payment: Payment, now: Date): Promise<void> => {
  const disputeId = await lastTakingOf(tx, payment.id)
  if (disputeId === undefined) return
  for (const { id, amount, tax, reason } of await refusedOf(tx, payment.id)) {
    const left = await leftOf(tx, payment.id, payment.amount, id)
    if (left >= amount) continue
    await tx.updateTable('refunds').set({ dispute_id: disputeId }).where('id', '=', id).execute()
    if (left <= noCents) continue
    const received = { paymentId: payment.id, endToEndId: payment.end_to_end_id, amount: left }
    await promiseRefund(tx, { ...received, tax: lesser(tax, left) }, reason as RefundReason, now)
  }
}

/** What of a payment that bought nothing was refused, and nothing goes back instead of nor a person has paid. */
const refusedOf = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('refunds')
    .select(['id', 'amount', 'tax', 'reason'])
    .where('payment_id', '=', paymentId)
    .where('refund_request_id', 'is', null)
    .where('share_of', 'is', null)
    .where('refused_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('dispute_id', 'is', null)
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute()
