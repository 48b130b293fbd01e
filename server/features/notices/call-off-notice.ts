import { type CoverCause, isCancellable } from '#domain/notices/life-cycle.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { Tx } from '#server/database/pool.ts'
import { clearActivations } from '#server/features/parking/marks.ts'
import { Refusal } from '#server/refusal.ts'
import { endOpenContests } from './end-contest.ts'
import { lockNotice } from './lock-notice.ts'
import { moveClock } from './move-clock.ts'
import { moveNotices } from './move-notices.ts'

/** Who called it off and why, where somebody of the programme did; else what did. */
export type CallingOff = { now: Date; staffId?: number; reason?: string; cause?: CoverCause }

/**
 * Cancels a notice, also while orders wait for its payment: whoever pays one of them gets the money back and is told why.
 * Whoever pays locks the notice's row as well, so one of the two comes first (decisions Q79, Q150). A contest of it has come
 * to what its driver wanted (decision Q178). Gives the notice as it was, or null where that had been called off before and nothing moved.
 */
export const callOffNotice = async (
  tx: Tx,
  id: number,
  { now, ...by }: CallingOff,
): Promise<{ plate: string } | null> => {
  const notice = await lockNotice(tx, id)
  if (notice.status === noticeStatuses.cancelled) return null
  if (!isCancellable(notice.status)) throw new Refusal('notice_not_cancellable')
  await moveNotices(tx, [notice], 'cancelled', now, by)
  await clearActivations(tx, [id])
  const called = { ...notice, status: noticeStatuses.cancelled }
  if (notice.clock === 'held') await moveClock(tx, called, 'released', now, by)
  const clock = notice.clock === 'held' ? 'running' : notice.clock
  await endOpenContests(tx, { notice: { ...called, clock }, now, ...by })
  return notice
}
