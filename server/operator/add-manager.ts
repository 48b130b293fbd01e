import { sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { registerActTexts } from '#contract/staff/texts.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { managersWithoutApproval } from '#domain/staff/roles.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { invite, lockInvited } from '#server/features/staff/invite.ts'
import { readInvited, readPerson } from '#server/features/staff/people.ts'
import { writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { writeLog, writeOfficeTrail } from './log.ts'

/**
 * Invites a manager, by the environment's key alone: whoever holds it may open the office, and nobody else. The first two work at
 * once; a later one waits for approval, so that no command line makes one unseen (decision Q193). Whoever has access
 * already is a manager as well from then on, loses nothing by it and is called as before, for another name is given for a reason
 * alone, which the register tells (decision Q172); whoever was suspended begins anew.
 */
export const addManager = (
  parts: Parts,
  { email, name }: InputOf<typeof calls.addManager>,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.addManager>> => {
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const address = normaliseEmail(email)
    const before = await lockInvited(tx, address)
    const hasAccess = before?.has_password === true && before.suspended_at === null
    const invited = readInvited({
      email: address,
      name: (hasAccess ? before.name : name || before?.name) || address,
      roles: ['manager', ...(hasAccess ? [...before.roles, ...before.pending_roles] : [])],
    })
    const isFirst = (await countManagers(tx, address)) < managersWithoutApproval
    const held = [...(before?.suspended_at ? [] : (before?.roles ?? [])), ...(isFirst ? ['manager'] : [])]
    const inviter = { staffId: null, name: registerActTexts.operatorKey, held }
    const details = await invite(parts, tx, invited, before, inviter)
    const by = { staffId: null, address: call.address }
    await writeRegister(parts, tx, by, { act: 'invite people', details })
    const entry = { action: 'invite manager', details: { person: details.person } } as const
    await writeLog(tx, call.operator, entry, parts.clock.now())
    await writeOfficeTrail(parts, tx, call, entry.action)
    return readPerson(parts, tx, details.person)
  })
}

/** How many other managers there are who are not suspended. Two calls at once count one after the other. */
const countManagers = async (tx: Tx, except: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('staff managers'))`.execute(tx)
  const { count } = await tx
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`'manager' = any(roles)`)
    .where('suspended_at', 'is', null)
    .where('email', '<>', except)
    .executeTakeFirstOrThrow()
  return Number(count)
}
