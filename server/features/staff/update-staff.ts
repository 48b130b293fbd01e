import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/people.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { mayDo, readRoles } from '#domain/staff/roles.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call, Staff } from '#server/http/caller.ts'
import { endStaffSessions } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { demandReason } from './demand-reason.ts'
import { readName, readPerson } from './people.ts'
import { byStaff, writeRegister } from './register.ts'

type Input = InputOf<typeof calls.updateStaff>

/**
 * Locks whoever changes somebody and whoever is changed, always in one order, and looks again whether the first may: of two
 * managers who suspend each other in the same moment one stays.
 */
const lockBoth = async (tx: Tx, staff: Staff, id: number): Promise<void> => {
  const rows = await tx
    .selectFrom('staff')
    .select(['id', 'roles', 'suspended_at'])
    .where('id', 'in', [staff.id, id])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const caller = rows.find((row) => row.id === staff.id)
  if (!caller || caller.suspended_at) throw new Refusal('not_logged_in')
  if (!mayDo(caller.roles, 'change people')) throw new Refusal('forbidden')
}

/** Changes what a person may do or is called, or suspends the account, for a reason; what was open under the old roles is ended. */
export const updateStaff = (
  parts: Parts,
  { params: { id }, body }: Pick<Input, 'params' | 'body'>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.updateStaff>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    if (id === call.staff.id) throw new Refusal('own_account')
    const given = body.roles && readRoles(body.roles)
    const name = body.name === undefined ? undefined : readName(body.name)
    const wrong = {
      ...(name === '' ? { name: [staffProblemTexts.name] } : {}),
      ...(given?.length === 0 ? { roles: [staffProblemTexts.roles] } : {}),
    }
    if (Object.keys(wrong).length > 0) throw new InvalidInput(wrong)
    const reason = demandReason(body.reason)
    const suspendedAt = body.suspended === undefined ? undefined : body.suspended ? parts.clock.now() : null
    await lockBoth(tx, call.staff, id)
    const before = await readPerson(parts, tx, id)
    const after = await tx
      .updateTable('staff')
      // What is not given stays as it is by now, whatever a list that was read before says.
      .set(({ ref }) => ({
        roles: given ?? ref('roles'),
        name: name ?? ref('name'),
        suspended_at: suspendedAt === undefined ? ref('suspended_at') : suspendedAt,
      }))
      .where('id', '=', id)
      .returning(['roles', 'name', 'suspended_at'])
      .executeTakeFirstOrThrow()
    await endStaffSessions(tx, id)
    const details = {
      person: id,
      roles: after.roles,
      before: before.roles,
      ...(after.name === before.name ? {} : { name: after.name, name_before: before.name }),
      suspended: after.suspended_at !== null,
    }
    await writeRegister(parts, tx, byStaff(call), { act: 'change people', reason, details })
    return readPerson(parts, tx, id)
  })
