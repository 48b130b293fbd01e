import type { Kysely } from 'kysely'
import { dayMs, hourMs } from '#domain/durations.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Parts } from '#server/parts.ts'

/** Idle and absolute expiry (decision Q10): what was seen or begun before these instants is over. */
export const sessionStarts = (parts: Parts): { lastSeen: Date; created: Date } => {
  const { sessionIdleDays, sessionMaxDays } = parts.city().settings
  const now = parts.clock.now().getTime()
  return {
    lastSeen: new Date(now - sessionIdleDays * dayMs),
    created: new Date(now - sessionMaxDays * dayMs),
  }
}

/** Whether a session is over, by when it began and was last seen. */
export const hasExpired = (parts: Parts, row: { created_at: Date; last_seen_at: Date }): boolean => {
  const { lastSeen, created } = sessionStarts(parts)
  return row.last_seen_at < lastSeen || row.created_at < created
}

/** A session as it begins. */
export type NewSession = {
  tokenHash: Buffer
  userId: number
  accessingFrom: string | null
  device: string | null
}

export const insertSession = async (kysely: Kysely<DB>, opened: NewSession, now: Date): Promise<void> => {
  await kysely
    .insertInto('sessions')
    .values({
      token_hash: opened.tokenHash,
      user_id: opened.userId,
      accessing_from: opened.accessingFrom,
      device: opened.device,
      created_at: now,
      last_seen_at: now,
    })
    .execute()
}

/** In how many places an account is logged in. */
export const countSessions = async (parts: Parts, kysely: Kysely<DB>, userId: number): Promise<number> => {
  const { lastSeen, created } = sessionStarts(parts)
  const { open } = await kysely
    .selectFrom('sessions')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('last_seen_at', '>=', lastSeen)
    .where('created_at', '>=', created)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** Whether the use of a session has to be noted: once an hour is enough for a limit counted in days, and spares a write per call. */
export const isLongUnseen = ({ clock }: Parts, row: { last_seen_at: Date }): boolean =>
  clock.now().getTime() - row.last_seen_at.getTime() > hourMs

/** Notes that a session is used. */
export const markSeen = async ({ db, clock }: Parts, tokenHash: Buffer): Promise<void> => {
  await db.kysely
    .updateTable('sessions')
    .set({ last_seen_at: clock.now() })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Ends the session of a token; it is worth nothing from then on. */
export const endSessionByToken = async (kysely: Kysely<DB>, tokenHash: Buffer): Promise<void> => {
  await kysely.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends one session of an account by its number; false when the account has none such. */
export const endSessionById = async (kysely: Kysely<DB>, userId: number, id: number): Promise<boolean> => {
  const ended = await kysely
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Ends the sessions of an account, but for the one that is kept. */
export const endSessionsOf = async (kysely: Kysely<DB>, userId: number, kept?: Buffer): Promise<void> => {
  let ended = kysely.deleteFrom('sessions').where('user_id', '=', userId)
  if (kept) ended = ended.where('token_hash', '!=', kept)
  await ended.execute()
}

/** Removes the sessions that are over. */
export const forgetOldSessions = async (parts: Parts): Promise<void> => {
  const { lastSeen, created } = sessionStarts(parts)
  await parts.db.kysely
    .deleteFrom('sessions')
    .where((is) => is.or([is('last_seen_at', '<', lastSeen), is('created_at', '<', created)]))
    .execute()
}
