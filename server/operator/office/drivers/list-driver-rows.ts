import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/drivers.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { demandLook, findAccount } from '../looks.ts'
import { readRows, shownOf } from './rows.ts'

/** The page after of one list, under the reason that was given. */
export const listDriverRows = async (
  parts: Parts,
  input: InputOf<typeof calls.listDriverRows>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listDriverRows>> => {
  const { kysely } = parts.db
  const reason = await demandLook(parts, kysely, input.id, call)
  const { id: userId, driver_id: driverId } = await findAccount(kysely, input.id)
  const rows = await readRows(input.list, { parts, kysely, userId, before: input.before })
  const details = { page: input.list, ...shownOf(rows) }
  await writeRegister(parts, kysely, byStaff(call), { act: 'read driver', driverId, reason, details })
  return rows
}
