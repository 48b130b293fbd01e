import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/version.ts'
import { civilDateTime } from '#contract/wire.ts'

/** Ours: which version answers, from which commit where the operator names it, and since when in the city's zone. */
export const readVersion = endpoint({
  ...routes.readVersion,
  summary: 'Which version of the programme runs, and since when.',
  input: {},
  output: z.object({
    version: z.string(),
    commit: z.nullable(z.string()),
    started_at: civilDateTime,
    mode: z.enum(['sandbox', 'production']),
  }),
  refusals: [],
})
