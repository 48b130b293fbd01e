import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import * as routes from '#contract/routes/account/leaving.ts'
import {
  centsOnWire,
  civilDateTime,
  emailOnWire,
  idOfRow,
  idOnWire,
  messageAnswer,
  phoneOnWire,
  taxIdOnWire,
} from '#contract/wire.ts'
import { refundRequestStates } from '#domain/account/leaving/refund-requests.ts'

/**
 * Specification 2, 4 and 7, delete account. Without `force` credit of the driver's own wallets refuses it; a refund
 * request of less than 3 days refuses it also with `force` (Decision Q142). Another user's id is forbidden (Q5).
 */
export const deleteAccount = endpoint({
  ...routes.deleteAccount,
  summary: 'Deletes the account and erases its personal data.',
  description:
    'Cannot be taken back: balances are lost, sessions end. Credit in own wallets refuses it unless `force` is true; a ' +
    'refund request that is younger than 3 days refuses it also then. (Specification 4 and 7; Q5, Q142)',
  input: {
    params: z.object({ id: says("The caller's own user id; any other is forbidden.", idOnWire) }),
    body: z.object({
      force: z.optional(says('Whether credit that is left may be lost; false when absent.', z.boolean())),
    }),
  },
  output: messageAnswer,
  refusals: ['forbidden', 'user_has_balance', 'user_has_requested_exclusion'],
  example: { body: { force: true } },
})

/** A driver's request to get the credit back, as the programme sees it. */
export const refundRequestOnWire = named(
  'RefundRequest',
  "A driver's request to get the credit back, as the programme sees it.",
  z.object({
    id: idOfRow,
    state: says('Where it is.', z.enum(refundRequestStates)),
    requested_at: says('When it was asked, last.', civilDateTime),
    /** The credit when it was asked for. */
    amount: says('The credit when it was asked for.', centsOnWire),
    /** What a refund would pay now: the credit of the driver's own wallets. */
    balance_credit: says(
      "The credit of the driver's own wallets now: what `payRefundRequest` takes.",
      centsOnWire,
    ),
    paid_amount: says('What was paid; null while it is not.', z.nullable(centsOnWire)),
    decided_at: says('When it was paid or refused; null while it is not.', z.nullable(civilDateTime)),
    decided_by: says('Whose key did; null while nobody did.', z.nullable(z.string())),
    /** Whom to pay; null when the account is deleted. */
    driver: says(
      'Whom to pay; null when the account is deleted.',
      z.nullable(
        z.object({
          driver_id: idOfRow,
          name: says('Full name, or the name of the company.', z.string()),
          identification: taxIdOnWire,
          email: says('Null where there is none.', z.nullable(emailOnWire)),
          phone: says('Null where there is none.', z.nullable(phoneOnWire)),
        }),
      ),
    ),
  }),
)

/** Specification 7; notes the date and tells the programme, the account stays (Decision Q143). */
export const requestRefund = endpoint({
  ...routes.requestRefund,
  summary: "Asks the programme to pay the credit of the driver's wallets back.",
  description:
    'Notes the date and tells the programme, which answers outside of these calls; credit and account stay as they are. ' +
    'A request of the last 3 days refuses another one. (Specification 7; Q143)',
  input: {},
  output: messageAnswer,
  refusals: ['refund_unavailable', 'nothing_to_refund', 'user_has_requested_exclusion'],
})
