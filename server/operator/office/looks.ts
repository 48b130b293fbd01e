import { type Kysely, sql } from 'kysely'
import { lookReasonTexts } from '#contract/staff/texts.ts'
import { type LookReason, lookMs } from '#domain/staff/looks.ts'
import type { StaffAct } from '#domain/staff/roles.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { demandReason } from '#server/features/staff/demand-reason.ts'
import { byStaff, type RegisterEntry, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** The reason as the register has it: which of the short list, and the words. */
export const reasonOf = (given: { reason: LookReason; words: string }): string =>
  `${lookReasonTexts[given.reason]}: ${demandReason(given.words, 'words')}`

/**
 * The reason that this person said for this driver within the last half hour. Without one nothing of the driver is shown
 * and nothing is done (Q181). A page that was seen under it is a line of the register too, and begins no other half hour. An
 * act asks in its own transaction, so that one which comes again by its key is answered as it was, also when it is over.
 */
export const demandLook = async (
  parts: Parts,
  kysely: Kysely<DB>,
  driverId: number,
  { staff }: Call<'staff'>,
): Promise<string> => {
  const look = await kysely
    .selectFrom('staff_register')
    .select('reason')
    .where('driver_id', '=', driverId)
    .where('staff_id', '=', staff.id)
    .where('act', '=', 'read driver' satisfies StaffAct)
    .where(sql<boolean>`not details ? 'page'`)
    .where('at', '>', new Date(parts.clock.now().getTime() - lookMs))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!look) throw new Refusal('look_needed')
  return look.reason
}

/** What the office does for a driver, by the number that it knows the driver by. */
export const findAccount = async (kysely: Kysely<DB>, driverId: number) => {
  const account = await kysely
    .selectFrom('users')
    .selectAll()
    .where('driver_id', '=', driverId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw new Refusal('not_found')
  return account
}

/** Notes an act about a driver in the commit that does it. */
export const noteAct = (
  parts: Parts,
  tx: Tx,
  call: Call<'staff'>,
  entry: RegisterEntry & { driverId: number; reason: string },
): Promise<void> => writeRegister(parts, tx, byStaff(call), entry)
