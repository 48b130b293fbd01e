import type { Kysely } from 'kysely'
import {
  type ContestState,
  contestDeadline,
  contestObjection,
  contestTextLength,
} from '#domain/notices/contests.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { type Idempotency, inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { inTurnByName } from '#server/few-at-once.ts'
import type { Driver } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { lockNotice } from '../lock-notice.ts'
import { moveClock } from '../move-clock.ts'
import { priced } from '../payable.ts'
import { sha256, shrinkPhoto } from '../shrink-photo.ts'
import { contestTextTexts } from '../texts.ts'
import { findSeen, type Named, type NoticeRow } from './find-seen.ts'
import { type NoticePage, readNoticePage } from './notice-page.ts'

/** What a driver or a visitor sends: why, and up to three pictures in base 64. */
export type ToContest = Named & { text: string; photos: readonly string[] }

type Contestant = {
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
export const openContest = async (parts: Parts, sent: ToContest, by: Contestant): Promise<NoticePage> => {
  const text = readText(sent.text)
  const notice = await findSeen(parts, parts.db.kysely, sent, by.driver)
  return inTurnByNotice(notice.id, () => contestSeen(parts, { ...sent, text }, by, notice))
}

const contestSeen = async (
  parts: Parts,
  sent: ToContest,
  { driver, visitor, idempotency }: Contestant,
  notice: NoticeRow,
): Promise<NoticePage> => {
  // The pictures of what is refused are not kept. What was sent before is answered below as it was.
  const before = await objectionTo(parts.db.kysely, notice, parts.clock.now())
  const kept = before ? [] : await Promise.all(sent.photos.map((content) => keepPhoto(parts, content)))
  return inTransaction(parts.db, idempotency, async (tx) => {
    const { id } = await findSeen(parts, tx, sent, driver)
    const contestId = await contest(parts, tx, {
      noticeId: id,
      userId: driver?.userId ?? null,
      page: visitor?.page ?? null,
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

const objectionTo = async (kysely: Kysely<DB>, notice: NoticeRow, now: Date): Promise<Objection> => {
  const contests = await kysely
    .selectFrom('contests')
    .select('state')
    .where('notice_id', '=', notice.id)
    .execute()
  return contestObjection(priced(notice), contests as { state: ContestState }[], now)
}

const refusals = { open: 'contest_open', spent: 'contest_spent', closed: 'contest_closed' } as const

type Contesting = {
  noticeId: number
  userId: number | null
  page: string | null
  text: string
  hashes: readonly string[]
  /** What spoke against it when its pictures were not kept: without them it is refused, even if nothing does any more. */
  before: Objection
}

/** Whoever pays, ages or cancels the notice at the same moment waits for its row, or we for theirs. */
const contest = async (
  parts: Parts,
  tx: Tx,
  { noticeId, userId, page, text, hashes, before }: Contesting,
): Promise<number> => {
  const now = parts.clock.now()
  const notice = await lockNotice(tx, noticeId)
  const objection = (await objectionTo(tx, notice, now)) ?? before
  if (objection) throw new Refusal(refusals[objection])
  const { id } = await tx
    .insertInto('contests')
    .values({
      notice_id: noticeId,
      user_id: userId,
      page,
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
  await moveClock(tx, notice, 'contested', now, { contestId: id })
  return id
}
