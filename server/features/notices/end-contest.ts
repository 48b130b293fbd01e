import type { Selectable } from 'kysely'
import type { Cents } from '#domain/money/cents.ts'
import { type ContestEvent, type ContestState, nextContestState } from '#domain/notices/contests.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { Contests } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { tell } from '#server/features/messages/tell.ts'
import { type ClockedNotice, moveClock } from './move-clock.ts'
import { tellRunsOn } from './tell-runs-on.ts'

/** A contest as it is stored. */
export type Contest = Selectable<Contests>

/** The open contest that is named, or that of a notice, with its row locked; the notice's is locked before. */
export const findOpenContest = (
  tx: Tx,
  named: { id: number } | { notice_id: number },
): Promise<Contest | undefined> => {
  const open = tx.selectFrom('contests').selectAll().where('state', '=', 'open').forUpdate()
  return 'id' in named
    ? open.where('id', '=', named.id).executeTakeFirst()
    : open.where('notice_id', '=', named.notice_id).executeTakeFirst()
}

type Ending = {
  contest: Contest
  notice: ClockedNotice & { plate: string }
  event: ContestEvent
  now: Date
  staffId?: number
  reason?: string
  /** What goes back to whoever paid, and how. */
  returned?: { amount: Cents; isCredit: boolean; payerId: number | null } | null
}

/** Ends a contest: it is decided for good, the clock of its notice runs on, and its driver is told (decision Q178). */
export const endContest = async (tx: Tx, ending: Ending): Promise<void> => {
  const { contest, notice, event, now, staffId, reason = '', returned } = ending
  const state = nextContestState(contest.state as ContestState, event)
  if (state === null) throw new Error(`contest ${contest.id} is ${contest.state} and cannot ${event}`)
  await tx
    .updateTable('contests')
    .set({ state, decided_at: now, staff_id: staffId ?? null, reason })
    .where('id', '=', contest.id)
    .execute()
  const about = { contestId: contest.id, staffId: staffId ?? null, reason }
  await moveClock(tx, notice, 'contest_ended', now, about)
  // Of one that was held as well; whoever contests reads it below.
  await tellRunsOn(tx, notice.id, now, contest.user_id)
  if (contest.user_id === null) return
  // Credit of somebody else's wallet is told there.
  const isTold = returned && (!returned.isCredit || returned.payerId === contest.user_id)
  const facts = {
    contest_id: contest.id,
    opened_at: contest.opened_at.toISOString(),
    notice_id: notice.id,
    plate: notice.plate,
    accepted: state === 'accepted',
    paid: notice.status === noticeStatuses.paid,
    reason,
    ...(isTold ? { returned: returned.amount, as_credit: returned.isCredit } : {}),
  }
  await tell(tx, { userId: contest.user_id, kind: 'contest_decided', facts }, now)
}
