import type { Cents } from '#domain/money/cents.ts'
import type { RefundReason } from '#domain/orders/orders.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { refundKeyOf } from '../order-keys.ts'

type Received = { paymentId: number; endToEndId: string; amount: Cents }

/** The money that goes back never stays in the ledger, so it leaves no posting: payment and refund stand for each other. */
export const promiseRefund = async (
  tx: Tx,
  { paymentId, endToEndId, amount }: Received,
  reason: RefundReason,
  now: Date,
): Promise<void> => {
  const refund = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      gateway_key: refundKeyOf(endToEndId),
      amount,
      reason,
      requested_at: now,
      enqueued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'refund', { refund_id: refund.id }, now)
}
