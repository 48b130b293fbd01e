import { isCancellable, noticeStatuses } from '#domain/notices.ts'
import type { Tx } from '#server/database/once.ts'
import { Refusal } from '#server/refusal.ts'
import { isHeld } from './payable.ts'

/**
 * Cancels a notice, unless an order waits for its payment: then it is refused, and whoever pays has paid. Whoever orders
 * locks the notice's row first as well, so one of the two comes first. A payment that arrives for a notice that was
 * cancelled after its order had expired goes back (decisions Q79, Q150).
 */
export const cancelNotice = async (tx: Tx, id: number): Promise<{ plate: string }> => {
  const notice = await tx
    .selectFrom('notices')
    .select(['plate', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!notice) throw new Refusal('not_found')
  if (notice.status === noticeStatuses.cancelled) return notice
  if (!isCancellable(notice.status)) throw new Refusal('notice_not_cancellable')
  if (await isHeld(tx, [id])) throw new Refusal('notice_locked')
  await tx.updateTable('notices').set({ status: noticeStatuses.cancelled }).where('id', '=', id).execute()
  await clearActivations(tx, [id])
  return notice
}

/** No activation carries these notices any more. */
export const clearActivations = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx
    .updateTable('activations')
    .set({ parking_notification_id: null })
    .where('parking_notification_id', 'in', ids)
    .execute()
}
