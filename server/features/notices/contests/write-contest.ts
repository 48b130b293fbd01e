import type { NoticeClock } from '#domain/notices/clock.ts'
import { contestDeadline, contestObjection, stopsClock } from '#domain/notices/contests.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import type { Contestant } from '../find-link.ts'
import { lockNotice } from '../lock-notice.ts'
import { moveClock } from '../move-clock.ts'
import { noteEvents } from '../note-event.ts'
import { priced } from '../payable.ts'
import { meetContests } from './meet-contests.ts'

/** Why a contest is not taken, or null. */
export type Objection = ReturnType<typeof contestObjection>

export type Contesting = {
  noticeId: number
  contestant: Contestant
  /** Whether the whole number of the slip came along. */
  isProven: boolean
  text: string
  hashes: readonly string[]
}

/**
 * Opens a contest, or says what speaks against it. Payers, the sweep and the office lock the notice's row too, so contests are
 * counted one at a time (decision Q178).
 */
export const writeContest = async (
  parts: Parts,
  tx: Tx,
  { noticeId, contestant, isProven, text, hashes }: Contesting,
): Promise<{ id: number } | { objection: NonNullable<Objection> }> => {
  const now = parts.clock.now()
  const notice = await lockNotice(tx, noticeId)
  const met = await meetContests(tx, notice, contestant)
  const objection = contestObjection(priced(notice), met, now)
  if (objection) return { objection }
  const clock = notice.clock as NoticeClock
  const stops_clock = stopsClock({ isLinked: met.isLinked, clock }, met.unprovenStops)
  const { id } = await tx
    .insertInto('contests')
    .values({
      notice_id: noticeId,
      user_id: contestant && 'userId' in contestant ? contestant.userId : null,
      page: contestant && 'page' in contestant ? contestant.page : null,
      link: met.link,
      stops_clock,
      by_number: isProven,
      text,
      state: 'open',
      opened_at: now,
      due_at: contestDeadline(now, parts.city().settings.contestDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photos = hashes.map((hash, at) => ({
    contest_id: id,
    number: at + 1,
    kept_hash: hash,
    added_at: now,
  }))
  if (photos.length > 0) await tx.insertInto('contest_photos').values(photos).execute()
  const noted = { id: noticeId, event: 'contested', status: notice.status, clock, contestId: id } as const
  if (stops_clock && clock !== 'contested') await moveClock(tx, notice, 'contested', now, { contestId: id })
  else await noteEvents(tx, [noted], now)
  return { id }
}
