import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { readRoles } from '#domain/staff/roles.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { endStaffSessions } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { demandReason } from './demand-reason.ts'
import { readPerson } from './people.ts'
import { byStaff, writeRegister } from './register.ts'

type Input = InputOf<typeof calls.updateStaff>

/** Changes what a person may do, or suspends the account, for a reason; what was open under the old roles is ended. */
export const updateStaff = (
  parts: Parts,
  { params: { id }, body }: Pick<Input, 'params' | 'body'>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.updateStaff>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    if (id === call.staff.id) throw new Refusal('own_account')
    const given = body.roles && readRoles(body.roles)
    if (given?.length === 0) throw new InvalidInput({ roles: [staffProblemTexts.roles] })
    const reason = demandReason(body.reason)
    const before = await readPerson(parts, tx, id)
    const { roles } = await tx
      .updateTable('staff')
      .set({ ...(given ? { roles: given } : {}), suspended_at: body.suspended ? parts.clock.now() : null })
      .where('id', '=', id)
      .returning('roles')
      .executeTakeFirstOrThrow()
    await endStaffSessions(tx, id)
    const details = { person: id, roles, before: before.roles, suspended: body.suspended }
    await writeRegister(parts, tx, byStaff(call), { act: 'change people', reason, details })
    return readPerson(parts, tx, id)
  })
