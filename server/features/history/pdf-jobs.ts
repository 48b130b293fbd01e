import { type Kysely, sql } from 'kysely'
import { dayMs, minuteMs } from '#domain/durations.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import type { Range, Subject } from './movements.ts'

export type Delivery = 'link' | 'email'

/** How long a PDF can be fetched; one by e-mail has as long as the mail needs to go out. */
const livesMs = { link: 60 * minuteMs, email: dayMs }

/** A job that is not ready by then is stuck: asking again makes another one. */
const stuckAfterMs = 10 * minuteMs

/** The same by e-mail within this time is the same: it is asked for by a GET, which a browser repeats whose answer was lost. */
const sameMailMs = minuteMs

type Wanted = { userId: number; delivery: Delivery; subject: Subject; range: Range }

const columnsOf = ({ userId, delivery, subject, range }: Wanted) => ({
  user_id: userId,
  delivery,
  wallet_id: 'walletId' in subject ? subject.walletId : null,
  member_id: 'walletId' in subject ? subject.memberId : null,
  plate: 'walletId' in subject ? null : subject.plate,
  begins_at: range.from,
  ends_before: range.before,
})

/**
 * Promises a PDF and gives its id. Pressing twice gives one: while the same history is being made, nothing new is begun, nor by
 * e-mail shortly after.
 * Of an account only so many are made in a window of time, whatever its addresses.
 */
export const askForPdf = (parts: Parts, wanted: Wanted): Promise<number> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const now = parts.clock.now()
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pdf/${wanted.userId}`}, 0))`.execute(tx)
    const same = await findSame(tx, wanted, now)
    if (same !== undefined) return same
    await refuseTooMany(parts, tx, wanted, now)
    const { id } = await tx
      .insertInto('pdf_jobs')
      .values({
        ...columnsOf(wanted),
        created_at: now,
        expires_at: new Date(now.getTime() + livesMs[wanted.delivery]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, 'make_pdf', { pdf_job_id: id }, now)
    return id
  })

const findSame = async (tx: Tx, wanted: Wanted, now: Date): Promise<number | undefined> => {
  const { user_id, delivery, wallet_id, plate, begins_at, ends_before } = columnsOf(wanted)
  const found = await tx
    .selectFrom('pdf_jobs')
    .select('id')
    .where('user_id', '=', user_id)
    .where('delivery', '=', delivery)
    .where('wallet_id', wallet_id === null ? 'is' : '=', wallet_id)
    .where('plate', plate === null ? 'is' : '=', plate)
    .where('begins_at', '=', begins_at)
    .where('ends_before', '=', ends_before)
    .where(({ and, eb, or }) =>
      or([
        and([eb('ready_at', 'is', null), eb('created_at', '>', new Date(now.getTime() - stuckAfterMs))]),
        and([
          eb('delivery', '=', 'email' satisfies Delivery),
          eb('created_at', '>', new Date(now.getTime() - sameMailMs)),
        ]),
      ]),
    )
    .executeTakeFirst()
  return found?.id
}

const refuseTooMany = async (
  parts: Parts,
  tx: Tx,
  { userId, delivery }: Wanted,
  now: Date,
): Promise<void> => {
  const { pdfExports, emailExports } = parts.city().settings
  const { max, windowSeconds } = delivery === 'email' ? emailExports : pdfExports
  const windowMs = windowSeconds * 1000
  const recent = await tx
    .selectFrom('pdf_jobs')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('delivery', '=', delivery)
    .where('created_at', '>', new Date(now.getTime() - windowMs))
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()
  const oldest = recent[max - 1]
  if (oldest) {
    const freeAt = oldest.created_at.getTime() + windowMs
    throw new Refusal('too_many_requests', {}, (freeAt - now.getTime()) / 1000)
  }
}

/** The driver's own job, as long as it may be fetched. */
export const findPdfJob = (kysely: Kysely<DB>, userId: number, id: number, now: Date) =>
  kysely
    .selectFrom('pdf_jobs')
    .select(['id', 'ready_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('delivery', '=', 'link')
    .where('expires_at', '>', now)
    .executeTakeFirst()
