import { resetPasswordProblems } from '#domain/account/recovery.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { readPhone } from '#domain/brazil/phone.ts'
import { inSteps } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { changePassword } from '../change-password.ts'
import { refuseEasyPassword } from '../easy-passwords.ts'
import { refuseProblems } from '../field-problems.ts'
import { findByPassword } from '../find-by-password.ts'
import { hashPassword } from '../password.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { lockAccount } from '../store.ts'
import { recoveryAnswers } from '../texts.ts'
import { findByRecoveryLink } from './recovery-accounts.ts'

type Body = { email: string; phone: string; token: string; password: string; password_confirmation: string }

/**
 * Sets a new password by the link of an e-mail or an SMS, which works once and for an hour, and ends every session (Q58).
 * The link is looked at before the costly hash is made, and once more behind the account's lock. Its device may then log
 * in, whatever strangers guess meanwhile, as long as that password is the account's.
 */
export const resetByLink = async (parts: Parts, body: Body, call: Call): Promise<{ message: string }> => {
  refuseProblems(resetPasswordProblems(body))
  const sentTo = readPhone(body.phone) || normaliseEmail(body.email)
  const link = { sentTo, token: body.token, now: parts.clock.now() }
  const findAccount = async (tx: Tx): Promise<{ userId: number }> => {
    const account = await findByRecoveryLink(tx, link)
    if (!account) throw new Refusal('reset_link_invalid')
    refuseEasyPassword(parts, body.password, account.taxId)
    return { userId: account.userId }
  }
  const { userId: id, message } = await inSteps(parts.db, call.idempotency, {
    begin: findAccount,
    goOn: async ({ userId }) => {
      const passwordHash = await hashPassword(body.password)
      return async (tx) => {
        await lockAccount(tx, userId)
        await findAccount(tx)
        await changePassword(parts, tx, { userId, passwordHash, address: call.address, by: 'link' })
        return { userId, message: recoveryAnswers.updated }
      }
    },
  })
  const account = await findByPassword(parts, id, body.password)
  if (account) rememberDevice(parts, account, call)
  return { message }
}
