import { mayDo, rolesProblem, type StaffRole } from '#domain/staff/roles.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call, Staff } from '#server/http/caller.ts'
import { endStaffSessions } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { byStaff, writeRegister } from './register.ts'
import { managersToTell, tellManagers } from './tell-managers.ts'

type Row = {
  id: number
  name: string
  email: string
  roles: string[]
  pending_roles: string[]
  pending_by: number | null
  suspended_at: Date | null
}

/**
 * Locks the caller and the person they act on, always in one order, and checks again whether the caller may: of two managers who
 * suspend each other in the same moment one stays.
 */
export const lockBoth = async (tx: Tx, staff: Staff, id: number): Promise<Row> => {
  const rows = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'roles', 'pending_roles', 'pending_by', 'suspended_at'])
    .where('id', 'in', [staff.id, id])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const caller = rows.find((row) => row.id === staff.id)
  if (!caller || caller.suspended_at) throw new Refusal('not_logged_in')
  if (!mayDo(caller.roles, 'change people')) throw new Refusal('forbidden')
  const person = rows.find((row) => row.id === id)
  if (!person) throw new Refusal('not_found')
  return person
}

/** Puts pending roles in force. Two people gave them, so no single manager let this person in. */
export const putInForce = async (tx: Tx, { id, roles, pending_roles }: Row): Promise<string[]> => {
  const all = [...roles, ...pending_roles]
  await tx
    .updateTable('staff')
    .set({ roles: all, pending_roles: [], pending_by: null, granted_by: null })
    .where('id', '=', id)
    .execute()
  return all
}

type Decision = { id: number; seen: readonly StaffRole[]; approve: boolean }

/** Approves or refuses the pending roles of a person, in the commit that tells register and managers. */
export const decideRoles = async (
  parts: Parts,
  tx: Tx,
  { id, seen, approve }: Decision,
  call: Call<'staff'>,
): Promise<void> => {
  const person = await lockBoth(tx, call.staff, id)
  const { pending_roles: pending, pending_by: proposedBy, name, email } = person
  const wanted = { personId: id, roles: pending, proposedBy }
  const problem = rolesProblem(wanted, { seen, approve, by: call.staff.id })
  if (problem) throw new Refusal(problem === 'changed' ? 'roles_changed' : problem)
  const to = await managersToTell(tx)
  let { roles } = person
  if (approve) roles = await putInForce(tx, person)
  else {
    await tx.updateTable('staff').set({ pending_roles: [], pending_by: null }).where('id', '=', id).execute()
  }
  // The page of a session knows the old roles, and an agent's ends sooner.
  await endStaffSessions(tx, id)
  const details = { person: id, pending, roles, approved: approve }
  await writeRegister(parts, tx, byStaff(call), { act: 'decide roles', details })
  const told = { name, email, roles, pending: [] }
  await tellManagers(parts, tx, {
    to,
    what: approve ? 'approved' : 'refused',
    by: call.staff.name,
    person: told,
  })
}
