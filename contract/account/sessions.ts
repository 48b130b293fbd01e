import * as z from 'zod/mini'
import { driverFields } from '#contract/account/profile.ts'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/account/sessions.ts'
import {
  captchaToken,
  civilDateTime,
  formText,
  idOnWire,
  listOf,
  messageAnswer,
  passwordText,
} from '#contract/wire.ts'

/** Specification 5 and 7; `captcha_token` is needed only where the city has a captcha (Q56). */
export const logIn = endpoint({
  ...routes.logIn,
  summary: 'Logs in with tax id and password.',
  input: { body: z.object({ username: formText, password: passwordText, captcha_token: captchaToken }) },
  output: z.object({ access_token: z.string() }),
  refusals: ['login_failed', 'too_many_sessions', 'captcha_unavailable'],
  limit: 'login',
})

/** Specification 7; the token is worth nothing afterwards. */
export const logOut = endpoint({
  ...routes.logOut,
  summary: 'Ends the session.',
  input: {},
  output: messageAnswer,
  refusals: [],
})

const notificationOption = z.object({ name: z.string(), permission: z.string() })

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
export const readUser = endpoint({
  ...routes.readUser,
  summary: 'The logged-in user, with configuration and preference flags.',
  input: {},
  output: userOnWire,
  refusals: [],
})

/** One place where the driver is logged in; `device` is short, as 'Chrome, Android', and null when it said nothing. */
export const sessionOnWire = z.object({
  id: z.int(),
  device: z.nullable(z.string()),
  created_at: civilDateTime,
  last_seen_at: civilDateTime,
  current: z.boolean(),
})

/** Ours: where the account is logged in, the calling session first, then the last used one. */
export const listSessions = endpoint({
  ...routes.listSessions,
  summary: "The driver's open sessions.",
  input: {},
  output: listOf(sessionOnWire),
  refusals: [],
})

/** Ours: ends one session, whose token is worth nothing afterwards; another driver's looks like a missing one. */
export const endSession = endpoint({
  ...routes.endSession,
  summary: "Ends one of the driver's sessions.",
  input: { params: z.object({ id: idOnWire }) },
  output: messageAnswer,
  refusals: [],
})

/** Ours: ends every session of the driver but the calling one. */
export const endOtherSessions = endpoint({
  ...routes.endOtherSessions,
  summary: 'Ends all other sessions of the driver.',
  input: {},
  output: messageAnswer,
  refusals: [],
})
