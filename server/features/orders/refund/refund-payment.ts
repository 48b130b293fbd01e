import type { Kysely } from 'kysely'
import { formatReais, noCents } from '#domain/money/cents.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { ChargeState } from '#server/gateways/payment/port.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { settleDisputes } from '../dispute/settle-disputes.ts'
import { heldOf } from '../disputes.ts'
import { tellPayer } from '../payer-contacts.ts'
import { bookShareReturned, creditShareInstead, type ShareRefund } from '../payment-share.ts'
import { bookUnbought, promiseLeftInstead } from '../promise-refund.ts'
import { lockOrder } from '../store.ts'
import { notReturnedTexts, refundReasonOf, refundTexts } from '../texts.ts'
import { type AskedBack, settleNotReturned, settleReturned } from './settle-return.ts'

/**
 * Gives a payment back through the bank and tells the payer. While the bank is still at it nothing is recorded,
 * and a sweep asks again with the same key.
 */
export const refundPayment = async (parts: Parts, refundId: number): Promise<void> => {
  const refund = await findRefund(parts.db.kysely, refundId)
  if (!refund || refund.done_at || refund.refused_at) return
  const now = parts.clock.now()
  const answer = await askBank(parts, refund)
  if (answer instanceof GatewayFault) return noteRefusal(parts, refund, answer, now)
  if (answer !== 'done') return
  await parts.db.kysely.transaction().execute(async (tx) => {
    const note = () => mark(tx, refundId, { done_at: now, booked: true })
    const part = askedBackOf(refund)
    if (!(part ? await settleReturned(tx, part, { note, now }) : await note())) return
    const share = shareRefundOf(refund)
    if (share) await bookShareReturned(tx, share, now)
    else if (!part && refund.outcome === 'fulfilled') await bookUnbought(tx, refund, now)
    await tell(parts, tx, refund, now)
  })
}

/** A fault that trying again may mend is left to the queue; one that it cannot is an answer. */
const askBank = async (
  parts: Parts,
  { gateway_key: key, end_to_end_id: endToEndId, amount, reason }: Refund,
): Promise<'done' | 'in_progress' | GatewayFault> => {
  try {
    return await parts.payment.refund({ key, endToEndId, amount: amount, reason: refundReasonOf(reason) })
  } catch (error) {
    if (error instanceof GatewayFault && !error.retryable) return error
    throw error
  }
}

/**
 * Asking every ten minutes would change nothing: the audit and `npm run jobs` tell a person, who may have it tried again by its number. Credit that
 * was asked back is in its wallet again, and a person pays it.
 */
const noteRefusal = async (
  parts: Parts,
  refund: Refund,
  { message }: GatewayFault,
  now: Date,
): Promise<void> => {
  const part = askedBackOf(refund)
  const said = part ? null : await heardOf(parts, refund)
  await parts.db.kysely.transaction().execute(async (tx) => {
    const note = () => mark(tx, refund.id, { refused_at: now, refusal: message })
    if (!part) return noteTaken(parts, tx, refund, { said, note, now })
    // A bank has less to give where the payer's own bank took it: now that it does not go back, that is booked as taken.
    await enqueue(tx, 'check_charge', { charge_id: refund.charge_id }, now)
    if (!(await settleNotReturned(parts, tx, part, { note, now }))) return
    const say = () => ({
      subject: notReturnedTexts.subject,
      what: notReturnedTexts.what(formatReais(refund.amount)),
    })
    await tellPayer(parts, tx, refund, { say, now })
  })
}

/**
 * What our bank says of the payment. One that says nothing of it for good refuses the refund all the same; what was taken is
 * booked once it is heard of.
 */
const heardOf = async (parts: Parts, { charge_key }: Refund): Promise<ChargeState | null> => {
  try {
    return await parts.payment.lookUp(charge_key)
  } catch (error) {
    if (error instanceof GatewayFault && !error.retryable) return null
    throw error
  }
}

type Noting = { said: ChargeState | null; note: () => Promise<boolean>; now: Date }

