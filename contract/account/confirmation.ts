import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/account/confirmation.ts'
import { formText, messageAnswer } from '#contract/wire.ts'

/** Specification 7; any 2xx is success, also for an e-mail that is active already (Q20). */
export const activateEmail = endpoint({
  ...routes.activateEmail,
  summary: 'Confirms the e-mail that the link was sent to.',
  input: { params: z.object({ token: z.string().check(z.maxLength(200)) }) },
  output: messageAnswer,
  refusals: ['link_invalid'],
  limit: 'code',
})

/** Specification 7; the body is the JSON value `true` or `false` (Q46). */
export const activatePhone = endpoint({
  ...routes.activatePhone,
  summary: 'Confirms the phone by the code that was sent to it.',
  input: { params: z.object({ code: formText }) },
  output: z.boolean(),
  refusals: ['code_path_closed'],
  limit: 'code',
})

/** Specification 7; a GET that sends: the published path is kept (Q43, Q45). */
export const resendPhoneCode = endpoint({
  ...routes.resendPhoneCode,
  summary: 'Sends the phone code again, to the stored phone.',
  input: {},
  output: messageAnswer,
  refusals: [
    'resend_too_soon',
    'code_path_closed',
    'phone_missing',
    'already_confirmed',
    'sms_limit',
    'sms_delayed',
  ],
  limit: 'code',
})

/** Specification 7; first replaces an unverified phone, then sends (Q43). */
export const sendPhoneCodeTo = endpoint({
  ...routes.sendPhoneCodeTo,
  summary: 'Replaces an unverified phone and sends the code to it.',
  input: { body: z.object({ phone: formText }) },
  output: messageAnswer,
  refusals: ['resend_too_soon', 'code_path_closed', 'already_confirmed', 'sms_limit', 'sms_delayed'],
  limit: 'code',
})

/** Specification 7; a GET that sends: the published path is kept. */
export const resendEmailLink = endpoint({
  ...routes.resendEmailLink,
  summary: 'Sends the e-mail confirmation link again.',
  input: {},
  output: messageAnswer,
  refusals: ['resend_too_soon', 'email_missing', 'already_confirmed'],
  limit: 'code',
})
