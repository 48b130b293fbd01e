import { randomUUID } from 'node:crypto'
import { loginProblems } from '#domain/account/sessions/login.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { taxIdRulesOf } from '#server/city/tax-id-rules.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { isSolved } from '#server/features/captcha/demand-captcha.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { aboutTaxId, Refusal } from '#server/refusal.ts'
import { attemptsOf, countAttempt, forgetAttempts } from '../attempts.ts'
import { refuseProblems } from '../field-problems.ts'
import { isPassword } from '../password.ts'
import { findPasswords } from '../store.ts'
import { knownDevice } from './known-device.ts'
import { openSession } from './sessions.ts'

/**
 * Logs in by tax id and password; an unknown tax id costs as much time as a wrong password. Where the city has a captcha it is
 * looked at before the password is, so that guessing costs work.
 */
export const logIn = async (
  parts: Parts,
  body: { username: string; password: string; captcha_token?: string | null | undefined },
  call: Call,
): Promise<{ access_token: string }> => {
  const { alphanumericCnpj } = taxIdRulesOf(parts)
  const { username, password, captcha_token: token } = body
  refuseProblems(loginProblems({ username, password }, { alphanumericCnpj }))
  const solved = await isSolved(parts, { token, action: 'login', subject: subjectOf(call) })
  const captcha_token = solved ? 'solved' : null
  refuseProblems(
    loginProblems({ username, password, captcha_token }, { alphanumericCnpj, requireCaptcha: true }),
  )
  const taxId = readTaxId(username)
  const accounts = await findPasswords(parts.db.kysely, taxId)
  const { tried, attempts, known } = triesOf(parts, taxId, accounts, call)
  return aboutTaxId(taxId, async () => {
    await inTransaction(parts.db, undefined, (tx) => countAttempt(parts, tx, attempts, known))
    const account = await findFitting(tried, password)
    if (account === null) throw new Refusal('login_failed')
    await forgetAttempts(parts.db.kysely, attempts)
    return { access_token: await openSession(parts, account, call, 'password') }
  })
}

type Account = Awaited<ReturnType<typeof findPasswords>>[number]

/**
 * Which accounts are tried, and what that counts under. A device that an account knows has tries of its own, and for
 * that account alone: who guesses from elsewhere uses up none of them.
 */
const triesOf = (
  parts: Parts,
  taxId: string,
  accounts: Account[],
  call: Call,
): { tried: Account[]; attempts: Buffer; known: number | null } => {
  for (const account of accounts) {
    const device = knownDevice(parts, account, call)
    if (device === null) continue
    return { tried: [account], attempts: attemptsOf(parts, 'device', device), known: account.id }
  }
  return { tried: accounts, attempts: attemptsOf(parts, 'login', taxId), known: null }
}

/** The account that the password is of, or null; where there is none it takes as long as with one. */
const findFitting = async ([first, ...others]: Account[], password: string): Promise<Account | null> => {
  if (await isPassword(first?.password_hash, password)) return first ?? null
  for (const one of others) if (await isPassword(one.password_hash, password)) return one
  return null
}

/** A login that is sent again by its key, after a lost answer, is the same one: of the same body. Without a key each is another. */
const subjectOf = ({ idempotency }: Call): string =>
  `login/${idempotency?.requestHash.toString('hex') ?? randomUUID()}`
