import { hashToken } from '#server/http/session.ts'
import type { Parts } from '#server/parts.ts'
import { newToken } from './secrets.ts'

/**
 * Logs an account in and gives its token, of which only the hash stays here. What the caller said of itself
 * in AccessingFrom is kept with it (decision Q8).
 */
export const openSession = async (
  parts: Parts,
  userId: number,
  accessingFrom: string | undefined,
): Promise<string> => {
  const token = newToken()
  const now = parts.clock.now()
  await parts.db.kysely
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      accessing_from: accessingFrom ?? null,
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
