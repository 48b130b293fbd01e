import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/access.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { readSecondFactor } from '#domain/staff/access.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { isPassword } from '#server/features/account/password.ts'
import type { Call } from '#server/http/caller.ts'
import { openStaffSession } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { knownStaffDevice, rememberStaffDevice } from './known-device.ts'
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import { writeRegister } from './register.ts'
import { stepOf, unseal } from './second-factor.ts'
import { sessionView } from './session-view.ts'
import { isStillLetIn } from './still-let-in.ts'
import { countTry, forgetTries } from './tries.ts'

/**
 * Signs a person in by password and second factor at once. The second factor is looked at first and the password is
 * compared in any case, so that neither the answer nor its time tells which of them was wrong, or whether there is such a
 * person. Behind the lock six digits open nothing, a recovery code does. A device that the person has signed in from keeps its own
 * tries, so that strangers keep nobody out (decision Q194).
 */
export const signInStaff = async (
  parts: Parts,
  body: InputOf<typeof calls.signInStaff>,
  call: Call,
): Promise<GivenOutputOf<typeof calls.signInStaff>> => {
  const email = normaliseEmail(body.email)
  const factor = readSecondFactor(body.code)
  const person = await findPerson(parts, email)
  const trying = { email, address: call.address, device: deviceOf(parts, person, call) }
  const isLocked = await inTransaction(parts.db, undefined, (tx) => countTry(parts, tx, trying))
  if (isLocked && factor?.kind !== 'recovery') throw new Refusal('staff_locked', {}, 3600)
  const opens = person && factor ? await opening(parts, person, factor) : null
  const fits = await isPassword(opens ? (person?.password_hash ?? undefined) : undefined, body.password)
  if (!person || !opens || !fits) throw new Refusal('staff_login_failed')
  return inTransaction(parts.db, undefined, async (tx) => {
    // Spent with the session, and by one of two who come at the same moment.
    if (!(await opens(tx)) || !(await isStillLetIn(tx, person))) throw new Refusal('staff_login_failed')
    await forgetTries(parts, tx, email)
    const claimSession = await openStaffSession(parts, tx, person.id, call)
    const { id, password_hash } = person
    if (password_hash !== null) rememberStaffDevice(parts, { id, password_hash }, call)
    const by = { staffId: person.id, address: call.address }
    await writeRegister(parts, tx, by, { act: 'sign in', details: { by: factor?.kind } })
    return sessionView(parts, person, claimSession)
  })
}

const findPerson = (parts: Parts, email: string) =>
  parts.db.kysely
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'roles', 'pending_roles', 'password_hash', 'totp_sealed', 'totp_step'])
    .where('email', '=', email)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** The device that calls, if the person has signed in from it under this password. */
const deviceOf = (parts: Parts, person: Person | undefined, call: Call): string | null =>
  person?.password_hash
    ? knownStaffDevice(parts, { id: person.id, password_hash: person.password_hash }, call)
    : null

type Factor = NonNullable<ReturnType<typeof readSecondFactor>>

/** What uses the second factor up, or null when it is not the person's. */
const opening = async (
  parts: Parts,
  { id, totp_sealed, totp_step }: Person,
  { kind, code }: Factor,
): Promise<((tx: Tx) => Promise<boolean>) | null> => {
  if (kind === 'recovery') {
    const isTheirs = await isRecoveryCode(parts, parts.db.kysely, id, code)
    return isTheirs ? (tx) => spendRecoveryCode(parts, tx, id, code) : null
  }
  const step = totp_sealed && stepOf(unseal(parts, totp_sealed), code, parts.clock.now())
  if (!step || step <= totp_step) return null
  return async (tx) => {
    const spent = await tx
      .updateTable('staff')
      .set({ totp_step: step })
      .where('id', '=', id)
      .where('totp_step', '<', step)
      .executeTakeFirst()
    return spent.numUpdatedRows > 0n
  }
}
