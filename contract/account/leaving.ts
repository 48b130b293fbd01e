import * as z from 'zod/mini'
import { paymentFormCode } from '#contract/codes/on-wire.ts'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
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
import { correctionDirections } from '#domain/staff/corrections.ts'

/**
 * Specification 2, 4 and 7, delete account. Without `force` credit of the driver's own wallets, also on its way back, refuses it; a refund
 * request of less than 3 days refuses it also with `force` (Decision Q142). Another user's id is forbidden (Q5).
 */
export const deleteAccount = endpoint({
  ...route('DELETE', '/api/users/:id', 'driver'),
  summary: 'Deletes the account and erases its personal data.',
  description:
    'Cannot be taken back: balances are lost, sessions end. Credit in own wallets, or on its way back by a bank, refuses it unless ' +
    '`force` is true; a refund request that is younger than 3 days refuses it also then. Sent again by its key it is answered for some minutes, although ' +
    'the session has ended. (Specification 4 and 7; Q5, Q142)',
  input: {
    params: z.object({ id: says("The caller's own user id; any other is forbidden.", idOnWire) }),
    body: z.object({
      force: z.optional(says('Whether credit that is left may be lost; false when absent.', z.boolean())),
    }),
  },
  output: messageAnswer,
  endsCaller: 'id',
  refusals: ['forbidden', 'user_has_balance', 'user_has_returning', 'user_has_requested_exclusion'],
  example: { body: { force: true } },
})

/** What became of a part of a refund request at its bank: on its way, given back, or refused and in the wallet again. */
const returnState = z.enum(['returning', 'returned', 'not_returned'])

/** A part of a refund request that goes back by the payment that it came with (Q143). */
const returnOnWire = z.object({
  amount: says('How much.', centsOnWire),
  payment_form_id: says('How it had been paid.', paymentFormCode),
  card_last_four: says(
    'The last digits of the card that it goes back to; null by Pix.',
    z.nullable(z.string()),
  ),
  state: says(
    '`returning`: the bank was asked; `returned`: it gave it back; `not_returned`: it did not, and the credit is in the wallet again.',
    returnState,
  ),
})

/** A driver's request to get the credit back, as the programme sees it. */
export const refundRequestOnWire = named(
  'RefundRequest',
  "A driver's request to get the credit back, as the programme sees it.",
  z.object({
    id: idOfRow,
    state: says('Where it is.', z.enum(refundRequestStates)),
    requested_at: says(
      'When it was asked; asked again, when last, unless a person owed a rest.',
      civilDateTime,
    ),
    /** The credit when it was asked for, and what banks were giving back or had given. */
    amount: says(
      'The credit when it was asked for, with what banks were giving back or had given of it.',
      centsOnWire,
    ),
    /** What of it no bank gives back. */
    rest: says(
      'What of it a person has to pay; 0 while all of it goes back by its payments, and then nobody can refuse it.',
      centsOnWire,
    ),
    /** What the driver's own wallets hold now; paying the request takes no more than `rest` of it. */
    balance_credit: says(
      "The credit of the driver's own wallets now: `payRefundRequest` takes no more than `rest` of it.",
      centsOnWire,
    ),
    /** Approved corrections of credit in the driver's own wallets (Q193). */
    corrected: says(
      'The most of `amount` that came from corrections of the office: what they gave less what they took.',
      centsOnWire,
    ),
    corrections: says(
      'The corrections of credit in those wallets until the request was decided, newest first.',
      z.array(
        z.object({
          id: idOfRow,
          direction: says('Whether it gave or took.', z.enum(correctionDirections)),
          amount: centsOnWire,
          proposed_by: says('Who proposed it.', z.string()),
          approved_by: says('Who approved it.', z.string()),
          approved_at: civilDateTime,
        }),
      ),
    ),
    paid_amount: says('What was paid; null while it is not.', z.nullable(centsOnWire)),
    decided_at: says('When it was paid or refused; null while it is not.', z.nullable(civilDateTime)),
    decided_by: says('Whose key did; null while nobody did.', z.nullable(z.string())),
    /** What of it its banks give back themselves, newest payment first. */
    returns: says(
      'What of it goes back by the payments that it came with, without a person.',
      z.array(returnOnWire),
    ),
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
  ...route('POST', '/api/users/me/refund-request', 'driver'),
  summary: "Asks the programme to pay the credit of the driver's wallets back.",
  description:
    'Notes the date. What was paid by Pix or card goes back by those payments, newest first, as far as credit is left and their ' +
    'banks still give it back; of the rest the programme is told, and a person pays it. `readRefundRequest` says beforehand which is which. ' +
    'The account stays as it is, and a request of the last 3 days refuses another one. For a day after a password ' +
    'change it is refused, and both confirmed contacts are told. (Specification 7; Q143, Q197)',
  input: {},
  output: messageAnswer,
  refusals: ['refund_unavailable', 'nothing_to_refund', 'refund_waits', 'user_has_requested_exclusion'],
})

/** Ours (Q143): what a refund request of this moment would be made of, and what became of the newest one. */
export const readRefundRequest = endpoint({
  ...route('GET', '/api/users/me/refund-request', 'driver'),
  ours: true,
  summary: 'How the credit would come back if it were asked for now, and what became of the newest request.',
  description:
    'What was paid by Pix or card goes back by those payments; the rest is paid by a person, within `rest_days`. Moves nothing. (Q143)',
  input: {},
  output: z.object({
    amount: says("The credit of the driver's own wallets; bonus is never paid back.", centsOnWire),
    parts: says(
      'What would go back by payments that it came with.',
      z.array(z.omit(returnOnWire, { state: true })),
    ),
    rest: says('What a person would pay.', centsOnWire),
    rest_days: says('Within how many days a person pays.', z.int()),
    returning: says(
      'What banks are giving back still of all that was asked for: it has left the wallets, and what a bank refuses is credit again.',
      centsOnWire,
    ),
    asks_again_at: says('From when on another request is taken; null: now.', z.nullable(civilDateTime)),
    request: says(
      'The newest request; null where there was none.',
      z.nullable(
        z.object({
          state: says('Where it is.', z.enum(refundRequestStates)),
          requested_at: says(
            'When it was asked; asked again, when last, unless a person owed a rest.',
            civilDateTime,
          ),
          parts: says('What goes back by payments that it came with.', z.array(returnOnWire)),
          rest: says('What a person pays of it, or has paid.', centsOnWire),
        }),
      ),
    ),
  }),
  refusals: [],
})
