import * as z from 'zod/mini'
import { driverFields } from '#contract/account/profile.ts'
import { paymentFormCode } from '#contract/codes/on-wire.ts'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { preferenceFields } from '#contract/preferences.ts'
import { route } from '#contract/route.ts'
import {
  captchaToken,
  civilDateTime,
  givenTaxId,
  idOfRow,
  idOnWire,
  listOf,
  messageAnswer,
  passwordText,
} from '#contract/wire.ts'

/** Specification 5 and 7; `captcha_token` is needed only where the city has a captcha (Q56). */
export const logIn = endpoint({
  ...route('POST', '/api/login', 'anyone'),
  summary: 'Logs in with tax id and password.',
  description:
    'Wrong passwords are counted for each account, whatever the address they come from; after too many the account takes ' +
    'none for a while, and says so with `Retry-After`. (Specification 5, login; Q12, Q56)',
  input: {
    body: z.object({
      username: says('The tax id of the account.', givenTaxId),
      password: says('Its password.', passwordText),
      captcha_token: says('The solved captcha, where the city has one; see `readCaptcha`.', captchaToken),
    }),
  },
  output: z.object({ access_token: says("The driver's token, for `Authorization: Bearer`.", z.string()) }),
  refusals: ['login_failed', 'too_many_sessions', 'captcha_unavailable'],
  limit: 'login',
  example: { body: { username: '12345678909', password: 'segredo1' } },
})

/** Specification 7; the token is worth nothing afterwards. */
export const logOut = endpoint({
  ...route('POST', '/api/logout', 'account'),
  summary: 'Ends the session.',
  description: 'The token is worth nothing afterwards; pushes to this device end with it. (Specification 7)',
  input: {},
  output: messageAnswer,
  refusals: [],
  takesNoKey: true,
})

const notificationOption = z.object({
  name: says('What the switch is called.', z.string()),
  permission: says('The preference that it switches; what `setPreference` takes.', z.string()),
})

/** Specification 3, User; bare fields at the top of the body (Q1). */
export const userOnWire = named(
  'User',
  'The logged-in driver, what the page needs to know of the programme, and the 18 preferences as fields of their own.',
  z.looseObject({
    ...driverFields,
    ...preferenceFields,
    config: z.object({
      paymentForm: says('The payment forms on offer.', z.array(paymentFormCode)),
      support: z.object({
        phone: says('Phone of the support, digits; empty where there is none.', z.string()),
        help_link: says('Where help stands; empty where there is none.', z.string()),
        refund: says('Whether credit can be asked back here (`requestRefund`).', z.boolean()),
      }),
      notificationsConfig: says(
        'The preferences by category, as they are shown.',
        z.array(
          z.object({
            name: says('What the category is called.', z.string()),
            options: says('Its switches.', z.array(notificationOption)),
          }),
        ),
      ),
    }),
  }),
)

/** Specification 7; also answers an unconfirmed account (Q6). The 18 preference flags stand beside the fields. */
export const readUser = endpoint({
  ...route('GET', '/api/user', 'account'),
  summary: 'The logged-in user, with configuration and preference flags.',
  description:
    'An account is confirmed when `active_mail` or `sms_verification_status` is true. (Specification 3, User; Q1, Q6, Q145)',
  input: {},
  output: userOnWire,
  refusals: [],
})

/** One place where the driver is logged in; `device` is short, as 'Chrome, Android', and null when it said nothing. */
export const sessionOnWire = named(
  'Session',
  'One place where the driver is logged in.',
  z.object({
    id: idOfRow,
    device: says(
      'Browser and system, as `Chrome, Android`; null where it said nothing.',
      z.nullable(z.string()),
    ),
    created_at: says('When it logged in.', civilDateTime),
    last_seen_at: says('When it was last used, to the hour.', civilDateTime),
    current: says('Whether it is the calling one.', z.boolean()),
  }),
)

/** Ours: where the account is logged in, the calling session first, then the last used one. */
export const listSessions = endpoint({
  ...route('GET', '/api/users/me/sessions', 'driver'),
  ours: true,
  summary: "The driver's open sessions.",
  description: 'The calling one first, then the last used one.',
  input: {},
  output: listOf(sessionOnWire),
  refusals: [],
})

/** Ours: ends one session, whose token is worth nothing afterwards; another driver's looks like a missing one. */
export const endSession = endpoint({
  ...route('DELETE', '/api/users/me/sessions/:id', 'driver'),
  ours: true,
  summary: "Ends one of the driver's sessions.",
  description: "Its token is worth nothing afterwards. Another driver's session looks like a missing one.",
  input: { params: z.object({ id: says('A session of `listSessions`.', idOnWire) }) },
  output: messageAnswer,
  refusals: [],
})

/** Ours: ends every session of the driver but the calling one. */
export const endOtherSessions = endpoint({
  ...route('DELETE', '/api/users/me/sessions', 'driver'),
  ours: true,
  summary: 'Ends all other sessions of the driver.',
  description: 'The calling one stays.',
  input: {},
  output: messageAnswer,
  refusals: [],
  takesNoKey: true,
})
