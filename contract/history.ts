import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/history.ts'
import { changeOnWire, civilDateTime, formText, idOnWire, listOf, messageAnswer } from '#contract/wire.ts'

/** Specification 3, Transaction history row; `amount` is negative for what leaves the wallet (Q137). */
export const transactionRow = z.object({
  id: z.int(),
  type: z.int(),
  type_name: z.string(),
  created_at: z.string(),
  payment_form_name: z.string(),
  amount: changeOnWire,
  plate: z.nullable(z.string()),
})

/** Whose movements of which period: exactly one of `plate` and `wallet_id`, own ones only (Q131). */
const movementsQuery = z.object({
  plate: z.optional(formText),
  wallet_id: z.optional(idOnWire),
  created_at_begin: civilDateTime,
  created_at_end: civilDateTime,
})

/** Specification 7; exactly one of `plate` and `wallet_id`, own ones only (Q131); newest first (Q132). */
export const listTransactions = endpoint({
  ...routes.listTransactions,
  summary: "The movements of one of the driver's vehicles or wallets in a period.",
  input: { query: movementsQuery },
  output: listOf(transactionRow),
  refusals: [],
})

/**
 * Specification 3 and 7, PDF job: the query of the list, and the id to ask for its address with. The same history asked for
 * again before it is ready is the same job.
 */
export const exportTransactions = endpoint({
  ...routes.exportTransactions,
  summary: 'Starts to make a PDF of these movements.',
  input: { query: movementsQuery },
  output: z.object({ data: z.object({ id: z.int() }) }),
  refusals: [],
})

/**
 * Specification 7 and Q135: the address of the PDF, private and good for ten minutes. Until it is ready the call waits for
 * a moment and then refuses with `PdfNotReadyException`; a job of another driver or an old one looks missing.
 */
export const readPdfUrl = endpoint({
  ...routes.readPdfUrl,
  summary: 'Where a finished PDF can be fetched, for ten minutes.',
  input: { params: z.object({ jobId: idOnWire }) },
  output: z.object({ url: z.string() }),
  refusals: ['pdf_not_ready'],
})

/** Specification 7 and Q136: the PDF goes to the registered e-mail once that is confirmed; without one it is refused. */
export const mailTransactions = endpoint({
  ...routes.mailTransactions,
  summary: "Sends a PDF of these movements to the driver's e-mail.",
  input: { query: movementsQuery },
  output: messageAnswer,
  refusals: ['email_missing', 'email_unconfirmed'],
})

/** Specification 3, Activation row; the exit is null while the vehicle is parked, the address empty when nobody gave one. */
export const activationRow = z.object({
  id: z.int(),
  plate: z.string(),
  address: z.string(),
  date_time_begin: z.string(),
  date_time_end: z.nullable(z.string()),
})

/** Specification 7; stays of an own vehicle that own wallets paid and that began in the period, newest first (Q108, Q132). */
export const listActivations = endpoint({
  ...routes.listActivations,
  summary: "Where and when one of the driver's vehicles was parked in a period.",
  input: {
    query: z.object({ plate: formText, date_time_begin: civilDateTime, date_time_end: civilDateTime }),
  },
  output: listOf(activationRow),
  refusals: [],
})
