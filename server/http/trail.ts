import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { dayMs } from '#domain/durations.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Db } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import type { Call } from './caller.ts'

/** What the trail of access tells of: who came in, who did not, and what became of an account. */
export type TrailEvent =
  | 'registered'
  | 'logged in'
  | 'login failed'
  | 'logged out'
  | 'sessions ended'
  | 'refused'
  | 'contact changed'
  | 'contact confirmed'
  | 'password asked for'
  | 'password changed'
  | 'refund asked for'
  | 'account deleted'
  | 'sms dropped'
  | 'office'

/** One line of the trail. `taxId` is kept as a keyed hash only; `details` name no contact and no secret. */
export type TrailEntry = {
  event: TrailEvent
  userId?: number | null
  taxId?: string
  address?: string
  operator?: string
  details?: Record<string, string | number>
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

/** Six months, as the Marco Civil da Internet demands of whoever runs an application (art. 15), and not a day more. */
const keptDays = 183

/** Erases what the law wants to be kept no longer. */
export const forgetOldTrail = async ({ kysely }: Db, now: Date): Promise<void> => {
  await kysely
    .deleteFrom('trail')
    .where('at', '<', new Date(now.getTime() - keptDays * dayMs))
    .execute()
}
