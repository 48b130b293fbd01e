import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Route } from '#contract/route.ts'
import { dayMs, minuteMs } from '#domain/durations.ts'
import { claimMs } from '#domain/shifts/claims.ts'
import { hasEnded, longestSessionMs } from '#domain/staff/access.ts'
import { mayDo, type StaffAct } from '#domain/staff/roles.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import type { Call, Staff } from './caller.ts'
import { readCookie, staffCookie } from './cookies.ts'
import { hashToken } from './hash-token.ts'
import type { Caller } from './session.ts'

const isSecure = (parts: Parts): boolean => parts.publicUrl().startsWith('https:')

/** Whether a call is one of the programme's people, signing in included. */
export const isOfStaff = ({ path }: Route): boolean => path.startsWith('/api/staff/')

/**
 * Refuses what another site makes a browser send. The cookie is SameSite=Strict already; this holds where a browser does
 * not know that, and for signing in, which needs no cookie (OWASP, Cross-Site Request Forgery Prevention).
 */
export const demandOwnPage = (parts: Parts, request: FastifyRequest): void => {
  if (request.method === 'GET') return
  const { origin, host, 'sec-fetch-site': site, 'content-type': type } = request.headers
  const own = [parts.publicUrl(), `http://${host}`, `https://${host}`].map((url) => URL.parse(url)?.origin)
  const isForeign =
    (origin !== undefined && !own.includes(origin)) || (site ?? 'same-origin') !== 'same-origin'
  const isForm = type !== undefined && !/^application\/json\b/i.test(type)
  if (isForeign || isForm) throw new Refusal('forbidden')
}

/** The token of the cookie that came along. */
export const staffToken = (parts: Parts, request: FastifyRequest): string | undefined =>
  readCookie(request, staffCookie, isSecure(parts))

/** Who works here, by the cookie. A session that has ended, or of somebody who was suspended, is none. */
export const staffOf = async (
  parts: Parts,
  { isNoUse }: Pick<Endpoint, 'isNoUse'>,
  request: FastifyRequest,
): Promise<Staff> => {
  const token = staffToken(parts, request)
  const found = token ? await findStaff(parts, hashToken(token), isNoUse === true) : null
  if (!found) throw new Refusal('not_logged_in')
  return found
}

const findStaff = async (
  { db, clock }: Parts,
  tokenHash: Buffer,
  isNoUse: boolean,
): Promise<Staff | null> => {
  const row = await db.kysely
    .selectFrom('staff_sessions as s')
    .innerJoin('staff as p', 'p.id', 's.staff_id')
    .select([
      'p.id',
      'p.email',
      'p.name',
      'p.roles',
      'p.pending_roles',
      's.created_at',
      's.last_seen_at',
      's.claim_session_id',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('p.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { id, email, name, roles, pending_roles, claim_session_id } = row
  const { created_at: createdAt, last_seen_at: lastSeenAt } = row
  const now = clock.now()
  if (hasEnded({ createdAt, lastSeenAt, roles }, now)) return null
  // Once a minute is exact enough for an end that is counted in half hours.
  if (!isNoUse && now.getTime() - lastSeenAt.getTime() > minuteMs) {
    await db.kysely
      .updateTable('staff_sessions')
      .set({ last_seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  return {
    id,
    email,
    name,
    roles,
    pending_roles,
    tokenHash,
    since: createdAt,
    claimSession: claim_session_id,
  }
}

/** The one place where the server asks what a person of the programme may do. */
export const demandAct = async ({ staff }: Caller, act: StaffAct): Promise<void> => {
  if (!staff || !mayDo(staff.roles, act)) throw new Refusal('forbidden')
}

/** Opens a session and lets the browser keep it, out of reach of any script. Returns by which id claims name it. */
export const openStaffSession = async (
  parts: Parts,
  kysely: Kysely<DB>,
  staffId: number,
  call: Pick<Call, 'address' | 'cookies'>,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const claimSession = randomUUID()
  const now = parts.clock.now()
  await kysely
    .insertInto('staff_sessions')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      address: call.address,
      created_at: now,
      last_seen_at: now,
      claim_session_id: claimSession,
    })
    .execute()
  await kysely
    .insertInto('claim_sessions')
    .values({ id: claimSession, staff_id: staffId, begun_at: now })
    .execute()
  call.cookies?.keep({ name: staffCookie, value: token, path: '/', days: longestSessionMs / dayMs })
  return claimSession
}

/** Ends one session of a person, or all of them. */
export const endStaffSessions = async (kysely: Kysely<DB>, staffId: number, only?: Buffer): Promise<void> => {
  const ended = await kysely
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(only !== undefined, (all) => all.where('token_hash', '=', only as Buffer))
    .returning(['claim_session_id as id', 'last_seen_at'])
    .execute()
  for (const { id, last_seen_at } of ended) {
    // `last_seen_at` is exact to a minute.
    const ended_at = new Date(last_seen_at.getTime() + minuteMs)
    await kysely.updateTable('claim_sessions').set({ ended_at }).where('id', '=', id).execute()
  }
}

/** Takes the cookie back. */
export const forgetStaffCookie = ({ cookies }: Pick<Call, 'cookies'>): void =>
  cookies?.keep({ name: staffCookie, value: '', path: '/', days: 0 })

/** Removes sessions that no cookie opens any more, and those of which no claim can arrive any more. */
export const forgetOldStaffSessions = async ({ db }: Parts, now: Date): Promise<void> => {
  await db.kysely
    .deleteFrom('staff_sessions')
    .where('created_at', '<', new Date(now.getTime() - longestSessionMs))
    .execute()
  await db.kysely
    .deleteFrom('claim_sessions')
    .where('begun_at', '<', new Date(now.getTime() - longestSessionMs - claimMs))
    .execute()
}
