import { contestObjection, contestTextLength } from '#domain/notices/contests.ts'
import { type Idempotency, inTransaction } from '#server/database/idempotency.ts'
import type { Driver } from '#server/http/caller.ts'
import { serialByKey } from '#server/limiter.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { priced } from '../payable.ts'
import { sha256, shrinkPhoto } from '../shrink-photo.ts'
import { contestTextTexts } from '../texts.ts'
import { findSeen, type Named, type NoticeRow } from './find-seen.ts'
import { meetContests } from './meet-contests.ts'
import { type NoticePage, readNoticePage } from './notice-page.ts'
import { writeContest } from './write-contest.ts'

/** What a driver or a visitor sends: why, and up to three pictures in base 64. */
export type ToContest = Named & { text: string; photos: readonly string[] }

type Sender = {
  driver: Driver | null
  /** The page of whoever has no account, where it named itself. */
  visitor: { page: string } | null
  idempotency: Idempotency | undefined
}

const inTurnByNotice = serialByKey<number>()

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
    const written = await writeContest(parts, tx, {
      noticeId: found.id,
      contestant,
      isProven,
      text: sent.text,
      hashes: [...new Set(kept)],
    })
    if ('objection' in written) throw new Refusal(refusals[written.objection])
    // Its pictures were not kept: without them it is refused, even if nothing speaks against it any more.
    if (before) throw new Refusal(refusals[before])
    const seen = await findSeen(parts, tx, sent, driver)
    return readNoticePage(parts, tx, seen, driver ?? visitor ?? { contest: written.id })
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

const refusals = { open: 'contest_open', spent: 'contest_spent', closed: 'contest_closed' } as const
