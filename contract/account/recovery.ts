import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/account/recovery.ts'
import { formText, messageAnswer, passwordText } from '#contract/wire.ts'

/**
 * Specification 7; sends a code by e-mail and/or SMS, the e-mail with the reset link as well (Q57). The answer
 * is always the same, so that it tells nobody whether the tax id is registered (Q58).
 */
export const askRecovery = endpoint({
  ...routes.askRecovery,
  summary: 'Sends a code for a new password to the contacts of a tax id.',
  input: {
    body: z.object({ email: z.optional(z.boolean()), sms: z.optional(z.boolean()), registration: formText }),
  },
  output: messageAnswer,
  refusals: ['sms_limit'],
  limit: 'code',
})

/** Specification 7; `status` false for a wrong, dead or unknown code (Q44). */
export const checkRecovery = endpoint({
  ...routes.checkRecovery,
  summary: 'Whether a recovery code is right.',
  input: { body: z.object({ registration: formText, code: formText }) },
  output: z.object({ status: z.boolean() }),
  refusals: [],
  limit: 'code',
})

/** Specification 7; logs the driver in and ends every other session. */
export const resetByCode = endpoint({
  ...routes.resetByCode,
  summary: 'Sets a new password by the recovery code and logs in.',
  input: {
    body: z.object({
      registration: formText,
      code: formText,
      password: passwordText,
      confirm_password: passwordText,
    }),
  },
  output: z.object({ access_token: z.string() }),
  refusals: ['code_invalid', 'too_many_sessions'],
  limit: 'code',
})

/**
 * Specification 7; at the root, as published (Q9). The link lives an hour and works once (Q58). `phone` is ours: where the
 * link came by SMS it stands in the place of the e-mail (Q44).
 */
export const resetByLink = endpoint({
  ...routes.resetByLink,
  summary: 'Sets a new password by the link that came by e-mail or SMS.',
  input: {
    body: z.object({
      email: formText,
      phone: formText,
      token: formText,
      password: passwordText,
      password_confirmation: passwordText,
    }),
  },
  output: messageAnswer,
  refusals: ['reset_link_invalid'],
  limit: 'code',
})
