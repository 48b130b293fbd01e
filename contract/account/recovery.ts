import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { mayMiss, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { formText, givenEmail, givenPhone, givenTaxId, messageAnswer, passwordText } from '#contract/wire.ts'

const code = says('The four digits that came by e-mail or SMS.', formText, { examples: ['1234'] })
const newPassword = says('The new password, at least 6 characters.', passwordText)
const newPasswordAgain = says('The same once more.', passwordText)

/**
 * Specification 7; sends a code by e-mail and/or SMS, the e-mail with the reset link as well (Q57). The answer
 * is always the same, so that it tells nobody whether the tax id is registered (Q58).
 */
export const askRecovery = endpoint({
  ...route('POST', '/api/password/reset/send', 'anyone'),
  summary: 'Sends a code for a new password to the contacts of a tax id.',
  description:
    'The answer is always the same, so that it tells nobody whether the tax id is registered. The e-mail holds a link as ' +
    'well, for `resetByLink`. At least one of `email` and `sms` is true. (Specification 7; Q57, Q58)',
  input: {
    body: z.object({
      email: z.optional(says('Whether to send an e-mail; false when absent.', z.boolean())),
      sms: z.optional(says('Whether to send an SMS; false when absent.', z.boolean())),
      registration: says('The tax id of the account.', givenTaxId),
    }),
  },
  output: messageAnswer,
  refusals: ['sms_limit'],
  limit: 'code',
  example: { body: { email: true, sms: false, registration: '12345678909' } },
})

/** Specification 7; `status` false for a wrong, dead or unknown code (Q44). */
export const checkRecovery = endpoint({
  ...route('POST', '/api/password/reset/check', 'anyone'),
  summary: 'Whether a recovery code is right.',
  description:
    'A wrong, a dead and an unknown code are all answered false, and counted: after too many no code of this tax id is ' +
    'looked at for a while. The code stays good for `resetByCode`. (Specification 7; Q44)',
  input: { body: z.object({ registration: says('The tax id of the account.', givenTaxId), code }) },
  output: z.object({ status: says('Whether the code is right.', z.boolean()) }),
  refusals: [],
  takesNoKey: true,
  limit: 'code',
  example: { body: { registration: '12345678909', code: '1234' } },
})

/** Specification 7; logs the driver in and ends every other session. */
export const resetByCode = endpoint({
  ...route('PUT', '/api/password/reset', 'anyone'),
  summary: 'Sets a new password by the recovery code and logs in.',
  description: 'Ends every other session. The code works once. (Specification 7; Q44, Q59)',
  input: {
    body: z.object({
      registration: says('The tax id of the account.', givenTaxId),
      code,
      password: newPassword,
      confirm_password: newPasswordAgain,
    }),
  },
  output: z.object({ access_token: says("The driver's token, for `Authorization: Bearer`.", z.string()) }),
  refusals: ['code_invalid', 'login_failed', 'too_many_sessions'],
  limit: 'code',
  example: {
    body: { registration: '12345678909', code: '1234', password: 'segredo2', confirm_password: 'segredo2' },
  },
})

/**
 * Specification 7; at the root, as published (Q9). The link lives an hour and works once (Q58). `phone` is ours: where the
 * link came by SMS it stands in the place of the e-mail (Q44).
 */
export const resetByLink = endpoint({
  ...route('POST', '/password/reset', 'anyone'),
  summary: 'Sets a new password by the link that came by e-mail or SMS.',
  description:
    'The link lives an hour and works once; every session ends, and nobody is logged in. Either `email` or `phone` is sent, ' +
    'whichever the link names. (Specification 7; Q9, Q44, Q58)',
  input: {
    body: z.object({
      email: says('The e-mail that the link names.', mayMiss(givenEmail)),
      phone: says('The phone that the link names.', mayMiss(givenPhone)),
      token: says('The token that the link names.', formText),
      password: newPassword,
      password_confirmation: newPasswordAgain,
    }),
  },
  output: messageAnswer,
  refusals: ['reset_link_invalid'],
  limit: 'code',
  example: {
    body: {
      email: 'joana@example.com',
      token: 'bXktdG9rZW4tZnJvbS10aGUtbGluaw',
      password: 'segredo3',
      password_confirmation: 'segredo3',
    },
  },
})
