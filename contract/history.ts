import * as z from 'zod/mini'
import { transactionTypeCode } from '#contract/codes/on-wire.ts'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import {
  changeOnWire,
  civilDateTime,
  givenPlate,
  idOfRow,
  idOnWire,
  listOf,
  messageAnswer,
  plateOnWire,
} from '#contract/wire.ts'

/** Specification 3, Transaction history row; `amount` is negative for what leaves the wallet (Q137). */
export const transactionRow = named(
  'Transaction',
  'One movement of a wallet.',
  z.object({
    id: idOfRow,
    type: transactionTypeCode,
    type_name: says('What it was, for people.', z.string()),
    created_at: says('When it happened.', civilDateTime),
    payment_form_name: says('How it was paid, for people.', z.string()),
    amount: changeOnWire,
    plate: says('For which plate; null where it was for none.', z.nullable(plateOnWire)),
    /** Ours (Q169): the wallet's owner is not named. */
    by: says('Which member of a shared wallet made it; null for its owner.', z.nullable(z.string())),
  }),
)

/** Whose movements of which period: exactly one of `plate` and `wallet_id`, own ones only (Q131). */
const movementsQuery = z.object({
  plate: z.optional(says('A vehicle of an own wallet; in the place of `wallet_id`.', givenPlate)),
  wallet_id: z.optional(
    says(
      'A wallet in the place of `plate`: an own one, or one that is shared with the caller, whose role says which movements.',
      idOnWire,
    ),
  ),
  created_at_begin: says('From when, this second included.', civilDateTime),
  created_at_end: says('Until when, this second included.', civilDateTime),
})

const movementsExample = {
  query: {
    plate: 'ABC1D23',
    created_at_begin: '2026-11-01 00:00:00',
    created_at_end: '2026-11-30 23:59:59',
  },
}

/** Specification 7; exactly one of `plate` and `wallet_id`, own ones only (Q131); newest first (Q132). */
export const listTransactions = endpoint({
  ...route('GET', '/api/users/driver/me/app/transaction', 'driver'),
  summary: "The movements of one of the driver's vehicles or wallets in a period.",
  description:
    "Exactly one of `plate` and `wallet_id`, which must be the driver's own; the newest first. (Specification 7; Q131, Q132)",
  input: { query: movementsQuery },
  output: listOf(transactionRow),
  refusals: ['not_found'],
  example: movementsExample,
})

/**
 * Specification 3 and 7, PDF job: the query of the list, and the id to ask for its address with. The same history asked for
 * again before it is ready is the same job.
 */
export const exportTransactions = endpoint({
  ...route('GET', '/api/users/driver/me/app/transaction/pdf', 'driver'),
  summary: 'Starts to make a PDF of these movements.',
  description:
    'Takes the query of `listTransactions` and answers the id to ask `readPdfUrl` with. The same history asked for again ' +
    'before it is ready is the same job. (Specification 7; Q131, Q135)',
  input: { query: movementsQuery },
  output: z.object({ data: z.object({ id: says('The job: what `readPdfUrl` takes.', idOfRow) }) }),
  refusals: ['not_found'],
  example: movementsExample,
  acts: true,
})

/**
 * Specification 7 and Q135: the address of the PDF, private and good for ten minutes. Until it is ready the call waits for
 * a moment and then refuses with `PdfNotReadyException`; a job of another driver or an old one looks missing.
 */
export const readPdfUrl = endpoint({
  ...route('GET', '/api/pdf_url/:jobId', 'driver'),
  summary: 'Where a finished PDF can be fetched, for ten minutes.',
  description:
    'Until it is ready the call waits for a moment and then refuses with `PdfNotReadyException`: ask again after some ' +
    'seconds. A job of another driver, or an old one, looks missing. (Specification 7; Q135)',
  input: { params: z.object({ jobId: says('The job of `exportTransactions`.', idOnWire) }) },
  output: z.object({
    url: says('Its address on this server, good for ten minutes without a token.', z.string()),
  }),
  refusals: ['pdf_not_ready'],
})

/** Specification 7 and Q136: the PDF goes to the registered e-mail once that is confirmed; without one it is refused. */
export const mailTransactions = endpoint({
  ...route('GET', '/api/users/driver/me/app/transaction/email', 'driver'),
  summary: "Sends a PDF of these movements to the driver's e-mail.",
  description:
    'Takes the query of `listTransactions`. Only to a confirmed e-mail. Though a GET, it sends. (Specification 7; Q136)',
  input: { query: movementsQuery },
  output: messageAnswer,
  refusals: ['not_found', 'email_missing', 'email_unconfirmed'],
  example: movementsExample,
  acts: true,
})

/** Ours: the list as a table for spreadsheets, in the form that those of Brazil open. */
export const downloadTransactions = endpoint({
  ...route('GET', '/api/users/driver/me/app/transaction/csv', 'driver'),
  ours: true,
  summary: 'These movements as CSV.',
  description:
    'Takes the query of `listTransactions`. Semicolons between cells, decimal commas, UTF-8 with a byte order mark; amounts ' +
    'in reais, negative for what left the wallet. (Q131, Q137)',
  input: { query: movementsQuery },
  output: z.string(),
  file: 'text/csv',
  refusals: ['not_found'],
  example: movementsExample,
  limit: 'lookup',
})

/** Ours: a stay as one paper, whatever number of purchases it had. Another driver's movement looks like a missing one. */
export const printStay = endpoint({
  ...route('GET', '/api/users/driver/me/app/transaction/:transaction_id/receipt', 'driver'),
  ours: true,
  summary: 'The receipt of the stay that a movement paid for, as a PDF.',
  description:
    'Of a movement of parking (`type` 6) that the driver, or an own wallet, paid. It holds all purchases of the stay and what ' +
    'leaving returned.',
  input: {
    params: z.object({ transaction_id: says('The `id` of a movement of `listTransactions`.', idOnWire) }),
  },
  output: z.string(),
  file: 'application/pdf',
  refusals: ['not_found'],
  limit: 'lookup',
})

/** Specification 3, Activation row; the exit is null while the vehicle is parked, the address empty when nobody gave one. */
export const activationRow = named(
  'Stay',
  'Where and when a vehicle was parked.',
  z.object({
    id: idOfRow,
    plate: plateOnWire,
    address: says('Where; empty where nobody said it.', z.string()),
    date_time_begin: says('When it began.', civilDateTime),
    date_time_end: says('When it ended; null while it has not.', z.nullable(civilDateTime)),
  }),
)

/** Specification 7; stays of an own vehicle that own wallets paid and that began in the period, newest first (Q108, Q132). */
export const listActivations = endpoint({
  ...route('GET', '/api/audit/activation', 'driver'),
  summary: "Where and when one of the driver's vehicles was parked in a period.",
  description:
    'Stays that own wallets paid and that began in the period, the newest first. (Specification 7; Q108, Q132)',
  input: {
    query: z.object({
      plate: says('A vehicle of an own wallet.', givenPlate),
      date_time_begin: says('From when, this second included.', civilDateTime),
      date_time_end: says('Until when, this second included.', civilDateTime),
    }),
  },
  output: listOf(activationRow),
  refusals: ['not_found'],
  example: {
    query: { plate: 'ABC1D23', date_time_begin: '2026-11-01 00:00:00', date_time_end: '2026-11-30 23:59:59' },
  },
})
