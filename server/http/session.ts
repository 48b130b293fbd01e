import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { type AssumedSession, assumeSession, rememberSession } from './assumed-caller.ts'
import type { Driver, Operator, Staff } from './caller.ts'
import { driverOf, findSession, type SessionRow } from './find-session.ts'
import { hashToken } from './hash-token.ts'
import { keyChanged, operatorOf } from './operator-key.ts'
import { hasExpired, isLongUnseen, markSeen } from './sessions.ts'
import { trustedOf } from './trusted.ts'

const trustedSessions = trustedOf<SessionRow>()

/** For a call that only reads, what was found a moment ago. */
const findTrusted = async (parts: Parts, hash: Buffer): Promise<SessionRow | null> => {
  const [trusted, key, askedAt] = [trustedSessions(parts.db), hash.toString('base64'), performance.now()]
  const known = trusted.recall(key, askedAt)
  // When it was last seen has been noted since, or will be now.
  if (known && !isLongUnseen(parts, known)) return known
  const row = await findSession(parts.db, hash)
  // Whoever is not confirmed may be at the next call.
  if (row && isConfirmed(row)) trusted.keep(key, { value: row, askedAt, whose: row.user_id })
  return row
}

/** A call has ended that may have changed who is let in. */
export const noteChange = (parts: Parts, endpoint: Endpoint, { driver }: Caller): void => {
  if (endpoint.method === 'GET' || endpoint.changesNoAccess) return
  const now = performance.now()
  trustedSessions(parts.db).changed(driver?.userId ?? null, now)
  if (!driver) keyChanged(parts, now)
}

/** The token that came along. The name of the scheme is case-insensitive (RFC 9110, 11.1). */
export const bearer = (request: FastifyRequest): string | null =>
  /^Bearer +(\S{16,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Who calls: a driver, a caller of the programme, one of its people, or nobody whom we know. */
export type Caller = {
  driver: Driver | null
  operator: Operator | null
  staff?: Staff | null
  /** There while the driver is assumed, until the commit of the call has found the session again. */
  assumed?: AssumedSession
}

/**
 * The driver or operator behind the bearer token. A public call never looks at the token, so that a stale one cannot
 * make it fail (decision Q7); an unconfirmed account may call only what is declared for it (Q6).
 */
export const authenticate = async (
  parts: Parts,
  { auth, acts }: Pick<Endpoint, 'auth' | 'acts'>,
  request: FastifyRequest,
): Promise<Caller> => {
  if (auth === 'anyone') return { driver: null, operator: null }
  const token = bearer(request)
  const isRead = request.method === 'GET' && !acts
  if (auth === 'operator') {
    const operator = token ? await operatorOf(parts, token, isRead) : null
    if (!operator) throw new Refusal('not_logged_in')
    return { driver: null, operator }
  }
  const driver = token ? await findDriver(parts, hashToken(token), isRead) : null
  if (!driver) throw new Refusal('not_logged_in')
  if (auth === 'driver' && !driver.confirmed) throw new Refusal('user_not_verified')
  return { driver, operator: null }
}

const findDriver = async (parts: Parts, tokenHash: Buffer, isRead: boolean): Promise<Driver | null> => {
  const row = isRead ? await findTrusted(parts, tokenHash) : await findSession(parts.db, tokenHash)
  if (!row) return null
  if (hasExpired(parts, row)) return null
  if (isLongUnseen(parts, row)) await markSeen(parts, tokenHash)
  rememberSession(parts, row)
  return driverOf(row)
}

const assumedBy = (parts: Parts, request: FastifyRequest): AssumedSession | null => {
  const token = bearer(request)
  return token ? assumeSession(parts, hashToken(token)) : null
}

/** Whose confirmed account the token's session belongs to, or did when it was last seen: for what does nothing and tells nothing by it. */
export const accountOf = async (parts: Parts, request: FastifyRequest): Promise<number | null> => {
  const assumed = assumedBy(parts, request)
  if (assumed) return assumed.row.user_id
  const token = bearer(request)
  const row = token ? await findSession(parts.db, hashToken(token)) : null
  return row && isConfirmed(row) && !hasExpired(parts, row) ? row.user_id : null
}

/** The driver that the token's session belonged to when it was last seen, for a call whose commit asks again. */
export const assumeDriver = (parts: Parts, request: FastifyRequest): Caller | null => {
  const assumed = assumedBy(parts, request)
  return assumed && { driver: driverOf(assumed.row), operator: null, assumed }
}
