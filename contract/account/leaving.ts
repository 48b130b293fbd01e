import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/account/leaving.ts'
import { idOnWire, messageAnswer } from '#contract/wire.ts'

/**
 * Specification 2, 4 and 7, delete account. Without `force` credit of the driver's own wallets refuses it; a refund
 * request of less than 3 days refuses it also with `force` (Decision Q142). Another user's id is forbidden (Q5).
 */
export const deleteAccount = endpoint({
  ...routes.deleteAccount,
  summary: 'Deletes the account and erases its personal data.',
  input: { params: z.object({ id: idOnWire }), body: z.object({ force: z.optional(z.boolean()) }) },
  output: messageAnswer,
  refusals: ['user_has_balance', 'user_has_requested_exclusion'],
})

/** Specification 7; notes the date and tells the programme, the account stays (Decision Q143). */
export const requestRefund = endpoint({
  ...routes.requestRefund,
  summary: "Asks the programme to pay the credit of the driver's wallets back.",
  input: {},
  output: messageAnswer,
  refusals: ['refund_unavailable', 'nothing_to_refund', 'user_has_requested_exclusion'],
})
