import { type TaxIdRules, taxIdProblem } from '../../brazil/tax-id.ts'
import type { FieldProblems } from '../../problems.ts'

/** What logs a driver in, with the names of the wire; the token is that of the captcha (Decision Q56). */
export type Login = { username: string; password: string; captcha_token?: string | null }

/**
 * Checks the login box: tax id and password required, the tax id valid, and the captcha complete where one is
 * configured (Specification 5, login). Empty when nothing is wrong.
 */
export function loginProblems(login: Login, rules: TaxIdRules & { requireCaptcha?: boolean }): FieldProblems {
  const problems: FieldProblems = {}
  const username = taxIdProblem(login.username, rules)
  if (username !== null) problems.username = username
  if (login.password === '') problems.password = 'password_required'
  if (rules.requireCaptcha === true && !login.captcha_token) problems.captcha_token = 'captcha_required'
  return problems
}
