import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { registerActTexts } from '#contract/staff/texts.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { putInForce } from '#server/features/staff/decide-roles.ts'
import { readPerson } from '#server/features/staff/people.ts'
import { writeRegister } from '#server/features/staff/register.ts'
import { managersToTell, tellManagers } from '#server/features/staff/tell-managers.ts'
import type { Call } from '#server/http/caller.ts'
import { endStaffSessions } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { writeLog, writeOfficeTrail } from './log.ts'

/** Puts pending roles in force by the environment's key, for a programme with one manager: nobody else could approve there. */
export const approveStaff = (
  parts: Parts,
  { email }: { email: string },
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.approveStaff>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const person = await tx
      .selectFrom('staff')
      .select(['id', 'name', 'email', 'roles', 'pending_roles', 'pending_by', 'suspended_at'])
      .where('email', '=', normaliseEmail(email))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) throw new Refusal('not_found')
    const { id, name, pending_roles: pending } = person
    if (pending.length === 0) throw new Refusal('roles_changed')
    const to = await managersToTell(tx)
    const roles = await putInForce(tx, person)
    await endStaffSessions(tx, id)
    const details = { person: id, pending, roles, approved: true }
    await writeRegister(parts, tx, { staffId: null, address: call.address }, { act: 'decide roles', details })
    const told = { name, email: person.email, roles, pending: [] }
    await tellManagers(parts, tx, { to, what: 'approved', by: registerActTexts.operatorKey, person: told })
    await writeLog(tx, call.operator, { action: 'approve roles', details: { person: id } }, parts.clock.now())
    await writeOfficeTrail(parts, tx, call, 'approve roles')
    return readPerson(parts, tx, id)
  })
