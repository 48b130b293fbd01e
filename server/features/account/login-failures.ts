import { sql } from 'kysely'
import { inTransaction } from '#server/database/once.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Counts a login as a failure before its password is looked at, and refuses when the tax id has used up its
 * window, whatever the address. Unknown tax ids are counted like known ones, so that the count tells nothing.
 */
export const countLoginAttempt = async (parts: Parts, taxIdHash: Buffer): Promise<void> => {
  const { max, windowSeconds } = parts.city().settings.loginFailures
  const now = parts.clock.now()
  const windowStart = new Date(now.getTime() - windowSeconds * 1000)
  await inTransaction(parts.db, undefined, async (tx) => {
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
  })
}

/** A right password clears the count. */
export const forgetLoginFailures = async (parts: Parts, taxIdHash: Buffer): Promise<void> => {
  await parts.db.kysely.deleteFrom('login_failures').where('identification_hash', '=', taxIdHash).execute()
}
