import type { Selectable } from 'kysely'
import type { Cents } from '#domain/money/cents.ts'
import type { NoticeClock } from '#domain/notices/clock.ts'
import { type ContestEvent, type ContestState, nextContestState } from '#domain/notices/contests.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import type { Contests } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { tell } from '#server/features/messages/tell.ts'
import { type ClockedNotice, moveClock } from './move-clock.ts'
import { noteEvents } from './note-event.ts'
import { tellRunsOn } from './tell-runs-on.ts'

/** A contest as it is stored. */
export type Contest = Selectable<Contests>

/** The open contests of a notice, or the one of an id, oldest first and locked. The caller has locked the notice. */
export const findOpenContests = (
  tx: Tx,
  named: { id: number } | { notice_id: number },
): Promise<Contest[]> => {
  const open = tx.selectFrom('contests').selectAll().where('state', '=', 'open').orderBy('id').forUpdate()
  return 'id' in named
    ? open.where('id', '=', named.id).execute()
    : open.where('notice_id', '=', named.notice_id).execute()
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

/**
 * Ends a contest for good and messages its driver. The clock of its notice runs on once no open contest stops it any more (decision
 * Q178). An owner who saw the clock stopped by a stranger's contest gets a message when it runs on.
 */
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
  if (contest.stops_clock && notice.clock === 'contested' && !(await isStopped(tx, notice.id))) {
    await moveClock(tx, notice, 'contest_ended', now, about)
    // The contestant reads it in the message below.
    await tellRunsOn(tx, notice.id, now, { knows: contest.user_id, always: contest.link === null })
  } else {
    const { id, status } = notice
    const clock = notice.clock as NoticeClock
    await noteEvents(tx, [{ ...about, id, event: 'contest_ended', status, clock }], now)
  }
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

const isStopped = async (tx: Tx, noticeId: number): Promise<boolean> => {
  const stopping = tx
    .selectFrom('contests')
    .select('id')
    .where('notice_id', '=', noticeId)
    .where('state', '=', 'open')
    .where('stops_clock', '=', true)
  return (await stopping.executeTakeFirst()) !== undefined
}

/** Ends the other contests of a notice that was called off: each came to what its contestant wanted (decision Q178). */
export const endOpenContests = async (
  tx: Tx,
  ending: Omit<Ending, 'contest' | 'event' | 'returned'>,
): Promise<void> => {
  const stopped = await findOpenContests(tx, { notice_id: ending.notice.id })
  // The last one that stops the clock lets it run on: those that do not stop it come first.
  const inTurn = stopped.toSorted((a, b) => Number(a.stops_clock) - Number(b.stops_clock))
  for (const contest of inTurn) await endContest(tx, { ...ending, contest, event: 'notice_cancelled' })
}
