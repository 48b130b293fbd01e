import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash } from './secrets.ts'

/** The try that has to grow old before another one is let through, and when its window began; null: there is room. */
const decisiveTry = async (parts: Parts, db: Kysely<DB>, taxIdHash: Buffer) => {
  const { max, windowSeconds } = parts.city().settings.loginFailures
  const windowStart = new Date(parts.clock.now().getTime() - windowSeconds * 1000)
  const decisive = await db
    .selectFrom('login_failures')
    .select('failed_at')
    .where('identification_hash', '=', taxIdHash)
    .where('failed_at', '>', windowStart)
    .orderBy('failed_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  return decisive ? { at: decisive.failed_at, windowStart } : null
}

/** Whether the tries of this window are used up. */
export const areUsedUp = async (parts: Parts, db: Kysely<DB>, taxIdHash: Buffer): Promise<boolean> =>
  (await decisiveTry(parts, db, taxIdHash)) !== null

/**
 * Counts a try as a failure before anything is compared, and refuses when the tax id has used up its window,
 * whatever the address. Unknown tax ids are counted like known ones, so that the count tells nothing. A try from a known device
 * says whose it is.
 */
export const countAttempt = async (
  parts: Parts,
  tx: Tx,
  taxIdHash: Buffer,
  userId: number | null = null,
): Promise<void> => {
  const lock = taxIdHash.readBigInt64BE(0).toString()
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx)
  const decisive = await decisiveTry(parts, tx, taxIdHash)
  if (decisive) {
    const wait = (decisive.at.getTime() - decisive.windowStart.getTime()) / 1000
    throw new Refusal('too_many_requests', {}, wait)
  }
  const failure = { identification_hash: taxIdHash, user_id: userId, failed_at: parts.clock.now() }
  await tx.insertInto('login_failures').values(failure).execute()
}

/**
 * What tries are counted under: those of a password and those of a code of a tax id apart, and those of a password from a
 * device that its driver has logged in from.
 */
export const attemptsOf = (parts: Parts, kind: 'login' | 'recovery' | 'device', whose: string): Buffer =>
  keyedHash(parts.config.secret, kind, whose)

/** A right password, or a new one, clears the count. */
export const forgetAttempts = async (db: Kysely<DB>, taxIdHash: Buffer): Promise<void> => {
  await db.deleteFrom('login_failures').where('identification_hash', '=', taxIdHash).execute()
}

/** Forgets the tries from every device that an account knows. */
export const forgetDeviceAttempts = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('login_failures').where('user_id', '=', userId).execute()
}