/**
 * What the payer's bank has taken of the payment is booked in the same commit, by what our bank says of it: nobody gets the money
 * twice. What is left of what goes back for a notice is its driver's credit then; of a payment that bought nothing it goes back by
 * itself.
 */
const noteTaken = async (
  parts: Parts,
  tx: Tx,
  refund: Refund,
  { said, note, now }: Noting,
): Promise<void> => {
  const order = await lockOrder(tx, refund.order_id)
  if (!order || !(await note())) return
  await settleDisputes({ parts, tx, order, now }, said?.takenBack ?? [])
  const share = shareRefundOf(refund)
  if (!share) return leaveToTeam(parts, tx, refund, now)
  const amount = await heldOf(tx, refund.id)
  if (amount > noCents) await creditShareInstead(parts, tx, { ...share, amount }, { now })
}

/** What goes back neither so nor instead, as no bank gives a slip back, waits for a person, and its payer is told. */
const leaveToTeam = async (parts: Parts, tx: Tx, refund: Refund, now: Date): Promise<void> => {
  await promiseLeftInstead(tx, paymentOf(refund), now)
  const replaced = await tx
    .selectFrom('refunds')
    .select('dispute_id')
    .where('id', '=', refund.id)
    .where('dispute_id', 'is not', null)
    .executeTakeFirst()
  if (replaced) return
  const say = () => ({
    subject: refundTexts.leftSubject,
    what: `${refundReasonOf(refund.reason)} ${refundTexts.left(formatReais(refund.amount))}`.trim(),
  })
  await tellPayer(parts, tx, refund, { say, now })
}

/** Whether it was not decided before. */
const mark = async (
  tx: Tx,
  id: number,
  set: { done_at: Date; booked: true } | { refused_at: Date; refusal: string },
): Promise<boolean> => {
  const marked = await tx
    .updateTable('refunds')
    .set(set)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('refused_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export const findRefund = (kysely: Kysely<DB>, refundId: number) =>
  kysely
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('charges', 'charges.id', 'payments.charge_id')
    .leftJoin('order_payment_data as d', 'd.order_id', 'orders.id')
    .select([
      'refunds.id',
      'refunds.gateway_key',
      'refunds.amount',
      'refunds.reason',
      'refunds.done_at',
      'refunds.refused_at',
      'refunds.refund_request_id',
      'refunds.notice_id',
      'refunds.share_of',
      'refunds.part',
      'refunds.tax',
      'payments.id as payment_id',
      'payments.amount as payment_amount',
      'payments.outcome',
      'payments.end_to_end_id',
      'charges.id as charge_id',
      'charges.gateway_key as charge_key',
      'orders.id as order_id',
      'orders.user_id',
      'orders.wallet_id',
      'orders.payment_form_id',
      'orders.transaction_type',
      'd.card_last_four',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()

/** What only a refund has that its driver asked for. */
const askedBackOf = ({ refund_request_id, wallet_id, ...refund }: Refund): AskedBack | null => {
  if (refund_request_id === null) return null
  if (wallet_id === null) throw new Error(`refund ${refund.id} has no wallet that it left`)
  return { ...refund, refund_request_id, wallet_id }
}

const paymentOf = ({ payment_id: id, payment_amount: amount, end_to_end_id }: Refund) => ({
  id,
  amount,
  end_to_end_id,
})

/** What only a refund has that goes back for one of the notices of its order. */
export const shareRefundOf = ({ share_of, ...refund }: Refund): ShareRefund | null =>
  share_of === null ? null : { ...refund, share_of }

const tell = (parts: Parts, tx: Tx, refund: Refund, now: Date): Promise<void> =>
  tellPayer(parts, tx, refund, { say: () => saidOf(refund), now })

const saidOf = (refund: Refund): { subject: string; what: string } => {
  const amount = formatReais(refund.amount)
  const back = refund.card_last_four
    ? refundTexts.returnedToCard(amount, refund.card_last_four)
    : refundTexts.returned(amount)
  const what = `${refundReasonOf(refund.reason)} ${back}`.trim()
  return { subject: refundTexts.subject, what }
}
