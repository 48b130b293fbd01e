import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { formText, givenPhone, messageAnswer } from '#contract/wire.ts'

/** Specification 7; any 2xx is success, also for an e-mail that is active already (Q20). */
export const activateEmail = endpoint({
  ...route('GET', '/api/signup/activate/token/:token', 'anyone'),
  summary: 'Confirms the e-mail that the link was sent to.',
  description:
    'The token is the last part of the link in the letter. An e-mail that is confirmed already is a success as well, so that ' +
    'a link may be opened twice. (Specification 7; Q20)',
  input: {
    params: z.object({ token: says('The token of the link.', z.string().check(z.maxLength(200))) }),
  },
  output: messageAnswer,
  refusals: ['link_invalid'],
  limit: 'code',
})

/** Specification 7; the body is the JSON value `true` or `false` (Q46). */
export const activatePhone = endpoint({
  ...route('POST', '/api/signup/activate/phone/:code', 'account'),
  summary: 'Confirms the phone by the code that was sent to it.',
  description:
    'Answers whether the code is the right one, which it stays once the phone is confirmed by it. Wrong ones are counted, and ' +
    'after too many the way by code is closed for a while: then only the link of the e-mail confirms. (Specification 7; Q44, Q46)',
  input: {
    params: z.object({ code: says('The four digits of the SMS.', formText, { examples: ['1234'] }) }),
  },
  output: says('Whether the code was right; the phone is confirmed then.', z.boolean()),
  refusals: ['code_path_closed'],
  takesNoKey: true,
  limit: 'code',
})

/** Specification 7; a GET that sends: the published path is kept (Q43, Q45). */
export const resendPhoneCode = endpoint({
  ...route('GET', '/api/signup/resubmit/phone', 'account'),
  summary: 'Sends the phone code again, to the stored phone.',
  description:
    'At most once in 60 seconds; the code before is worth nothing then. A landline takes no SMS and counts as no phone. ' +
    'Though a GET, it sends: do not repeat it by yourself. (Specification 7; Q43, Q45, Q47)',
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
  acts: true,
})

/** Specification 7; first replaces an unverified phone, then sends (Q43). */
export const sendPhoneCodeTo = endpoint({
  ...route('POST', '/api/signup/resubmit/phone', 'account'),
  summary: 'Replaces an unverified phone and sends the code to it.',
  description:
    'For whoever mistyped the phone at registration. A phone that is confirmed is changed by `updateProfile`. ' +
    'Where the account is confirmed, the phone before is told. ' +
    '(Specification 7; Q43)',
  input: { body: z.object({ phone: says('A mobile phone, which takes the code as an SMS.', givenPhone) }) },
  output: messageAnswer,
  refusals: ['resend_too_soon', 'code_path_closed', 'already_confirmed', 'sms_limit', 'sms_delayed'],
  limit: 'code',
  example: { body: { phone: '48991234568' } },
})

/** Specification 7; a GET that sends: the published path is kept. */
export const resendEmailLink = endpoint({
  ...route('GET', '/api/signup/resubmit/token', 'account'),
  summary: 'Sends the e-mail confirmation link again.',
  description:
    'At most once in 60 seconds, and ten times a day for one e-mail, to the e-mail of the account. Though a GET, it sends: do not repeat it by yourself. ' +
    '(Specification 7; Q45, Q158)',
  input: {},
  output: messageAnswer,
  refusals: ['resend_too_soon', 'letter_limit', 'email_missing', 'already_confirmed'],
  limit: 'code',
  acts: true,
})
