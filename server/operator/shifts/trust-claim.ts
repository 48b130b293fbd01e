import { sql } from 'kysely'
import {
  type ClaimSession,
  countsFrom,
  isImpossibleJump,
  type NotedAt,
  vouchingMs,
} from '#domain/shifts/claims.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import type { Seen } from '../read-seen.ts'

/** From when a claim of this agent counts (decision Q200). `session` is the one that the claim names. */
export const claimCountsFrom = async (
  tx: Tx,
  notedAt: Date,
  session: string | null | undefined,
  { staff }: Pick<Call<'staff'>, 'staff'>,
): Promise<Date> => {
  const named = session
    ? await tx
        .selectFrom('claim_sessions')
        .select(['begun_at as begunAt', 'ended_at as endedAt'])
        .where('id', '=', session)
        .where('staff_id', '=', staff.id)
        .executeTakeFirst()
    : undefined
  const current: ClaimSession = { begunAt: staff.since, endedAt: null }
  return countsFrom(notedAt, named ?? null, current)
}

type Neighbour = { at: Date; lat: number; lng: number; isJump: boolean }

/**
 * Whether the position of a claim is an impossible jump from the claims of this agent before and after it. Claims of one agent are
 * judged one after the other, so that two of the same moment see each other.
 */
export const isJump = async (
  tx: Tx,
  { lat, lng, at }: Seen,
  { staff }: Pick<Call<'staff'>, 'staff'>,
): Promise<boolean> => {
  if (lat === null || lng === null) return false
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims/${staff.id}`}, 0))`.execute(tx)
  const next = (isJump: boolean, side: 'before' | 'after') => {
    const claims = tx
      .selectFrom('shift_claims')
      .select(['noted_at as at', 'lat', 'lng', 'is_jump as isJump'])
      .where('staff_id', '=', staff.id)
      .where('lat', 'is not', null)
      .where('is_jump', '=', isJump)
      .limit(1)
      .$narrowType<{ lat: number; lng: number }>()
    const trusted = isJump ? claims : claims.where('outcome', '<>', 'too_late')
    const latest = isJump ? new Date(at.getTime() - vouchingMs) : at
    return side === 'before'
      ? trusted.where('noted_at', '<=', latest).orderBy('noted_at', 'desc').orderBy('arrived_at', 'desc')
      : trusted.where('noted_at', '>', at).orderBy('noted_at')
  }
  const before: Neighbour | undefined = await next(false, 'before').executeTakeFirst()
  const after: Neighbour | undefined = await next(false, 'after').executeTakeFirst()
  const refused: NotedAt | undefined = await next(true, 'before').executeTakeFirst()
  const isNewer = refused && (!before || refused.at >= before.at)
  const counted = [before, after].filter((one) => one !== undefined)
  return isImpossibleJump({ lat, lng, at }, { counted, refused: isNewer ? refused : null })
}
