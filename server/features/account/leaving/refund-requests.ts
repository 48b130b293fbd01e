import type { Selectable } from 'kysely'
import { nextRefundRequestState, type RefundRequestState } from '#domain/account/leaving/refund-requests.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { RefundRequests } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'

/** Notes a request; one that is still open is asked anew, so that there is one at a time. Gives its number. */
export const noteRefundRequest = async (
  tx: Tx,
  { userId, amount, now }: { userId: number; amount: Cents; now: Date },
): Promise<number> => {
  await tx.updateTable('users').set({ requested_refund_date: now }).where('id', '=', userId).execute()
  const { id } = await tx
    .insertInto('refund_requests')
    .values({ user_id: userId, amount, requested_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('state', '=', 'open' satisfies RefundRequestState)
        .doUpdateSet({ amount, requested_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type RefundRequest = Omit<Selectable<RefundRequests>, 'state'> & { state: RefundRequestState }

/** A request with its row locked; the account's is locked before. */
export const lockRefundRequest = async (tx: Tx, id: number): Promise<RefundRequest | undefined> =>
  (await tx.selectFrom('refund_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | RefundRequest
    | undefined

/** Who leaves asks for nothing any more. */
export const withdrawRefundRequest = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const state = nextRefundRequestState('open', 'driver_left')
  if (state === null) throw new Error('an open refund request cannot be withdrawn')
  await tx
    .updateTable('refund_requests')
    .set({ state, decided_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'open' satisfies RefundRequestState)
    .execute()
}

/** Closes a request; the driver may ask again, or leave, from now on. */
export const closeRefundRequest = async (
  tx: Tx,
  { id, user_id }: RefundRequest,
  set: { state: RefundRequestState; paid_amount: Cents | null; decided_by: string; decided_at: Date },
): Promise<void> => {
  await tx.updateTable('refund_requests').set(set).where('id', '=', id).execute()
  await tx.updateTable('users').set({ requested_refund_date: null }).where('id', '=', user_id).execute()
}
