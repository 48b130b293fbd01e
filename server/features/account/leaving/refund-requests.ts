import type { Selectable } from 'kysely'
import type { RefundRequests } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/once.ts'

/** How a refund request can stand. */
export const refundStates = ['open', 'paid', 'refused', 'withdrawn'] as const
export type RefundState = (typeof refundStates)[number]

/** Notes a request; one that is still open is asked anew, so that there is one at a time. Gives its number. */
export const noteRefundRequest = async (
  tx: Tx,
  { userId, amount, now }: { userId: number; amount: number; now: Date },
): Promise<number> => {
  await tx.updateTable('users').set({ requested_refund_date: now }).where('id', '=', userId).execute()
  const { id } = await tx
    .insertInto('refund_requests')
    .values({ user_id: userId, amount, requested_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').where('state', '=', 'open').doUpdateSet({ amount, requested_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Who leaves asks for nothing any more. */
export const withdrawRefund = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('refund_requests')
    .set({ state: 'withdrawn' satisfies RefundState, decided_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute()
}

export type RefundRequest = Selectable<RefundRequests>

/** A request with its row locked; the account's is locked before. */
export const lockRefundRequest = (tx: Tx, id: number): Promise<RefundRequest | undefined> =>
  tx.selectFrom('refund_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Closes a request; the driver may ask again, or leave, from now on. */
export const closeRefundRequest = async (
  tx: Tx,
  { id, user_id }: RefundRequest,
  set: { state: 'paid' | 'refused'; paid_amount: number | null; decided_by: string; decided_at: Date },
): Promise<void> => {
  await tx.updateTable('refund_requests').set(set).where('id', '=', id).execute()
  await tx.updateTable('users').set({ requested_refund_date: null }).where('id', '=', user_id).execute()
}
