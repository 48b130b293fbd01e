import { lookReasonTexts } from '#contract/staff/texts.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { staffName } from '#server/http/trail.ts'
import type { Decider } from '#server/operator/close-refund-request.ts'
import type { Parts } from '#server/parts.ts'

/** A person of the office who decides about a refund request, as the request and the register know them. */
export const deciderOf = (parts: Parts, call: Call<'staff'>): Omit<Decider, 'idempotency'> => ({
  name: staffName(call.staff),
  note: async (tx, { action, details, userId }) => {
    const driver = await tx
      .selectFrom('users')
      .select('driver_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await writeRegister(parts, tx, byStaff(call), {
      act: 'decide refund',
      driverId: driver.driver_id,
      reason: lookReasonTexts.refund,
      details: { action, ...details },
    })
  },
})
