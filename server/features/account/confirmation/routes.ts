import * as calls from '#contract/account/confirmation.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { activateEmail } from './activate-email.ts'
import { activatePhone } from './activate-phone.ts'
import { resendEmailLink } from './resend-email-link.ts'
import { resendPhoneCode } from './resend-phone-code.ts'
import { sendPhoneCodeTo } from './send-phone-code-to.ts'

/** Joins the calls of this part of the account to their use cases. */
export const bindConfirmation = (bind: Binder, parts: Parts, jobs: Jobs): void => {
  bind(calls.activateEmail, (input, call) => activateEmail(parts, input.params.token, call))
  bind(calls.activatePhone, (input, call) => activatePhone(parts, input.params.code, call))
  bind(calls.resendPhoneCode, (_input, call) => resendPhoneCode(parts, jobs, call))
  bind(calls.sendPhoneCodeTo, (input, call) => sendPhoneCodeTo(parts, jobs, input.body.phone, call))
  bind(calls.resendEmailLink, (_input, call) => resendEmailLink(parts, call))
}
