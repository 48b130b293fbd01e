import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { readPeople } from './people.ts'
import { byStaff, writeRegister } from './register.ts'

/** Everybody who has or had an account. */
export const listStaff = async (
  parts: Parts,
  _input: unknown,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listStaff>> => {
  await writeRegister(parts, parts.db.kysely, byStaff(call), { act: 'read people' })
  return { data: await readPeople(parts, parts.db.kysely, { by: call.staff.id }) }
}
