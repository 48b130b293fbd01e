import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { gainsProposing, readRoles, type StaffRole, splitRoles } from '#domain/staff/roles.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { endStaffSessions } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { lockBoth } from './decide-roles.ts'
import { demandReason } from './demand-reason.ts'
import { hasSame } from './invite.ts'
import { readName, readPerson } from './people.ts'
import { byStaff, writeRegister } from './register.ts'
import { managersToTell, tellManagers } from './tell-managers.ts'

type Input = InputOf<typeof calls.updateStaff>

/** The roles as they are stored, with who proposed pending ones and who let the person propose corrections. */
const rolesGiven = (
  before: Awaited<ReturnType<typeof lockBoth>>,
  given: readonly StaffRole[],
  by: number,
) => {
  const { roles, pending } = splitRoles(given, before.roles)
  return {
    roles,
    pending_roles: pending,
    ...(hasSame(before.pending_roles, pending) ? {} : { pending_by: pending.length > 0 ? by : null }),
    ...(gainsProposing(before.roles, roles) ? { granted_by: by } : {}),
  }
}

/** Changes what a person may do or is called, or suspends the account, for a reason; what was open under the old roles is ended. */
export const updateStaff = (
  parts: Parts,
  { id, ...wanted }: Input,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.updateStaff>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    if (id === call.staff.id) throw new Refusal('own_account')
    const given = wanted.roles && readRoles(wanted.roles)
    const name = wanted.name === undefined ? undefined : readName(wanted.name)
    const wrong = {
      ...(name === '' ? { name: [staffProblemTexts.name] } : {}),
      ...(given?.length === 0 ? { roles: [staffProblemTexts.roles] } : {}),
    }
    if (Object.keys(wrong).length > 0) throw new InvalidInput(wrong)
    const reason = demandReason(wanted.reason)
    const suspendedAt =
      wanted.suspended === undefined ? undefined : wanted.suspended ? parts.clock.now() : null
    const before = await lockBoth(tx, call.staff, id)
    const to = await managersToTell(tx)
    const split = given && rolesGiven(before, given, call.staff.id)
    const after = await tx
      .updateTable('staff')
      // What is not given stays as it is by now, whatever a list that was read before says.
      .set(({ ref }) => ({
        ...split,
        name: name ?? ref('name'),
        suspended_at: suspendedAt === undefined ? ref('suspended_at') : suspendedAt,
      }))
      .where('id', '=', id)
      .returning(['roles', 'pending_roles', 'name', 'suspended_at'])
      .executeTakeFirstOrThrow()
    await endStaffSessions(tx, id)
    const details = {
      person: id,
      roles: after.roles,
      before: before.roles,
      ...(after.pending_roles.length > 0 ? { pending: after.pending_roles } : {}),
      ...(after.name === before.name ? {} : { name: after.name, name_before: before.name }),
      suspended: after.suspended_at !== null,
    }
    await writeRegister(parts, tx, byStaff(call), { act: 'change people', reason, details })
    if (split || suspendedAt !== undefined) {
      const { name, roles, pending_roles: pending } = after
      const person = { name, email: before.email, roles, pending, suspended: after.suspended_at !== null }
      await tellManagers(parts, tx, { to, what: 'changed', by: call.staff.name, person })
    }
    return readPerson(parts, tx, id, call.staff.id)
  })
