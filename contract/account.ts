import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { captchaToken, civilDateTime, formText, idOnWire, messageAnswer } from '#contract/wire.ts'

const registration = z.object({
  name: formText,
  identification: formText,
  phone: formText,
  email: formText,
  password: formText,
  password_confirmation: formText,
  cep: formText,
  address: formText,
  number: formText,
  complement: formText,
  district: formText,
  city: formText,
  uf: formText,
  birth_date: formText,
})

/** Specification 7; says per field whether it is taken, and nothing else (decisions Q53, Q54). */
export const validateUser = endpoint({
  method: 'GET',
  path: '/api/common/user/validate',
  auth: 'anyone',
  summary: 'Whether a tax id, an e-mail or a phone is already in use.',
  input: { query: z.object({ identification: formText, email: formText, phone: formText }) },
  output: z.object({ errors: z.record(z.string(), z.array(z.string())) }),
  refusals: [],
  limit: 'uniqueness',
})

/** Specification 5 and 7, registration; creates the driver's wallet and sends the confirmations (Q41). */
export const signup = endpoint({
  method: 'POST',
  path: '/api/signup',
  auth: 'anyone',
  summary: 'Registers a driver and logs in.',
  input: { body: registration },
  output: z.object({ id: z.int(), access_token: z.string() }),
  refusals: [],
  limit: 'signup',
})

/** Specification 7; any 2xx is success, also for an e-mail that is active already (Q20). */
export const activateToken = endpoint({
  method: 'GET',
  path: '/api/signup/activate/token/:token',
  auth: 'anyone',
  summary: 'Confirms the e-mail that the link was sent to.',
  input: { params: z.object({ token: z.string().check(z.maxLength(200)) }) },
  output: messageAnswer,
  refusals: ['link_invalid'],
  limit: 'code',
})

/** Specification 7; the body is the JSON value `true` or `false` (Q46). */
export const activatePhone = endpoint({
  method: 'POST',
  path: '/api/signup/activate/phone/:code',
  auth: 'account',
  summary: 'Confirms the phone by the code that was sent to it.',
  input: { params: z.object({ code: formText }) },
  output: z.boolean(),
  refusals: ['code_path_closed'],
  limit: 'code',
})

/** Specification 7; a GET that sends: the published path is kept (Q43, Q45). */
export const resubmitPhone = endpoint({
  method: 'GET',
  path: '/api/signup/resubmit/phone',
  auth: 'account',
  summary: 'Sends the phone code again, to the stored phone.',
  input: {},
  output: messageAnswer,
  refusals: ['resend_too_soon', 'code_path_closed', 'phone_missing', 'already_confirmed'],
  limit: 'code',
})

/** Specification 7; first replaces an unverified phone, then sends (Q43). */
export const resubmitPhoneTo = endpoint({
  method: 'POST',
  path: '/api/signup/resubmit/phone',
  auth: 'account',
  summary: 'Replaces an unverified phone and sends the code to it.',
  input: { body: z.object({ phone: formText }) },
  output: messageAnswer,
  refusals: ['resend_too_soon', 'code_path_closed', 'already_confirmed'],
  limit: 'code',
})

/** Specification 7; a GET that sends: the published path is kept. */
export const resubmitToken = endpoint({
  method: 'GET',
  path: '/api/signup/resubmit/token',
  auth: 'account',
  summary: 'Sends the e-mail confirmation link again.',
  input: {},
  output: messageAnswer,
  refusals: ['resend_too_soon', 'email_missing', 'already_confirmed'],
  limit: 'code',
})

/** Specification 5 and 7; `captcha_token` is needed only where the city has a captcha (Q56). */
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  auth: 'anyone',
  summary: 'Logs in with tax id and password.',
  input: { body: z.object({ username: formText, password: formText, captcha_token: captchaToken }) },
  output: z.object({ access_token: z.string() }),
  refusals: ['login_failed', 'captcha_unavailable'],
  limit: 'login',
})

/** Specification 7; the token is worth nothing afterwards. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  auth: 'account',
  summary: 'Ends the session.',
  input: {},
  output: messageAnswer,
  refusals: [],
})

/**
 * Specification 2, 4 and 7, delete account. Without `force` credit of the driver's own wallets refuses it; a refund
 * request of less than 3 days refuses it also with `force` (Decision Q142). Another user's id is forbidden (Q5).
 */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  auth: 'driver',
  summary: 'Deletes the account and erases its personal data.',
  input: { params: z.object({ id: idOnWire }), body: z.object({ force: z.optional(z.boolean()) }) },
  output: messageAnswer,
  refusals: ['user_has_balance', 'user_has_requested_exclusion'],
})

/** Specification 7; notes the date and tells the programme, the account stays (Decision Q143). */
export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/users/me/refund-request',
  auth: 'driver',
  summary: "Asks the programme to pay the credit of the driver's wallets back.",
  input: {},
  output: messageAnswer,
  refusals: ['refund_unavailable', 'nothing_to_refund', 'user_has_requested_exclusion'],
})

