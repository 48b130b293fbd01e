import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { civilDateTime } from '#contract/wire.ts'

const ownRow = z.record(z.string(), z.unknown())

/**
 * Ours, beside the deletion: everything that the programme holds of the driver, as the law asks (Lei 13.709/2018, art. 18).
 * Times are civil times, amounts cents. `lists`: wallets, vehicles, transactions and so on, by their names.
 */
export const readOwnData = endpoint({
  ...route('GET', '/api/users/me/data', 'driver'),
  ours: true,
  summary: 'Everything that the programme holds of the driver.',
  description:
    'What the law on data protection grants (Lei 13.709/2018, art. 18), for programs. Inside, times are local times and ' +
    'amounts cents; which fields there are follows from what is kept and may grow.',
  input: {},
  output: z.object({
    made_at: says('When it was put together.', civilDateTime),
    programme: says('Name of the programme.', z.string()),
    profile: says('What is kept of the person, by field.', ownRow),
    preferences: says('Which messages are wanted, by preference.', z.record(z.string(), z.boolean())),
    lists: says(
      'Wallets, vehicles, transactions and so on, by their names.',
      z.record(z.string(), z.array(ownRow)),
    ),
  }),
  refusals: [],
  limit: 'lookup',
})

/** Ours, beside the deletion: the same, to be read by a person. */
export const printOwnData = endpoint({
  ...route('GET', '/api/users/me/data.pdf', 'driver'),
  ours: true,
  summary: 'Everything that the programme holds of the driver, as a PDF.',
  description: 'The same as `readOwnData` gives, for people.',
  input: {},
  output: z.string(),
  file: 'application/pdf',
  refusals: [],
  limit: 'lookup',
})
