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
  { params, query }: InputOf<typeof calls.listDriverRows>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listDriverRows>> => {
  const { kysely } = parts.db
  const reason = await demandLook(parts, kysely, params.id, call)
  const { id: userId, driver_id: driverId } = await findAccount(kysely, params.id)
  const rows = await readRows(query.list, { parts, kysely, userId, before: query.before })
  const details = { page: query.list, ...shownOf(rows) }
  await writeRegister(parts, kysely, byStaff(call), { act: 'read driver', driverId, reason, details })
  return rows
}
