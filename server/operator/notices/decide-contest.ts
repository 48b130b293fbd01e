import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/notices.ts'
import { nextNoticeStatus } from '#domain/notices/life-cycle.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { contestView } from '#server/features/notices/contests/notice-page.ts'
import {
  type Contest,
  endContest,
  endOpenContests,
  findOpenContests,
} from '#server/features/notices/end-contest.ts'
import { lockNotice } from '#server/features/notices/lock-notice.ts'
import { moveClock } from '#server/features/notices/move-clock.ts'
import { moveNotices } from '#server/features/notices/move-notices.ts'
import type { NoticeReturn } from '#server/features/orders/payment-share.ts'
import { lockOrdersOf, returnNotice } from '#server/features/orders/return-notice.ts'
import { clearActivations } from '#server/features/parking/marks.ts'
import { demandReason } from '#server/features/staff/demand-reason.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandForeign } from './demand-foreign.ts'

type Deciding = { id: number; accept: boolean; reason: string }

/** Decides a contest for good: notice, money, register and the word to the driver in one commit (decision Q178). */
export const decideContest = (
  parts: Parts,
  { id, accept, reason: typed }: Deciding,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.decideContest>> => {
  const reason = demandReason(typed)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    const { contest, notice } = await lockContest(tx, id)
    demandForeign(notice.issued_by, call.staff)
    const by = { staffId: call.staff.id, reason }
    const returned = accept ? await callOff(parts, tx, notice, { contest, now, ...by }) : null
    const status = accept ? noticeStatuses.cancelled : notice.status
    const event = accept ? 'accept' : 'reject'
    // The hold of a notice that is called off has ended with it.
    const clock = accept && notice.clock === 'held' ? 'running' : notice.clock
    const decided = { ...notice, status, clock }
    await endContest(tx, { contest, notice: decided, event, now, returned, ...by })
    if (accept) await endOpenContests(tx, { notice: await lockNotice(tx, notice.id), now, ...by })
    const details = { contest: id, notice: notice.id, accepted: accept, returned: returned?.amount ?? 0 }
    // Its words are shown to whoever decides: the driver whose they are is named.
    const driverId = await driverOf(tx, contest)
    const entry = { act: 'decide contest', plate: notice.plate, reason, details } as const
    await writeRegister(parts, tx, byStaff(call), { ...entry, ...(driverId === null ? {} : { driverId }) })
    const ended = await tx.selectFrom('contests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return contestView(parts, tx, ended, true)
  })
}

/** Orders are locked before notices, and notices before contests, as whoever pays or contests does it. */
const lockContest = async (tx: Tx, id: number) => {
  const named = await tx.selectFrom('contests').select('notice_id').where('id', '=', id).executeTakeFirst()
  if (!named) throw new Refusal('not_found')
  await lockOrdersOf(tx, named.notice_id)
  const notice = await lockNotice(tx, named.notice_id)
  const [contest] = await findOpenContests(tx, { id })
  if (!contest) throw new Refusal('contest_decided')
  return { contest, notice }
}

const driverOf = async (tx: Tx, { user_id }: Contest): Promise<number | null> => {
  if (user_id === null) return null
  const driver = await tx.selectFrom('users').select('driver_id').where('id', '=', user_id).executeTakeFirst()
  return driver?.driver_id ?? null
}

type Notice = Awaited<ReturnType<typeof lockContest>>['notice']
type CallingOff = { contest: Contest; now: Date; staffId: number; reason: string }

const callOff = async (
  parts: Parts,
  tx: Tx,
  notice: Notice,
  { contest, now, staffId, reason }: CallingOff,
): Promise<NoticeReturn | null> => {
  const { id: contestId, user_id: contestantId } = contest
  if (nextNoticeStatus(notice.status, 'contest_accepted') === null) throw new Refusal('contest_decided')
  const wasPaid = notice.status === noticeStatuses.paid
  const returning = { contestId, contestantId, noticeId: notice.id, now }
  const returned = wasPaid ? await returnNotice(parts, tx, returning) : null
  await moveNotices(tx, [notice], 'contest_accepted', now, { contestId, staffId, reason })
  await clearActivations(tx, [notice.id])
  const called = { ...notice, status: noticeStatuses.cancelled }
  if (notice.clock === 'held') await moveClock(tx, called, 'released', now, { contestId, staffId, reason })
  return returned
}
