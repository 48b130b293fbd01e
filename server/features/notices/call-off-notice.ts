import { isCancellable } from '#domain/notices/life-cycle.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { Tx } from '#server/database/pool.ts'
import { clearActivations } from '#server/features/parking/marks.ts'
import { Refusal } from '#server/refusal.ts'
import { moveNotices } from './move-notices.ts'

/**
 * Cancels a notice, also while orders wait for its payment: whoever pays one of them gets the money back and is told why.
 * Whoever pays locks the notice's row as well, so one of the two comes first (decisions Q79, Q150).
 */
export const callOffNotice = async (tx: Tx, id: number): Promise<{ plate: string }> => {
  const notice = await tx
    .selectFrom('notices')
    .select(['id', 'plate', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!notice) throw new Refusal('not_found')
  if (notice.status === noticeStatuses.cancelled) return notice
  if (!isCancellable(notice.status)) throw new Refusal('notice_not_cancellable')
  await moveNotices(tx, [notice], 'cancelled')
  await clearActivations(tx, [id])
  return notice
}
