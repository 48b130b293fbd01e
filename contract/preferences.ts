import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { messageAnswer } from '#contract/wire.ts'
import { languages } from '#domain/languages.ts'
import { type PreferenceFlag, preferenceFlags } from '#domain/preferences.ts'

const flag = says('Whether the driver wants this message.', z.boolean())

/** The 18 preferences (Specification 3), as they stand beside the fields of a user. */
export const preferenceFields = Object.fromEntries(preferenceFlags.map((name) => [name, flag])) as Record<
  PreferenceFlag,
  typeof flag
>

const oneSwitch = named('PreferenceSwitch', 'Exactly one preference.', z.record(z.string(), z.boolean()), {
  type: 'object',
  properties: Object.fromEntries(
    preferenceFlags.map((name) => [name, { type: 'boolean', description: 'Whether it is wanted.' }]),
  ),
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
})

/** Specification 7; exactly one of the 18 keys, set to a boolean; any other key is refused (Q146). */
export const setPreference = endpoint({
  ...route('PUT', '/api/users/me/notification/preference', 'driver'),
  summary: 'Switches one preference about messages on or off.',
  description:
    'The body has one field, the name of the preference. Two that are switched at once do not undo each other. When it was changed, ' +
    'and from where, is kept for good and told with the own data. (Specification 7; Q146)',
  input: { body: oneSwitch },
  output: messageAnswer,
  refusals: [],
  // Each change adds a row that stays.
  limit: 'lookup',
  example: { body: { send_campaign_email: false } },
})

/** Ours: letters, SMS and pushes come while no page says what its driver reads (Q157). */
export const setLanguage = endpoint({
  ...route('PUT', '/api/users/me/language', 'driver'),
  ours: true,
  summary: 'Chooses the language of what is sent to the driver.',
  description:
    'Messages by e-mail, SMS and push come in it; answers follow the `Page-Language` of each call. Logging in with that header ' +
    'chooses it as well. (Q157)',
  input: {
    body: z.object({ language: says('`pt-BR`, `en` or `es`.', z.enum(languages)) }),
  },
  output: messageAnswer,
  refusals: [],
  example: { body: { language: 'en' } },
})
