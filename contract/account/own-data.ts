import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/account/own-data.ts'
import { civilDateTime } from '#contract/wire.ts'

const ownRow = z.record(z.string(), z.unknown())

/**
 * Ours, beside the deletion: everything that the programme holds of the driver, as the law asks (Lei 13.709/2018, art. 18).
 * Times are civil times, amounts cents. `lists`: wallets, vehicles, transactions and so on, by their names.
 */
export const readOwnData = endpoint({
  ...routes.readOwnData,
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
export const printOwnData = endpoint({
  ...routes.printOwnData,
  summary: 'Everything that the programme holds of the driver, as a PDF.',
  input: {},
  output: z.string(),
  file: 'application/pdf',
  refusals: [],
  limit: 'lookup',
})
