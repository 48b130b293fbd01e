import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/access.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { demandPassword } from './demand-password.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { byStaff, writeRegister } from './register.ts'

/** Makes the recovery codes of whoever is signed in anew, for whoever knows the password once more. */
export const renewRecoveryCodes = async (
  parts: Parts,
  { password }: { password: string },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.renewRecoveryCodes>> => {
  await demandPassword(parts, password, call)
  // What is told is kept under no key: sent again, it makes others.
  return inTransaction(parts.db, undefined, async (tx) => {
    const recovery_codes = await makeRecoveryCodes(parts, tx, call.staff.id)
    await writeRegister(parts, tx, byStaff(call), { act: 'renew recovery codes' })
    return { recovery_codes }
  })
}
