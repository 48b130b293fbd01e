import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Auth } from '#contract/endpoint.ts'
import { operatorOf } from '#server/operator/keys.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import type { Driver, Operator } from './caller.ts'

/** Only the hash of a token is ever stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const hour = 3_600_000
const day = 24 * hour

// One round trip for the session and everything that a call wants to know of the driver.
const findSession = `
  select s.user_id, s.created_at, s.last_seen_at, u.driver_id, u.identification, u.name,
    u.active_mail or u.sms_verification_status as confirmed
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and u.deleted_at is null`

// The name of the scheme is case-insensitive (RFC 9110, 11.1).
const bearer = (request: FastifyRequest): string | null =>
  /^Bearer +(\S{16,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Who calls: a driver, a caller of the programme, or neither. */
export type Caller = { driver: Driver | null; operator: Operator | null }

/**
 * The driver or operator behind the bearer token. A public call never looks at the token, so that a stale one cannot
 * make it fail (decision Q7); an unconfirmed account may call only what is declared for it (Q6).
 */
export const authenticate = async (parts: Parts, auth: Auth, request: FastifyRequest): Promise<Caller> => {
  if (auth === 'anyone') return { driver: null, operator: null }
  const token = bearer(request)
  if (auth === 'operator') {
    const operator = token ? await operatorOf(parts, token) : null
    if (!operator) throw new Refusal('not_logged_in')
    return { driver: null, operator }
  }
  const driver = token ? await driverOf(parts, hashToken(token)) : null
  if (!driver) throw new Refusal('not_logged_in')
  if (auth === 'driver' && !driver.confirmed) throw new Refusal('user_not_verified')
  return { driver, operator: null }
}

const driverOf = async (parts: Parts, tokenHash: Buffer): Promise<Driver | null> => {
  const found = await parts.db.pool.query({ name: 'find-session', text: findSession, values: [tokenHash] })
  const row = found.rows[0]
  if (!row) return null
  if (hasExpired(parts, row)) return null
  const now = parts.clock.now()
  if (now.getTime() - row.last_seen_at.getTime() > hour) await markSeen(parts, tokenHash, now)
  return {
    userId: row.user_id,
    driverId: row.driver_id,
    identification: row.identification,
    name: row.name,
    confirmed: row.confirmed,
    tokenHash,
  }
}

/** Idle and absolute expiry (decision Q10): what was seen or begun before these instants is over. */
export const sessionStarts = (parts: Parts): { lastSeen: Date; created: Date } => {
  const { sessionIdleDays, sessionMaxDays } = parts.city().settings
  const now = parts.clock.now().getTime()
  return { lastSeen: new Date(now - sessionIdleDays * day), created: new Date(now - sessionMaxDays * day) }
}

const hasExpired = (parts: Parts, row: { created_at: Date; last_seen_at: Date }): boolean => {
  const { lastSeen, created } = sessionStarts(parts)
  return row.last_seen_at < lastSeen || row.created_at < created
}

/** Once an hour is enough for a limit counted in days, and spares a write per call. */
const markSeen = async (parts: Parts, tokenHash: Buffer, now: Date): Promise<void> => {
  await parts.db.kysely
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}
