import { randomUUID } from 'node:crypto'
import { loginProblems } from '#domain/account.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { inTransaction } from '#server/database/once.ts'
import { isSolved } from '#server/features/captcha/demand-captcha.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { attemptsOf, countAttempt, forgetAttempts } from './attempts.ts'
import { refuseProblems } from './field-problems.ts'
import { isPassword } from './password.ts'
import { openSession } from './sessions.ts'
import { findPassword } from './store.ts'

/**
 * Logs in by tax id and password; an unknown tax id costs as much time as a wrong password. Where the city has a captcha it is
 * looked at before the password is, so that guessing costs work.
 */
export const logIn = async (
  parts: Parts,
  body: { username: string; password: string; captcha_token?: string | null | undefined },
  call: Call,
): Promise<{ access_token: string }> => {
  const { alphanumericCnpj } = parts.city().settings
  const { username, password, captcha_token: token } = body
  refuseProblems(loginProblems({ username, password }, { alphanumericCnpj }))
  const solved = await isSolved(parts, { token, action: 'login', subject: subjectOf(call) })
  const captcha_token = solved ? 'solved' : null
  refuseProblems(
    loginProblems({ username, password, captcha_token }, { alphanumericCnpj, requireCaptcha: true }),
  )
  const taxId = readTaxId(body.username)
  const attempts = attemptsOf(parts, 'login', taxId)
  await inTransaction(parts.db, undefined, (tx) => countAttempt(parts, tx, attempts))
  const account = await findPassword(parts.db.kysely, taxId)
  const fits = await isPassword(account?.password_hash, body.password)
  if (!account || !fits) throw new Refusal('login_failed')
  await forgetAttempts(parts.db.kysely, attempts)
  return { access_token: await openSession(parts, account.id, call) }
}

/** A login that is sent again by its key, after a lost answer, is the same one: of the same body. Without a key each is another. */
const subjectOf = ({ once }: Call): string => `login/${once?.requestHash.toString('hex') ?? randomUUID()}`
