import { isCancellable } from '#domain/notices/life-cycle.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { Tx } from '#server/database/pool.ts'
import { clearActivations } from '#server/features/parking/marks.ts'
import { Refusal } from '#server/refusal.ts'
import { moveNotices } from './move-notices.ts'
import { isHeld } from './payable.ts'

/**
 * Cancels a notice, unless an order waits for its payment: then it is refused, and whoever pays has paid. Whoever orders
 * locks the notice's row first as well, so one of the two comes first. A payment that arrives for a notice that was
 * cancelled after its order had expired goes back (decisions Q79, Q150).
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
  if (await isHeld(tx, [id])) throw new Refusal('notice_locked')
  await moveNotices(tx, [notice], 'cancelled')
  await clearActivations(tx, [id])
  return notice
}
