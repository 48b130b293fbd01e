import type { Kysely } from 'kysely'
import { cents, formatReais } from '#domain/money/cents.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/once.ts'
import { enqueue } from '#server/database/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { payerOf } from './store.ts'
import { refundTexts } from './texts.ts'

/**
 * Gives a payment back through the bank and tells the payer. While the bank is still at it nothing is recorded,
 * and a sweep asks again with the same key.
 */
export const refundPayment = async (parts: Parts, refundId: number): Promise<void> => {
  const refund = await findRefund(parts.db.kysely, refundId)
  if (!refund || refund.done_at) return
  const answer = await parts.payment.refund({
    key: refund.gateway_key,
    endToEndId: refund.end_to_end_id,
    amount: cents(refund.amount),
  })
  if (answer !== 'done') return
  const now = parts.clock.now()
  await parts.db.kysely.transaction().execute(async (tx) => {
    const done = await tx
      .updateTable('refunds')
      .set({ done_at: now })
      .where('id', '=', refundId)
      .where('done_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (done && refund.user_id !== null) await tellPayer(tx, refund.user_id, refund, now)
  })
}

const findRefund = (kysely: Kysely<DB>, refundId: number) =>
  kysely
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'refunds.gateway_key',
      'refunds.amount',
      'refunds.reason',
      'refunds.done_at',
      'payments.end_to_end_id',
      'orders.user_id',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()

const tellPayer = async (
  tx: Tx,
  userId: number,
  refund: { amount: number; reason: string },
  now: Date,
): Promise<void> => {
  const { name, email, phone } = await payerOf(tx, userId)
  const why = refund.reason === 'wrong_amount' ? refundTexts.wrong_amount : refundTexts.second_payment
  const what = refundTexts.returned(formatReais(refund.amount))
  if (email) {
    const lines = [refundTexts.greeting(name), `${why} ${what}`]
    const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
    await enqueue(
      tx,
      'mail',
      { to: email, subject: refundTexts.subject, text: lines.join('\n\n'), html },
      now,
    )
  } else if (phone) {
    await enqueue(tx, 'sms', { to: phone, text: `${why} ${what}` }, now)
  }
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
