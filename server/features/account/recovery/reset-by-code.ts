import { recoveryPasswordProblems } from '#domain/account/recovery.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { inSteps } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { attemptsOf, forgetAttempts } from '../attempts.ts'
import { changePassword } from '../change-password.ts'
import { takeBackGuess, useUpCode } from '../codes.ts'
import { refuseEasyPassword } from '../easy-passwords.ts'
import { refuseProblems } from '../field-problems.ts'
import { hashPassword, isPassword } from '../password.ts'
import { openSession } from '../sessions/sessions.ts'
import { findPasswords, lockAccount } from '../store.ts'
import { guessProblems, guessRecovery } from './guess-recovery.ts'

type Body = { registration: string; code: string; password: string; confirm_password: string }

/**
 * Sets a new password by the code and logs in. A repetition with the same key finds the code used up by itself and
 * only logs in anew, by the password that it set.
 */
export const resetByCode = async (
  parts: Parts,
  body: Body,
  call: Call,
): Promise<{ access_token: string }> => {
  refuseProblems({ ...guessProblems(parts, body), ...recoveryPasswordProblems(body) })
  refuseEasyPassword(parts, body.password, readTaxId(body.registration))
  const { id } = await inSteps(parts.db, call.idempotency, {
    begin: async () => null,
    goOn: () => setPassword(parts, body, call.address),
  })
  const accounts = await findPasswords(parts.db.kysely, readTaxId(body.registration))
  const account = accounts.find((one) => one.id === id)
  const fits = await isPassword(account?.password_hash, body.password)
  if (!account || !fits) throw new Refusal('code_invalid')
  return { access_token: await openSession(parts, account, call, 'code') }
}

/** Counts the guess in commits of its own, and gives what uses the code up and sets the password. */
const setPassword = async (
  parts: Parts,
  body: Body,
  address: string,
): Promise<(tx: Tx) => Promise<{ id: number }>> => {
  const right = await guessRecovery(parts, body, address)
  if (!right) throw new Refusal('code_invalid')
  const { userId, counted } = right
  const passwordHash = await hashPassword(body.password)
  return async (tx) => {
    await lockAccount(tx, userId)
    await takeBackGuess(tx, counted)
    if (!(await useUpCode(tx, counted.codeId, parts.clock.now()))) throw new Refusal('code_invalid')
    await changePassword(parts, tx, { userId, passwordHash, address, by: 'code' })
    await forgetAttempts(tx, attemptsOf(parts, 'recovery', readTaxId(body.registration)))
    return { id: userId }
  }
}
