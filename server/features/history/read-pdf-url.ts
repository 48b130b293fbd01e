import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/history.ts'
import { pdfFilesPath } from '#contract/paths.ts'
import { minuteMs } from '#domain/durations.ts'
import type { Call } from '#server/http/caller.ts'
import { hashToken } from '#server/http/hash-token.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { findPdfJob } from './pdf-jobs.ts'

const linkLivesMs = 10 * minuteMs

/**
 * Most PDFs take a few hundred milliseconds, and whoever is told "not yet" comes back only after 7 seconds: so the first
 * answer waits a little.
 */
const patienceMs = 1500
const lookEveryMs = 100

/** A new address of the driver's PDF, 128 random bits, good for ten minutes (decision Q135). */
export const readPdfUrl = async (
  parts: Parts,
  { jobId }: { jobId: number },
  { driver: { userId } }: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.readPdfUrl>> => {
  await waitUntilReady(parts, userId, jobId)
  const secret = randomBytes(16).toString('base64url')
  const expires_at = new Date(parts.clock.now().getTime() + linkLivesMs)
  await parts.db.kysely
    .insertInto('pdf_links')
    .values({ token_hash: hashToken(secret), pdf_job_id: jobId, expires_at })
    .execute()
  return { url: `${parts.publicUrl()}${pdfFilesPath}${secret}.pdf` }
}

const waitUntilReady = async (parts: Parts, userId: number, jobId: number): Promise<void> => {
  for (let waited = 0; ; waited += lookEveryMs) {
    const job = await findPdfJob(parts.db.kysely, userId, jobId, parts.clock.now())
    if (!job) throw new Refusal('not_found')
    if (job.ready_at) return
    if (waited >= patienceMs) throw new Refusal('pdf_not_ready')
    await pause(lookEveryMs)
  }
}

/** The PDF that an address leads to, while the address lives. */
export const pdfAt = async (
  parts: Parts,
  secret: string,
): Promise<{ id: number; size: number; readyAt: Date } | undefined> => {
  const found = await parts.db.kysely
    .selectFrom('pdf_links as l')
    .innerJoin('pdf_jobs as j', 'j.id', 'l.pdf_job_id')
    .select(['j.id', 'j.size', 'j.ready_at'])
    .where('l.token_hash', '=', hashToken(secret))
    .where('l.expires_at', '>', parts.clock.now())
    .executeTakeFirst()
  if (!found?.ready_at || found.size === null) return undefined
  return { id: found.id, size: found.size, readyAt: found.ready_at }
}
