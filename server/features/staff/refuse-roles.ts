import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { decideRoles } from './decide-roles.ts'
import { readPerson } from './people.ts'

/** Drops roles that wait for approval; the others stay. */
export const refuseRoles = (
  parts: Parts,
  { id, roles }: InputOf<typeof calls.refuseRoles>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.refuseRoles>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    await decideRoles(parts, tx, { id, seen: roles, approve: false }, call)
    return readPerson(parts, tx, id, call.staff.id)
  })