const ownRow = z.record(z.string(), z.unknown())

/**
 * Ours, beside the deletion: everything that the programme holds of the driver, as the law asks (Lei 13.709/2018, art. 18).
 * Times are civil times, amounts cents. `lists`: wallets, vehicles, transactions and so on, by their names.
 */
export const ownData = endpoint({
  method: 'GET',
  path: '/api/users/me/data',
  auth: 'driver',
  summary: 'Everything that the programme holds of the driver.',
  input: {},
  output: z.object({
    made_at: civilDateTime,
    programme: z.string(),
    profile: ownRow,
    preferences: z.record(z.string(), z.boolean()),
    lists: z.record(z.string(), z.array(ownRow)),
  }),
  refusals: [],
  limit: 'lookup',
})

/** Ours, beside the deletion: the same, to be read by a person. */
export const ownDataPdf = endpoint({
  method: 'GET',
  path: '/api/users/me/data.pdf',
  auth: 'driver',
  summary: 'Everything that the programme holds of the driver, as a PDF.',
  input: {},
  output: z.string(),
  file: 'application/pdf',
  refusals: [],
  limit: 'lookup',
})

const notificationOption = z.object({ name: z.string(), permission: z.string() })

/** What both answers about a driver say. The address is JSON text. */
export const driverFields = {
  id: z.int(),
  driver_id: z.int(),
  identification: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  address: z.nullable(z.string()),
  active_mail: z.boolean(),
  sms_verification_status: z.boolean(),
  requested_refund_date: z.nullable(civilDateTime),
}

/** Specification 3, User; bare fields at the top of the body (Q1). */
export const userOnWire = z.looseObject({
  ...driverFields,
  config: z.object({
    paymentForm: z.array(z.int()),
    support: z.object({ phone: z.string(), help_link: z.string(), refund: z.boolean() }),
    notificationsConfig: z.array(z.object({ name: z.string(), options: z.array(notificationOption) })),
  }),
})

/** Specification 7; also answers an unconfirmed account (Q6). The 18 preference flags stand beside the fields. */
export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  auth: 'account',
  summary: 'The logged-in user, with configuration and preference flags.',
  input: {},
  output: userOnWire,
  refusals: [],
})

/** Ours: the page asks our server, which asks the postal-code services (decision Q128). */
export const findPostalCode = endpoint({
  method: 'GET',
  path: '/api/postal-code/:cep',
  auth: 'anyone',
  summary: 'The address of a postal code.',
  input: { params: z.object({ cep: formText }) },
  output: z.object({
    cep: z.string(),
    address: z.string(),
    district: z.string(),
    city: z.string(),
    uf: z.string(),
  }),
  refusals: ['postal_code_not_found'],
  limit: 'lookup',
})

/**
 * Specification 7; sends a code by e-mail and/or SMS, the e-mail with the reset link as well (Q57). The answer
 * is always the same, so that it tells nobody whether the tax id is registered (Q58).
 */
export const sendReset = endpoint({
  method: 'POST',
  path: '/api/password/reset/send',
  auth: 'anyone',
  summary: 'Sends a code for a new password to the contacts of a tax id.',
  input: {
    body: z.object({ email: z.optional(z.boolean()), sms: z.optional(z.boolean()), registration: formText }),
  },
  output: messageAnswer,
  refusals: [],
  limit: 'code',
})

/** Specification 7; `status` false for a wrong, dead or unknown code (Q44). */
export const checkReset = endpoint({
  method: 'POST',
  path: '/api/password/reset/check',
  auth: 'anyone',
  summary: 'Whether a recovery code is right.',
  input: { body: z.object({ registration: formText, code: formText }) },
  output: z.object({ status: z.boolean() }),
  refusals: [],
  limit: 'code',
})

/** Specification 7; logs the driver in and ends every other session. */
export const resetByCode = endpoint({
  method: 'PUT',
  path: '/api/password/reset',
  auth: 'anyone',
  summary: 'Sets a new password by the recovery code and logs in.',
  input: {
    body: z.object({
      registration: formText,
      code: formText,
      password: formText,
      confirm_password: formText,
    }),
  },
  output: z.object({ access_token: z.string() }),
  refusals: ['code_invalid'],
  limit: 'code',
})

/** Specification 7; at the root, as published (Q9). The link lives an hour and works once (Q58). */
export const resetByLink = endpoint({
  method: 'POST',
  path: '/password/reset',
  auth: 'anyone',
  summary: 'Sets a new password by the e-mailed link.',
  input: {
    body: z.object({ email: formText, token: formText, password: formText, password_confirmation: formText }),
  },
  output: messageAnswer,
  refusals: ['reset_link_invalid'],
  limit: 'code',
})
