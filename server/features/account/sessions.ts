import type { GivenOutputOf } from '#contract/endpoint.ts'
import type { listSessions } from '#contract/profile.ts'
import { doneTexts } from '#contract/texts.ts'
import { deviceOf } from '#domain/account/device.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Call, Driver } from '#server/http/caller.ts'
import { hashToken, sessionStarts } from '#server/http/session.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { newToken } from './secrets.ts'

type Opener = Pick<Call, 'accessingFrom' | 'userAgent'>

/**
 * Logs an account in and gives its token, of which only the hash stays here. What the caller said of itself
 * in AccessingFrom is kept with it (decision Q8), and of its user agent what a driver can recognise.
 */
export const openSession = async (
  parts: Parts,
  userId: number,
  { accessingFrom, userAgent }: Opener,
): Promise<string> => {
  const token = newToken()
  const now = parts.clock.now()
  await parts.db.kysely
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      accessing_from: accessingFrom ?? null,
      device: deviceOf(userAgent ?? ''),
      created_at: now,
      last_seen_at: now,
    })
    .execute()
  return token
}

/** Ends the session; its token is worth nothing from the answer on. */
export const closeSession = async (parts: Parts, tokenHash: Buffer): Promise<void> => {
  await parts.db.kysely.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Where the driver is logged in: the calling session first, then the last used one. */
export const openSessions = async (
  parts: Parts,
  { userId, tokenHash }: Driver,
): Promise<GivenOutputOf<typeof listSessions>> => {
  const { timeZone } = parts.city().settings
  const alive = sessionStarts(parts)
  const rows = await parts.db.kysely
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at', 'token_hash'])
    .where('user_id', '=', userId)
    .where('last_seen_at', '>=', alive.lastSeen)
    .where('created_at', '>=', alive.created)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const sessions = rows.map((row) => ({
    id: row.id,
    device: row.device,
    created_at: toCivil(row.created_at, timeZone),
    last_seen_at: toCivil(row.last_seen_at, timeZone),
    current: row.token_hash.equals(tokenHash),
  }))
  return { data: [...sessions.filter((one) => one.current), ...sessions.filter((one) => !one.current)] }
}

/** Ends one session of the driver; another driver's is like a missing one. */
export const closeSessionById = async (
  parts: Parts,
  { userId }: Driver,
  id: number,
): Promise<{ message: string }> => {
  const ended = await parts.db.kysely
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw new Refusal('not_found')
  return { message: doneTexts.sessionEnded }
}

/** Ends every session of the driver but the calling one. */
export const closeOtherSessions = async (
  parts: Parts,
  { userId, tokenHash }: Driver,
): Promise<{ message: string }> => {
  await parts.db.kysely
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .execute()
  return { message: doneTexts.otherSessionsEnded }
}
