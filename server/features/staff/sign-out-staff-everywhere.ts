import type { Call } from '#server/http/caller.ts'
import { endStaffSessions, forgetStaffCookie } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { byStaff, writeRegister } from './register.ts'
import { staffDone } from './texts.ts'

/** Ends every session of the person, for a phone that was left somewhere. */
export const signOutStaffEverywhere = async (
  parts: Parts,
  _input: unknown,
  call: Call<'staff'>,
): Promise<{ message: string }> => {
  await parts.db.kysely.transaction().execute(async (tx) => {
    await endStaffSessions(tx, call.staff.id)
    await writeRegister(parts, tx, byStaff(call), { act: 'sign out everywhere' })
  })
  forgetStaffCookie(call)
  return { message: staffDone.signedOut }
}
