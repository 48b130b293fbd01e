import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { endStaffSessions, forgetStaffCookie } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { shiftEndedText } from '../texts.ts'

/** Ends the shift and the session, so that the device can be handed over. */
export const endShift = async (
  parts: Parts,
  _input: unknown,
  call: Call<'staff'>,
): Promise<{ message: string }> => {
  await parts.db.kysely.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('shifts')
      .set({ ended_at: parts.clock.now() })
      .where('staff_id', '=', call.staff.id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    await endStaffSessions(tx, call.staff.id, call.staff.tokenHash)
    await writeRegister(parts, tx, byStaff(call), { act: 'end shift', details: { shift: ended?.id ?? null } })
  })
  forgetStaffCookie(call)
  return { message: shiftEndedText }
}
