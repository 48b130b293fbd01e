import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { civilDateTime } from '#contract/wire.ts'

/** Ours: which version answers, from which commit where the operator names it, and since when in the city's zone. */
export const readVersion = endpoint({
  ...route('GET', '/api/version', 'anyone'),
  ours: true,
  summary: 'Which version of the programme runs, and since when.',
  description: 'For whoever reports a problem.',
  input: {},
  output: z.object({
    version: says('The version of the program.', z.string()),
    commit: says(
      'What it was built from; null where whoever started it did not say.',
      z.nullable(z.string()),
    ),
    started_at: says('Since when this process runs.', civilDateTime),
    mode: says(
      'Whether bank, mail and SMS are real ones or those of the sandbox.',
      z.enum(['sandbox', 'production']),
    ),
  }),
  refusals: [],
})
