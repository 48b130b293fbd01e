import { contestDeadline } from '#domain/notices/contests.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { Tx } from '#server/database/pool.ts'
import { endContest, findOpenContests } from '#server/features/notices/end-contest.ts'
import { lockNotice } from '#server/features/notices/lock-notice.ts'
import { moveClock } from '#server/features/notices/move-clock.ts'
import { moveNotices } from '#server/features/notices/move-notices.ts'
import { writeRegister } from '#server/features/staff/register.ts'
import type { Parts } from '#server/parts.ts'
import { insertRows } from './insert-rows.ts'
import type { MadeUpContest } from './plan-days.ts'

type Contested = MadeUpContest & { noticeId: number }

/** Visitors' contests in the order in which they came, each as whoever sends and decides one leaves it. */
export const insertContests = async (
  parts: Parts,
  tx: Tx,
  contests: readonly Contested[],
  support: number | undefined,
): Promise<void> => {
  const { contestDays } = parts.city().settings
  const inOrder = contests.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const ids = await insertRows<{ id: number }>(
    tx,
    'contests',
    { notice_id: 'bigint', text: 'text', state: 'text', opened_at: 'timestamptz', due_at: 'timestamptz' },
    inOrder.map(({ noticeId, text, at }) => {
      const due_at = contestDeadline(at, contestDays)
      return { notice_id: noticeId, text, state: 'open', opened_at: at, due_at }
    }),
    'id',
  )
  for (const [turn, contest] of inOrder.entries()) {
    const id = ids[turn]?.id ?? 0
    await moveClock(tx, await lockNotice(tx, contest.noticeId), 'contested', contest.at, { contestId: id })
    if (support !== undefined) await decide(parts, tx, { ...contest, id }, support)
  }
}

/** Nothing was paid of any of them, so that nothing goes back. */
const decide = async (
  parts: Parts,
  tx: Tx,
  { id, noticeId, decided }: Contested & { id: number },
  staffId: number,
): Promise<void> => {
  const [contest] = decided ? await findOpenContests(tx, { id }) : []
  if (!contest || !decided) return
  const { event, at: now, reason } = decided
  const notice = await lockNotice(tx, noticeId)
  const accepted = event === 'accept'
  const by = { staffId, reason }
  if (accepted) await moveNotices(tx, [notice], 'contest_accepted', now, { contestId: id, ...by })
  const status = accepted ? noticeStatuses.cancelled : notice.status
  await endContest(tx, { contest, notice: { ...notice, status }, event, now, ...by })
  const details = { contest: id, notice: noticeId, accepted, returned: 0 }
  const entry = { act: 'decide contest', plate: notice.plate, reason, details } as const
  await writeRegister({ ...parts, clock: { now: () => now } }, tx, { staffId, address: '127.0.0.1' }, entry)
}
