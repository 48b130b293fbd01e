import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/preferences.ts'
import { messageAnswer } from '#contract/wire.ts'

/** Specification 7; exactly one of the 18 keys, set to a boolean; any other key is refused (Q146). */
export const setPreference = endpoint({
  ...routes.setPreference,
  summary: 'Switches one notification preference on or off.',
  input: { body: z.record(z.string(), z.boolean()) },
  output: messageAnswer,
  refusals: [],
})
