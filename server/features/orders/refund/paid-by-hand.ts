import { creditPaidOut } from '#domain/ledger/accounts.ts'
import { addCents, type Cents, formatReais, noCents } from '#domain/money/cents.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { heldOf } from '../disputes.ts'
import { tellPayer } from '../payer-contacts.ts'
import { bookShareReturned } from '../payment-share.ts'
import { bookUnbought } from '../promise-refund.ts'
import { lockOrder } from '../store.ts'
import { refundReasonOf, refundTexts } from '../texts.ts'
import { findRefund, shareRefundOf } from './refund-payment.ts'

type Paid = { amount: Cents; reference: string; by: string; now: Date }

/**
 * Notes that a person has paid a refund which its bank refused for good, all that is held of it, and tells the payer; gives whose it
 * was, and what of it was paid by now. Its order is locked, as by whoever hears of a dispute. What bought nothing was never booked,
 * so that nothing leaves the books with it.
 */
export const notePaidByHand = async (
  parts: Parts,
  tx: Tx,
  refundId: number,
  { amount, reference, by, now }: Paid,
): Promise<{ userId: number | null; amount: Cents; reference: string }> => {
  const refund = await findRefund(tx, refundId)
  if (!refund) throw new Refusal('not_found')
  await lockOrder(tx, refund.order_id)
  const before = await lockSettled(tx, refundId)
  const held = await heldOf(tx, refundId)
  if (held <= noCents) throw new Refusal('refund_not_refused')
  if (amount !== held) throw new Refusal('refund_disagrees', { amount: formatReais(held) })
  const settled = {
    amount: addCents(before.amount, amount),
    reference: [...before.references, reference].join('; '),
  }
  await tx
    .updateTable('refunds')
    .set({
      settled_at: now,
      settled_by: by,
      settled_reference: settled.reference,
      settled_amount: settled.amount,
      booked: true,
    })
    .where('id', '=', refundId)
    .execute()
  const share = shareRefundOf(refund)
  if (share) await bookShareReturned(tx, { ...share, amount }, now, { before: before.amount })
  else if (refund.outcome === 'fulfilled') await bookUnbought(tx, refund, now, creditPaidOut)
  const say = () => ({
    subject: refundTexts.subject,
    what: `${refundReasonOf(refund.reason)} ${refundTexts.paidByHand(formatReais(amount))}`.trim(),
  })
  await tellPayer(parts, tx, refund, { say, now })
  return { userId: refund.user_id, ...settled }
}

/** What was paid of it before, with its row locked, so that nobody has its bank asked for it again meanwhile. */
const lockSettled = async (tx: Tx, refundId: number): Promise<{ amount: Cents; references: string[] }> => {
  const { settled_amount, settled_reference } = await tx
    .selectFrom('refunds')
    .select(['settled_amount', 'settled_reference'])
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    amount: settled_amount ?? noCents,
    references: settled_reference === null ? [] : [settled_reference],
  }
}
