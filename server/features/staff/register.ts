import type { Kysely } from 'kysely'
import type { StaffAct } from '#domain/staff/roles.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'

/** What a line of the register tells; signing in and out are no acts that a role allows. */
export type RegisterEntry = {
  act:
    | StaffAct
    | 'add notice photo'
    | 'end shift'
    | 'sign in'
    | 'sign out'
    | 'sign out everywhere'
    | 'accept invitation'
    | 'renew recovery codes'
    | 'add passkey'
    | 'remove passkey'
    | 'refuse passkey'
  plate?: string
  driverId?: number
  reason?: string
  details?: Record<string, unknown>
}

type By = { staffId: number | null; address: string }

/** Writes a line for good: in the commit of what was done, or before what was read is answered. */
export const writeRegister = async (
  parts: Parts,
  kysely: Kysely<DB>,
  { staffId, address }: By,
  { act, plate, driverId, reason = '', details = {} }: RegisterEntry,
): Promise<void> => {
  await kysely
    .insertInto('staff_register')
    .values({
      at: parts.clock.now(),
      staff_id: staffId,
      act,
      plate: plate ?? null,
      driver_id: driverId ?? null,
      reason,
      details: JSON.stringify(details),
      address,
    })
    .execute()
}

/** Who of the programme calls, as the register wants it. */
export const byStaff = ({ staff, address }: Pick<Call<'staff'>, 'staff' | 'address'>): By => ({
  staffId: staff.id,
  address,
})
