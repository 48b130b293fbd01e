import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/access.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'

/** How many of the own recovery codes are left. */
export const readRecoveryCodes = async (
  parts: Parts,
  _input: unknown,
  { staff }: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.readRecoveryCodes>> => {
  const codes = await parts.db.kysely
    .selectFrom('staff_recovery_codes')
    .select('used_at')
    .where('staff_id', '=', staff.id)
    .execute()
  return { left: codes.filter(({ used_at }) => used_at === null).length, of: codes.length }
}
