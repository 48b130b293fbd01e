import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/access.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { readSecondFactor, shortestStaffPassword } from '#domain/staff/access.ts'
import { isBuiltFromNames } from '#domain/staff/named-password.ts'
import { inSteps, inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { isEasyHere } from '#server/features/account/easy-passwords.ts'
import { hashPassword } from '#server/features/account/password.ts'
import type { Call } from '#server/http/caller.ts'
import { endStaffSessions, openStaffSession } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { findAccepted, findInvitation } from './invitations.ts'
import { rememberStaffDevice } from './known-device.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { writeRegister } from './register.ts'
import { stepOf, unseal } from './second-factor.ts'
import { sessionView } from './session-view.ts'
import { forgetTries } from './tries.ts'

type Body = InputOf<typeof calls.activateStaff>
type Told = GivenOutputOf<typeof calls.activateStaff>

/**
 * Sets the password and the second factor of a mailed link, once; whatever opened the account before opens it no more. What it
 * tells is kept under no key: a repetition finds the link used up by itself, and is told other recovery codes.
 */
export const activateStaff = async (parts: Parts, body: Body, call: Call): Promise<Told> => {
  const told: { first?: Told } = {}
  await inSteps(parts.db, call.idempotency, {
    begin: async () => null,
    goOn: async () => {
      const accept = await accepting(parts, body, call)
      return async (tx) => {
        told.first = await accept(tx)
        return null
      }
    },
  })
  return told.first ?? tellAgain(parts, body.token, call)
}

/** Looks at all that was sent and makes the costly hash; gives what uses the invitation up. */
const accepting = async (
  parts: Parts,
  { token, password, code }: Body,
  call: Call,
): Promise<(tx: Tx) => Promise<Told>> => {
  const invited = await findInvitation(parts, token)
  refuseWeak(parts, password, invited)
  const factor = readSecondFactor(code)
  const step = factor && stepOf(unseal(parts, invited.totp_sealed), factor.code, parts.clock.now())
  if (!step) throw new Refusal('second_factor_wrong')
  const password_hash = await hashPassword(password)
  return async (tx) => {
    const taken = await tx
      .updateTable('staff_invitations')
      .set({ used_at: parts.clock.now() })
      .where('token_hash', '=', invited.token_hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) throw new Refusal('invitation_invalid')
    await tx
      .updateTable('staff')
      .set({ password_hash, totp_sealed: invited.totp_sealed, totp_step: step })
      .where('id', '=', invited.id)
      .execute()
    // A lost phone may have held them.
    const lost = await tx
      .deleteFrom('staff_passkeys')
      .where('staff_id', '=', invited.id)
      .returning(['id', 'name'])
      .execute()
    await forgetTries(parts, tx, invited.email)
    const told = await comeIn(parts, tx, { invited, call, details: { passkeys: lost } })
    rememberStaffDevice(parts, { id: invited.id, password_hash }, call)
    return told
  }
}

/** The codes of an answer that got lost are nobody's, and neither is its session. */
const tellAgain = async (parts: Parts, token: string, call: Call): Promise<Told> => {
  const invited = await findAccepted(parts, token)
  return inTransaction(parts.db, undefined, (tx) =>
    comeIn(parts, tx, { invited, call, details: { again: true } }),
  )
}

type Coming = {
  invited: Awaited<ReturnType<typeof findInvitation>>
  call: Call
  details: Record<string, unknown>
}

/** Opens the one session that the account has from now on, with new recovery codes. */
const comeIn = async (parts: Parts, tx: Tx, { invited, call, details }: Coming): Promise<Told> => {
  await endStaffSessions(tx, invited.id)
  const recovery_codes = await makeRecoveryCodes(parts, tx, invited.id)
  const claimSession = await openStaffSession(parts, tx, invited.id, call)
  const by = { staffId: invited.id, address: call.address }
  await writeRegister(parts, tx, by, { act: 'accept invitation', details })
  return { session: sessionView(parts, invited, claimSession), recovery_codes }
}

/**
 * The list of easy passwords is in force here in any mode: these accounts see what others do. Names that stand on every sign, and those
 * of the person, are no password either, however they are spelled (decision Q194).
 */
const refuseWeak = (
  parts: Parts,
  password: string,
  { email, name }: { email: string; name: string },
): void => {
  if (password.length < shortestStaffPassword) {
    throw new InvalidInput({ password: [staffProblemTexts.passwordShort] })
  }
  const [mailbox = '', host = ''] = email.split('@')
  const { cityName, programmeName } = parts.city().settings
  const names = [cityName, programmeName, name, mailbox, host.split('.')[0] ?? '']
  const holdsMailbox = mailbox.length > 3 && password.toLowerCase().includes(mailbox)
  if (holdsMailbox || isBuiltFromNames(password, names)) {
    throw new InvalidInput({ password: [staffProblemTexts.passwordNamed] })
  }
  if (isEasyHere(parts, password, '')) {
    throw new InvalidInput({ password: [staffProblemTexts.passwordEasy] })
  }
}
