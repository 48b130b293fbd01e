import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import type { Route } from '#contract/route.ts'
import { dayMs } from '#domain/durations.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Db } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import type { Call } from './caller.ts'
import type { Caller } from './session.ts'

/** What the trail of access tells of: who came in, who did not, and what became of an account. */
export type TrailEvent =
  | 'registered'
  | 'logged in'
  | 'login failed'
  | 'code failed'
  | 'logged out'
  | 'sessions ended'
  | 'refused'
  | 'contact changed'
  | 'contact confirmed'
  | 'password asked for'
  | 'password changed'
  | 'preference changed'
  | 'refund asked for'
  | 'account deleted'
  | 'invitation made'
  | 'invitation revoked'
  | 'invitation declined'
  | 'wallet joined'
  | 'wallet left'
  | 'member changed'
  | 'member removed'
  | 'sms dropped'
  | 'letter dropped'
  | 'office'

/** One line of the trail. `taxId` is kept as a keyed hash only; `details` name no contact and no secret. */
export type TrailEntry = {
  event: TrailEvent
  userId?: number | null
  taxId?: string
  address?: string
  operator?: string
  details?: Record<string, string | number | null>
}

/** What a tax id is found by in the trail. */
export const trailHash = ({ config }: Pick<Parts, 'config'>, taxId: string): Buffer =>
  createHmac('sha256', config.secret)
    .update(JSON.stringify(['trail', taxId]))
    .digest()

/** Writes a line, in the commit of what it tells of where there is one. */
export const writeTrail = async (
  parts: Parts,
  kysely: Kysely<DB>,
  { event, userId, taxId, address, operator, details = {} }: TrailEntry,
): Promise<void> => {
  await kysely
    .insertInto('trail')
    .values({
      at: parts.clock.now(),
      event,
      user_id: userId ?? null,
      identification_hash: taxId ? trailHash(parts, taxId) : null,
      address: address ?? null,
      operator: operator ?? null,
      details: JSON.stringify(details),
    })
    .execute()
}

/** Who is behind a call of a driver, as the trail wants it. */
export const callerOf = ({ driver, address }: Pick<Call<'account'>, 'driver' | 'address'>) => ({
  userId: driver.userId,
  taxId: driver.identification,
  address,
})

/** Refusals that tell of somebody who guesses, floods or reaches for what is another's, and what the trail calls them. */
const told: Partial<Record<RefusalCode, TrailEvent>> = {
  login_failed: 'login failed',
  staff_login_failed: 'login failed',
  staff_password_wrong: 'login failed',
  staff_locked: 'refused',
  invitation_invalid: 'refused',
  too_many_requests: 'refused',
  sms_limit: 'refused',
  code_path_closed: 'refused',
  reset_link_invalid: 'refused',
  link_invalid: 'refused',
  too_many_sessions: 'refused',
  forbidden: 'refused',
  scope_missing: 'refused',
}

/** What the trail, sightings and notices call a person of the programme. */
export const staffName = ({ id }: { id: number }): string => `staff/${id}`

/** What a call was, and who made it from where, as far as that is known. */
type Refused = { endpoint: Route; caller: Caller | null; address: string }

/**
 * Tells the trail of a call that was refused, after whatever it had begun is undone. A login costs the same line whether or
 * not there is such an account. A wrong key of an operator is told, a session that has ended is not.
 */
export const noteRefusal = async (
  parts: Parts,
  error: unknown,
  { endpoint, caller, address }: Refused,
): Promise<void> => {
  if (!(error instanceof Refusal)) return
  const isWrongKey = error.code === 'not_logged_in' && endpoint.auth === 'operator'
  const event = isWrongKey ? 'refused' : told[error.code]
  if (!event) return
  const taxId = error.taxId ?? caller?.driver?.identification
  await writeTrail(parts, parts.db.kysely, {
    event,
    address,
    ...(caller?.driver ? { userId: caller.driver.userId } : {}),
    ...(taxId === undefined ? {} : { taxId }),
    ...(caller?.operator ? { operator: caller.operator.name } : {}),
    ...(caller?.staff ? { operator: staffName(caller.staff) } : {}),
    details: { type: refusals[error.code].type, call: `${endpoint.method} ${endpoint.path}` },
  })
}

/** How many passwords and codes failed since an instant: all of them, and those of the address with the most. */
export const failuresSince = async (
  { kysely }: Db,
  since: Date,
): Promise<{ all: number; most: number; address: string }> => {
  const { rows } = await sql<{ all: number; most: number; address: string }>`
    select coalesce(sum(failed), 0)::int as all, coalesce(max(failed), 0)::int as most,
      coalesce((array_agg(address order by failed desc))[1], '') as address
    from (
      select address, count(*) as failed from trail
      where event in ('login failed', 'code failed') and at > ${since} group by address
    ) by_address`.execute(kysely)
  return rows[0] ?? { all: 0, most: 0, address: '' }
}

/**
 * Six months, as the Marco Civil da Internet demands of whoever runs an application (art. 15), and hardly more: from a day of
 * March to the same of September are 184 days, and no six months are longer.
 */
const keptDays = 184

/** Erases what the law wants to be kept no longer. */
export const forgetOldTrail = async ({ kysely }: Db, now: Date): Promise<void> => {
  await kysely
    .deleteFrom('trail')
    .where('at', '<', new Date(now.getTime() - keptDays * dayMs))
    .execute()
}
