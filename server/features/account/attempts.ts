import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/once.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash } from './secrets.ts'

/**
 * Counts a try as a failure before anything is compared, and refuses when the tax id has used up its window,
 * whatever the address. Unknown tax ids are counted like known ones, so that the count tells nothing.
 */
export const countAttempt = async (parts: Parts, tx: Tx, taxIdHash: Buffer): Promise<void> => {
  const { max, windowSeconds } = parts.city().settings.loginFailures
  const now = parts.clock.now()
  const windowStart = new Date(now.getTime() - windowSeconds * 1000)
  const lock = taxIdHash.readBigInt64BE(0).toString()
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx)
  const decisive = await tx
    .selectFrom('login_failures')
    .select('failed_at')
    .where('identification_hash', '=', taxIdHash)
    .where('failed_at', '>', windowStart)
    .orderBy('failed_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  if (decisive) {
    const wait = (decisive.failed_at.getTime() - windowStart.getTime()) / 1000
    throw new Refusal('too_many_requests', {}, wait)
  }
  await tx.insertInto('login_failures').values({ identification_hash: taxIdHash, failed_at: now }).execute()
}

/** What the tries of a tax id are counted under: those of a password and those of a code apart. */
export const attemptsOf = (parts: Parts, kind: 'login' | 'recovery', taxId: string): Buffer =>
  keyedHash(parts.config.secret, kind, taxId)

/** A right password, or a new one, clears the count. */
export const forgetAttempts = async (db: Kysely<DB>, taxIdHash: Buffer): Promise<void> => {
  await db.deleteFrom('login_failures').where('identification_hash', '=', taxIdHash).execute()
}
