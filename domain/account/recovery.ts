import { type TaxIdRules, taxIdProblem } from '../brazil/tax-id.ts'
import type { FieldProblems, ProblemCode } from '../problems.ts'
import { codeProblem } from './confirmation/codes.ts'
import { passwordProblem } from './registration.ts'

/** Who forgot the password and by which ways the code shall come, with the names of the wire. */
export type RecoveryRequest = { registration: string; email: boolean; sms: boolean }

/**
 * Checks a request for a recovery code: a valid tax id, and at least one of e-mail and SMS (Specification 5, forgot
 * password). Missing ways are told with the field `email`. Empty when nothing is wrong.
 */
export function recoveryRequestProblems(request: RecoveryRequest, rules: TaxIdRules = {}): FieldProblems {
  const problems: FieldProblems = {}
  const registration = taxIdProblem(request.registration, rules)
  if (registration !== null) problems.registration = registration
  if (!request.email && !request.sms) problems.email = 'send_method_required'
  return problems
}

/** Says what is wrong with a typed recovery code, or null: required, exactly 4 digits (Specification 5, forgot password). */
export function recoveryCodeProblem(typed: string): null | 'recovery_code_length' {
  return codeProblem(typed) === null ? null : 'recovery_code_length'
}

function newPasswordProblems(
  password: string,
  confirmation: readonly [field: string, typed: string, problem: ProblemCode],
): FieldProblems {
  const [field, typed, different] = confirmation
  const problems: FieldProblems = {}
  if (passwordProblem(password) !== null) problems.password = 'new_password_length'
  if (typed !== password) problems[field] = different
  return problems
}

/**
 * Checks the new password of the recovery by code: at least 6 characters and typed twice alike (Specification 5, forgot
 * password; Decision Q59). Empty when nothing is wrong.
 */
export function recoveryPasswordProblems(typed: {
  password: string
  confirm_password: string
}): FieldProblems {
  const confirmation = [
    'confirm_password',
    typed.confirm_password,
    'password_confirmation_different',
  ] as const
  return newPasswordProblems(typed.password, confirmation)
}

/**
 * Checks the new password of the e-mailed link: at least 6 characters and typed twice alike (Specification 5, reset
 * page). Empty when nothing is wrong.
 */
export function resetPasswordProblems(typed: {
  password: string
  password_confirmation: string
}): FieldProblems {
  const confirmation = [
    'password_confirmation',
    typed.password_confirmation,
    'reset_confirmation_different',
  ] as const
  return newPasswordProblems(typed.password, confirmation)
}
