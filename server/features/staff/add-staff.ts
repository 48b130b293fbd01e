import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { hasSame, invite, lockInvited } from './invite.ts'
import { readInvited, readPerson } from './people.ts'
import { byStaff, writeRegister } from './register.ts'

/**
 * Invites a person, or once more with the roles that are given or that it has; nobody does it for the own account. Whoever is
 * suspended comes back by `updateStaff`, which asks for a reason, and so does whoever has access get another name or other roles:
 * the form of the invitation has a role set already, and would take all others from somebody whose address is typed.
 */
export const addStaff = (
  parts: Parts,
  body: InputOf<typeof calls.addStaff>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.addStaff>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const before = await lockInvited(tx, normaliseEmail(body.email))
    const all = before ? [...before.roles, ...before.pending_roles] : []
    const invited = readInvited({ ...body, roles: body.roles ?? all })
    if (invited.email === call.staff.email) throw new Refusal('own_account')
    if (before?.suspended_at) throw new Refusal('staff_suspended')
    const isAnother = before && (before.name !== invited.name || !hasSame(all, invited.roles))
    if (isAnother && before.has_password) throw new Refusal('staff_has_access')
    const by = { staffId: call.staff.id, name: call.staff.name, held: before?.roles ?? [] }
    const details = await invite(parts, tx, invited, before, by)
    await writeRegister(parts, tx, byStaff(call), { act: 'invite people', details })
    return readPerson(parts, tx, details.person, call.staff.id)
  })
