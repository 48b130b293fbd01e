import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { invite } from './invite.ts'
import { readInvited, readPerson } from './people.ts'
import { byStaff, writeRegister } from './register.ts'

/** Invites a person, or once more; nobody does it for the own account, whose roles it sets. */
export const addStaff = (
  parts: Parts,
  body: InputOf<typeof calls.addStaff>['body'],
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.addStaff>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const invited = readInvited(body)
    if (invited.email === call.staff.email) throw new Refusal('own_account')
    const details = await invite(parts, tx, invited)
    await writeRegister(parts, tx, byStaff(call), { act: 'invite people', details })
    return readPerson(parts, tx, details.person)
  })
