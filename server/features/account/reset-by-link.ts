import { resetPasswordProblems } from '#domain/account/recovery.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { answeredBefore, inTransaction } from '#server/database/once.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { changePassword } from './change-password.ts'
import { refuseProblems } from './field-problems.ts'
import { hashPassword } from './password.ts'
import { findByRecoveryLink } from './recovery-accounts.ts'
import { lockAccount } from './store.ts'
import { recoveryAnswers } from './texts.ts'

type Body = { email: string; token: string; password: string; password_confirmation: string }

/**
 * Sets a new password by the e-mailed link, which works once and for an hour, and ends every session (Q58). The link
 * is looked at before the costly hash is made, and once more behind the account's lock.
 */
export const resetPasswordByLink = async (
  parts: Parts,
  body: Body,
  call: Call,
): Promise<{ message: string }> => {
  refuseProblems(resetPasswordProblems(body))
  const before = await answeredBefore<{ message: string }>(parts.db, call.once)
  if (before) return before.answer
  const link = { email: normaliseEmail(body.email), token: body.token, now: parts.clock.now() }
  const account = await findByRecoveryLink(parts.db.kysely, link)
  if (!account) throw new Refusal('reset_link_invalid')
  const passwordHash = await hashPassword(body.password)
  return inTransaction(parts.db, call.once, async (tx) => {
    await lockAccount(tx, account.userId)
    if (!(await findByRecoveryLink(tx, link))) throw new Refusal('reset_link_invalid')
    await changePassword(parts, tx, { userId: account.userId, passwordHash })
    return { message: recoveryAnswers.updated }
  })
}
