import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { centsOnWire, civilDateTime, formText, idOnWire, listOf } from '#contract/wire.ts'

/** Specification 3, Transaction history row; `amount` is negative for what leaves the wallet (Q137). */
export const transactionRow = z.object({
  id: z.int(),
  type: z.int(),
  type_name: z.string(),
  created_at: z.string(),
  payment_form_name: z.string(),
  amount: centsOnWire,
  plate: z.nullable(z.string()),
})

/** Specification 7; exactly one of `plate` and `wallet_id`, own ones only (Q131); newest first (Q132). */
export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/users/driver/me/app/transaction',
  auth: 'driver',
  summary: "The movements of one of the driver's vehicles or wallets in a period.",
  input: {
    query: z.object({
      plate: z.optional(formText),
      wallet_id: z.optional(idOnWire),
      created_at_begin: civilDateTime,
      created_at_end: civilDateTime,
    }),
  },
  output: listOf(transactionRow),
  refusals: [],
})
