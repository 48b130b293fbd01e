import type { NoticeClock } from '#domain/notices/clock.ts'
import { contestDeadline, contestObjection, contestTextLength, stopsClock } from '#domain/notices/contests.ts'
import { type Idempotency, inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { inTurnByName } from '#server/few-at-once.ts'
import type { Driver } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import type { Contestant } from '../find-link.ts'
import { lockNotice } from '../lock-notice.ts'
import { moveClock } from '../move-clock.ts'
import { noteEvents } from '../note-event.ts'
import { priced } from '../payable.ts'
import { sha256, shrinkPhoto } from '../shrink-photo.ts'
import { contestTextTexts } from '../texts.ts'
import { findSeen, type Named, type NoticeRow } from './find-seen.ts'
import { meetContests } from './meet-contests.ts'
import { type NoticePage, readNoticePage } from './notice-page.ts'

/** What a driver or a visitor sends: why, and up to three pictures in base 64. */
export type ToContest = Named & { text: string; photos: readonly string[] }

type Sender = {
  driver: Driver | null
  /** The page of whoever has no account, where it named itself. */
  visitor: { page: string } | null
  idempotency: Idempotency | undefined
}

const inTurnByNotice = inTurnByName<number>()

/**
 * Contests a notice, for whoever may see it: its clock stops in the same commit. Pictures are drawn anew before, so that nothing
 * of whoever took them is in them but the picture (decision Q178). Of those that come at once only the one that is taken has its
 * pictures drawn; the others wait for it and hear that one is open.
 */
export const openContest = async (parts: Parts, sent: ToContest, by: Sender): Promise<NoticePage> => {
  const text = readText(sent.text)
  const { notice } = await findSeen(parts, parts.db.kysely, sent, by.driver)
  return inTurnByNotice(notice.id, () => contestSeen(parts, { ...sent, text }, by, notice))
}

const contestSeen = async (
  parts: Parts,
  sent: ToContest,
  { driver, visitor, idempotency }: Sender,
  notice: NoticeRow,
): Promise<NoticePage> => {
  // The pictures of what is refused are not kept. What was sent before is answered below as it was.
  const contestant = driver ?? visitor
  const met = await meetContests(parts.db.kysely, notice, contestant)
  const before = contestObjection(priced(notice), met, parts.clock.now())
  const kept = before ? [] : await Promise.all(sent.photos.map((content) => keepPhoto(parts, content)))
  return inTransaction(parts.db, idempotency, async (tx) => {
    const { notice: found, isProven } = await findSeen(parts, tx, sent, driver)
    const contestId = await contest(parts, tx, {
      noticeId: found.id,
      isProven,
      contestant,
      text: sent.text,
      hashes: [...new Set(kept)],
      before,
    })
    const seen = await findSeen(parts, tx, sent, driver)
    return readNoticePage(parts, tx, seen, driver ?? visitor ?? { contest: contestId })
  })
}

const readText = (typed: string): string => {
  const text = typed.trim()
  const { min, max } = contestTextLength
  if (text.length < min) throw new InvalidInput({ text: [contestTextTexts.short] })
  if (text.length > max) throw new InvalidInput({ text: [contestTextTexts.long] })
  return text
}

const keepPhoto = async (parts: Parts, content: string): Promise<string> => {
  const photo = await shrinkPhoto(Buffer.from(content, 'base64'))
  const hash = sha256(photo)
  await parts.photos.keep(hash, photo)
  return hash
}

type Objection = ReturnType<typeof contestObjection>

const refusals = { open: 'contest_open', spent: 'contest_spent', closed: 'contest_closed' } as const

type Contesting = {
  noticeId: number
  contestant: Contestant
  /** Whether the whole number of the slip came along. */
  isProven: boolean
  text: string
  hashes: readonly string[]
  /** What spoke against it when its pictures were not kept: without them it is refused, even if nothing does any more. */
  before: Objection
}

/** Payers, the sweep and the office lock the notice's row too, so contests are counted one at a time. */
const contest = async (
  parts: Parts,
  tx: Tx,
  { noticeId, contestant, isProven, text, hashes, before }: Contesting,
): Promise<number> => {
  const now = parts.clock.now()
  const notice = await lockNotice(tx, noticeId)
  const met = await meetContests(tx, notice, contestant)
  const objection = contestObjection(priced(notice), met, now) ?? before
  if (objection) throw new Refusal(refusals[objection])
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
  const rows = hashes.map((hash, at) => ({
    contest_id: id,
    number: at + 1,
    kept_hash: hash,
    added_at: now,
  }))
  if (rows.length > 0) await tx.insertInto('contest_photos').values(rows).execute()
  if (stops_clock && clock !== 'contested') await moveClock(tx, notice, 'contested', now, { contestId: id })
  else
    await noteEvents(
      tx,
      [{ id: noticeId, event: 'contested', status: notice.status, clock, contestId: id }],
      now,
    )
  return id
}
