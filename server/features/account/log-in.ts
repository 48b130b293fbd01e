import { loginProblems } from '#domain/account.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { inTransaction } from '#server/database/once.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { attemptsOf, countAttempt, forgetAttempts } from './attempts.ts'
import { refuseProblems } from './field-problems.ts'
import { isPassword } from './password.ts'
import { openSession } from './sessions.ts'
import { findPassword } from './store.ts'

/** Logs in by tax id and password; an unknown tax id costs as much time as a wrong password. */
export const logIn = async (
  parts: Parts,
  body: { username: string; password: string },
  call: Call,
): Promise<{ access_token: string }> => {
  const { alphanumericCnpj } = parts.city().settings
  refuseProblems(loginProblems(body, { alphanumericCnpj }))
  const taxId = readTaxId(body.username)
  const attempts = attemptsOf(parts, 'login', taxId)
  await inTransaction(parts.db, undefined, (tx) => countAttempt(parts, tx, attempts))
  const account = await findPassword(parts.db.kysely, taxId)
  const fits = await isPassword(account?.password_hash, body.password)
  if (!account || !fits) throw new Refusal('login_failed')
  await forgetAttempts(parts.db.kysely, attempts)
  return { access_token: await openSession(parts, account.id, call) }
}
