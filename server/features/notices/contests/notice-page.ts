import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { noticeStatusTexts } from '#contract/codes/texts.ts'
import type { contestOnWire, noticePageOnWire } from '#contract/notices/contests.ts'
import { noticePdfPath, noticePhotoPath } from '#contract/paths.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { type NoticeClock, noticeTime } from '#domain/notices/clock.ts'
import {
  type ContestLink,
  type ContestState,
  contestObjection,
  mostContests,
  protocolOf,
} from '#domain/notices/contests.ts'
import { isPayableAt } from '#domain/notices/prices.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Driver } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import type { Contest } from '../end-contest.ts'
import type { Contestant } from '../find-link.ts'
import { payerOfPage, priced, stagesOf } from '../payable.ts'
import { readPaidPrice, shownPrice } from '../shown-price.ts'
import type { Seen } from './find-seen.ts'
import { meetContests } from './meet-contests.ts'
import { numberOf } from './notice-number.ts'
import { linkTo, type ShownSheet } from './photo-links.ts'
import { timeLineOf } from './time-line.ts'

/** All of a notice, as whoever may see it reads it. */
export type NoticePage = z.input<typeof noticePageOnWire>
type ContestView = z.input<typeof contestOnWire>

/**
 * Who reads: a driver sees of a contest what is their own, and so does a visitor's page, known by the hash of its key; the
 * office sees all. Whoever sends a contest and names no page sees it in the answer to that, and not again. Whoever proves the
 * number alone is nobody here: it stands on the page of whoever holds the plate, too.
 */
export type Reader = Pick<Driver, 'userId'> | { page: string } | { contest: number } | 'office' | null

/** A visitor by the key of their page; nobody without. */
export const visitorOf = (pageKey: string | undefined): { page: string } | null => {
  const page = payerOfPage(pageKey)
  return page === null ? null : { page }
}

const mayRead = ({ id, user_id, page }: Contest, reader: Reader): boolean => {
  if (reader === null || reader === 'office') return reader === 'office'
  if ('contest' in reader) return id === reader.contest
  return 'page' in reader ? page === reader.page : user_id === reader.userId
}

/** Whose the PDF is: the office reads a contest on its screen, and a page is found by a contest of its own. */
const pdfFor = (id: number, { reader, isWhole }: Reading, contests: readonly Contest[]): ShownSheet => {
  if (reader === null || reader === 'office' || 'contest' in reader) return { of: 'pdf', id, userId: null }
  if ('userId' in reader) return { of: isWhole ? 'pdf' : 'outline', id, userId: reader.userId }
  const own = contests.find((one) => mayRead(one, reader))
  return own ? { of: 'visit', id, contestId: own.id } : { of: 'pdf', id, userId: null }
}

/** As whom a reader would contest; the office never does. */
const contestantOf = (reader: Reader): Contestant =>
  reader !== null && reader !== 'office' && ('userId' in reader || 'page' in reader) ? reader : null

type Reading = { reader: Reader; isWhole: boolean }

/**
 * What a notice's page shows to a reader who may see it. If not whole, it has no photos, no time line, no contests of others and
 * not the number that proves it (decision Q108).
 */
export const readNoticePage = async (
  parts: Parts,
  kysely: Kysely<DB>,
  { notice, isWhole }: Pick<Seen, 'notice' | 'isWhole'>,
  reader: Reader,
): Promise<NoticePage> => {
  const { timeZone } = parts.city().settings
  const now = parts.clock.now()
  const civil = (at: Date | null) => at && toCivil(at, timeZone)
  const contests = await kysely
    .selectFrom('contests')
    .selectAll()
    .where('notice_id', '=', notice.id)
    .orderBy('id')
    .execute()
  const shown = isWhole ? contests : contests.filter((one) => mayRead(one, reader))
  const time_line = await timeLineOf(parts, kysely, notice)
  const money = priced(notice)
  const [next] = notice.ended_at ? [] : money.steps.filter(({ at }) => at > noticeTime(money, now))
  const met = await meetContests(kysely, notice, contestantOf(reader))
  const runs = notice.clock === 'running' && isPayableAt(money, now)
  return {
    id: notice.id,
    number: isWhole ? numberOf(parts, notice.id) : String(notice.id),
    is_whole: isWhole,
    plate: notice.plate,
    kind_name: notice.type_name,
    address: notice.address,
    date_notification: toCivil(notice.date_time, timeZone),
    status: notice.status,
    status_enum: noticeStatusTexts[notice.status] ?? '',
    price: shownPrice(notice, await readPaidPrice(kysely, notice.id), now),
    stages: notice.ended_at ? [] : stagesOf(notice, now, timeZone),
    // While the clock stands still nobody knows when the price would rise.
    next_price: next?.price ?? null,
    next_price_at: runs && next ? toCivil(next.at, timeZone) : null,
    deadline: notice.clock === 'running' ? civil(notice.deadline) : null,
    clock: notice.clock as NoticeClock,
    held_reason:
      notice.clock === 'held' ? (time_line.findLast(({ what }) => what === 'held')?.reason ?? '') : null,
    is_payable: isPayableAt(money, now),
    is_contestable: contestObjection(money, met, now) === null,
    contests_left: Math.max(0, mostContests - met.own.length),
    photos: isWhole ? await photosOf(parts, kysely, notice.id) : [],
    time_line: isWhole ? time_line : [],
    contests: await Promise.all(shown.map((one) => contestView(parts, kysely, one, mayRead(one, reader)))),
    pdf_url: `${noticePdfPath}${linkTo(parts, pdfFor(notice.id, { reader, isWhole }, contests))}`,
  }
}

const photosOf = async (parts: Parts, kysely: Kysely<DB>, id: number): Promise<string[]> => {
  const rows = await kysely
    .selectFrom('notice_photos')
    .select('number')
    .where('notice_id', '=', id)
    .where('forgotten_at', 'is', null)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => `${noticePhotoPath}${linkTo(parts, { of: 'notice', id, photo: number })}`)
}

/** What the office reads of a contest besides: what links its contestant to the vehicle (decision Q178). */
export const linkView = ({ link }: Pick<Contest, 'link'>) => ({ link: link as ContestLink | null })

/** A contest; what it says and shows is for its own driver, or visitor, and for the office. */
export const contestView = async (
  parts: Parts,
  kysely: Kysely<DB>,
  contest: Contest,
  isWhole: boolean,
): Promise<ContestView> => {
  const { timeZone } = parts.city().settings
  const opened = toCivil(contest.opened_at, timeZone)
  const { id } = contest
  // A list of contests shows none, and looks for none.
  const photos = isWhole
    ? await kysely
        .selectFrom('contest_photos')
        .select('number')
        .where('contest_id', '=', id)
        .where('forgotten_at', 'is', null)
        .orderBy('number')
        .execute()
    : []
  return {
    id,
    protocol: protocolOf(id, opened.slice(0, 10)),
    state: contest.state as ContestState,
    opened_at: opened,
    due_at: toCivil(contest.due_at, timeZone),
    decided_at: contest.decided_at && toCivil(contest.decided_at, timeZone),
    reason: contest.reason,
    text: isWhole ? contest.text : null,
    photos: photos.map(
      ({ number }) => `${noticePhotoPath}${linkTo(parts, { of: 'contest', id, photo: number })}`,
    ),
  }
}
