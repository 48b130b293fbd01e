import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { readPerson } from './people.ts'
import { byStaff, writeRegister } from './register.ts'
import { forgetTries } from './tries.ts'

/** Lets a person try again, whatever was tried. */
export const unlockStaff = (
  parts: Parts,
  { id }: { id: number },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.unlockStaff>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { email } = await readPerson(parts, tx, id)
    await forgetTries(parts, tx, email)
    await writeRegister(parts, tx, byStaff(call), { act: 'unlock people', details: { person: id } })
    const person = await readPerson(parts, tx, id, call.staff.id)
    // What was counted until now is read outside of this commit.
    return person.state === 'locked' ? { ...person, state: 'active' as const } : person
  })
