import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/access.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { readSecondFactor, shortestStaffPassword } from '#domain/staff/access.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { isEasyHere } from '#server/features/account/easy-passwords.ts'
import { hashPassword } from '#server/features/account/password.ts'
import type { Call } from '#server/http/caller.ts'
import { endStaffSessions, openStaffSession } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { findInvitation } from './invitations.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { writeRegister } from './register.ts'
import { stepOf, unseal } from './second-factor.ts'
import { sessionView } from './session-view.ts'
import { forgetTries } from './tries.ts'

/** Sets the password and the second factor of a mailed link, once; whatever opened the account before opens it no more. */
export const activateStaff = async (
  parts: Parts,
  { token, password, code }: InputOf<typeof calls.activateStaff>['body'],
  call: Call,
): Promise<GivenOutputOf<typeof calls.activateStaff>> => {
  const invited = await findInvitation(parts, token)
  refuseWeak(parts, password, invited.email)
  const factor = readSecondFactor(code)
  const step = factor && stepOf(unseal(parts, invited.totp_sealed), factor.code, parts.clock.now())
  if (!step) throw new Refusal('second_factor_wrong')
  const password_hash = await hashPassword(password)
  return inTransaction(parts.db, undefined, async (tx) => {
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
    await endStaffSessions(tx, invited.id)
    const recovery_codes = await renewRecoveryCodes(parts, tx, invited.id)
    await forgetTries(parts, tx, invited.email)
    await openStaffSession(parts, tx, invited.id, call)
    const by = { staffId: invited.id, address: call.address }
    await writeRegister(parts, tx, by, { act: 'accept invitation', details: { passkeys: lost } })
    return { session: sessionView(invited), recovery_codes }
  })
}

/** The list of easy passwords is in force here in any mode: these accounts see what others do. */
const refuseWeak = (parts: Parts, password: string, email: string): void => {
  if (password.length < shortestStaffPassword) {
    throw new InvalidInput({ password: [staffProblemTexts.passwordShort] })
  }
  const [mailbox = ''] = email.split('@')
  const holdsName = mailbox.length > 3 && password.toLowerCase().includes(mailbox)
  if (holdsName || isEasyHere(parts, password, '')) {
    throw new InvalidInput({ password: [staffProblemTexts.passwordEasy] })
  }
}
