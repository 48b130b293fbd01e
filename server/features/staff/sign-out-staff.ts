import type { Call } from '#server/http/caller.ts'
import { endStaffSessions, forgetStaffCookie } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { byStaff, writeRegister } from './register.ts'
import { staffDone } from './texts.ts'

/** Ends the session of this browser. */
export const signOutStaff = async (
  parts: Parts,
  _input: unknown,
  call: Call<'staff'>,
): Promise<{ message: string }> => {
  await parts.db.kysely.transaction().execute(async (tx) => {
    await endStaffSessions(tx, call.staff.id, call.staff.tokenHash)
    await writeRegister(parts, tx, byStaff(call), { act: 'sign out' })
  })
  forgetStaffCookie(call)
  return { message: staffDone.signedOut }
}
