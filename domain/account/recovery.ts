import { type TaxIdRules, taxIdProblem } from '../brazil/tax-id.ts'
import type { FieldProblems, ProblemCode } from '../problems.ts'
import { codeProblem } from './confirmation/codes.ts'
import type { Verifications } from './confirmation/confirmed.ts'
import { passwordProblem } from './registration.ts'

/** Who forgot the password and by which ways the code shall come, with the names of the wire. */
export type RecoveryRequest = { registration: string; email: boolean; sms: boolean }

/**
 * Checks a request for a recovery code: a valid tax id, and at least one of e-mail and SMS (Specification 5, forgot
 * password). Missing ways are told with the field `email`. Empty when nothing is wrong.
 */
export function recoveryRequestProblems(request: RecoveryRequest, rules: TaxIdRules): FieldProblems {
  const problems: FieldProblems = {}
  const registration = taxIdProblem(request.registration, rules)
  if (registration !== null) problems.registration = registration
  if (!request.email && !request.sms) problems.email = 'send_method_required'
  return problems
}

/** The contacts of an account, and whether each has taken the place of another one. */
type Recoverable = Verifications & {
  email: string | null
  phone: string | null
  email_replaced: boolean
  phone_replaced: boolean
}

/**
 * The contacts that recover an account: confirmed ones, and those of the registration, because whoever forgets the password
 * before confirming, or has confirmed the other contact only, has no other way in. One that took another's place is none
 * before it is confirmed: whoever found a session open could have changed it (Decision 0019).
 */
export function recoveryContacts(account: Recoverable): { email: string | null; phone: string | null } {
  return {
    email: account.active_mail || !account.email_replaced ? account.email : null,
    phone: account.sms_verification_status || !account.phone_replaced ? account.phone : null,
  }
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
