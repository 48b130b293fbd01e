import * as z from 'zod/mini'
import { cardPayload, cardSummary } from '#contract/cards.ts'
import {
  confirmationCode,
  orderStatusCode,
  paymentFormCode,
  transactionTypeCode,
} from '#contract/codes/on-wire.ts'
import { endpoint } from '#contract/endpoint.ts'
import { always, named, says } from '#contract/meaning.ts'
import { noticesToPay } from '#contract/notices/lists.ts'
import { route } from '#contract/route.ts'
import {
  captchaToken,
  centsOnWire,
  civilDateTime,
  formText,
  givenPostalCode,
  idOnWire,
  listOf,
  plainText,
  returnedOnWire,
  unixSeconds,
} from '#contract/wire.ts'
import { confirmationTypeFor, paymentForms, transactionTypes } from '#domain/orders/orders.ts'

const allowedTransaction = z.object({
  type: transactionTypeCode,
  min_amount: says('The least, without the fee.', centsOnWire),
  max_amount: says('The most, without the fee.', centsOnWire),
})

/** Specification 3, Payment form; limits in cents (Q74), fee of the form in `tax` (Q75). */
export const paymentFormOnWire = named(
  'PaymentForm',
  'A payment form on offer.',
  z.object({
    payment_form_id: paymentFormCode,
    name: says('What it is called.', z.string()),
    save: says('Whether a card of it can be saved.', z.boolean()),
    tax: says('Its fee, which is added to the amount.', centsOnWire),
    allowed_transactions: says('What it pays, and within which limits.', z.array(allowedTransaction)),
  }),
)

/** Specification 7. */
export const listPaymentForms = endpoint({
  ...route('GET', '/api/transaction/payment/forms', 'driver'),
  summary: 'The payment forms on offer, with limits and fees.',
  description: 'What the city offers and its bank can collect. (Specification 7; Q74, Q75, Q90)',
  input: {},
  output: listOf(paymentFormOnWire),
  refusals: [],
})

const orderId = says('The order: a long random text, which alone opens it.', plainText(64), {
  examples: ['Zk3vGm1rX0qUu7c9bY2hTn5sWd8eLf4a'],
})

/**
 * Specification 3, Order; `collection_document` has what the payer needs (Q63); `encryptionInput` is null if the bank takes no
 * cards (Q81, Q82).
 */
export const orderOnWire = named(
  'Order',
  'Something to be paid.',
  z.object({
    id: says('A long random text.', z.string()),
    status: orderStatusCode,
    amount: says('What is bought, without the fee.', centsOnWire),
    tax: says('The fee of the payment form.', centsOnWire),
    total_amount: says('What is to be paid.', centsOnWire),
    payment_form: z.object({ id: paymentFormCode, name: says('What it is called.', z.string()) }),
    collection_document: says(
      'What the payer needs; null before the payment data are there, and for card and wallet.',
      z.nullable(
        z.object({
          bar_code: says('Pix: the text to copy. Slip: its 47 digits. Debit: empty.', z.string()),
          file: says(
            "Pix: its QR code as an image (`data:`). Slip: the address of its PDF. Debit: the address of the bank's page.",
            z.nullable(z.string()),
          ),
          extra: z.object({ expired_at: says('Until when it can be paid.', civilDateTime) }),
        }),
      ),
    ),
    extra: z.object({
      encryptionInput: says(
        'Null where no card is taken.',
        z.nullable(
          z.object({
            public_key: says('RSA key of the card provider: SPKI as base64, one line.', z.string()),
          }),
        ),
      ),
    }),
    returned: z.optional(
      says(
        'After a card was charged: the shares of the notices that it could not pay any more.',
        returnedOnWire,
      ),
    ),
  }),
)

export const openOrderOnWire = named(
  'OpenOrder',
  'An order that waits for its payment.',
  z.object({
    ...orderOnWire.shape,
    transaction_type: transactionTypeCode,
    expired_at: says('Until when it can be paid.', civilDateTime),
  }),
)

export const givenUpOrder = named(
  'GivenUpOrder',
  'An order that its payer gave up.',
  z.object({
    id: says('The order.', z.string()),
    status: orderStatusCode,
    total_amount: says('What was to be paid.', centsOnWire),
  }),
)

/** What a creation has an array of, and an update, which alone takes the payment data, one or an array of (Q80). */
const paymentFormInput = z.object({
  payment_form_id: says('A form of `listPaymentForms`; in an update that of the order.', paymentFormCode),
  amount: z.optional(
    says('The total that the caller expects, with the fee; compared where it is sent.', centsOnWire),
  ),
})

/** Specification 3, Bank-slip details; what is wrong with them is told as a ValidationException (specification 8). */
export const bankSlipOnWire = named(
  'BankSlipAddress',
  'Where whoever pays a slip lives.',
  z.object({
    cep: says('The postal code.', givenPostalCode),
    address: says('The street.', formText, { minLength: 4 }),
    number: says('The house number, up to five digits.', formText),
    district: says('The part of the city.', formText),
    city: says('The city.', formText),
    uf: says('The state, two letters.', formText, { examples: ['SC'] }),
  }),
)

const paymentData = named(
  'PaymentData',
  'How an order will be paid.',
  z.object({
    ...paymentFormInput.shape,
    card: z.optional(says('For card and debit.', cardSummary)),
    bank_slip: z.optional(says('For a slip.', bankSlipOnWire)),
    captcha: says('The solved captcha, where it is needed here; see `readCaptcha`.', captchaToken),
  }),
)

const soldTypes = [transactionTypes.creditPurchase, transactionTypes.regularisation]

/**
 * Specification 7. For a credit purchase `quantity` is the amount in cents and `hold` is true (Q73); for a regularisation
 * it is 1 and `notifications` are the ids of notices of one plate (Q64, Q78). While it waits, the same driver cannot order one
 * of them again: 409, whose `error.details` name the waiting order and its payment form (Q79). With `replace_draft` one for
 * which no bank was asked yet is cancelled for this one, as by whoever goes back and chooses another form; any other can be
 * given up by `giveUpOrder`. Neither a price nor a deadline is held before the bank is asked (Q73).
 * Every number that the server can compute is compared, never believed (Q4). Anything like a card number is refused.
 */
export const createOrder = endpoint({
  ...route('POST', '/api/v2/order', 'driver'),
  summary: 'Creates an order that waits for its payment data.',
  description:
    'First of the three calls that pay: then `updateOrder`, and for card and wallet `confirmOrder`. It buys credit for the ' +
    "driver's first wallet, or pays notices of one plate; while it waits, the same driver cannot order one of them again: " +
    '`details` of that refusal name the waiting order. Every number that the server can ' +
    'compute is compared, never believed: one that differs is refused with `OrderDisagrees`, whose `errors` name the field. ' +
    '(Specification 7 and 9; Q4, Q64, Q73, Q77, Q78, Q79)',
  input: {
    body: z.object({
      transaction_type: says('1 buys credit, 17 pays notices.', z.int(), { enum: soldTypes }),
      confirmation_type: confirmationCode,
      hold: always(true, 'The order waits for its payment data.', z.boolean()),
      quantity: says('Credit: the amount in cents, without the fee. Notices: 1.', z.int(), { minimum: 1 }),
      user_id: says("The caller's own user id; any other is forbidden.", idOnWire),
      payment_form_input: says(
        'How it is paid: exactly one form. What is to be said of a card or a slip comes with `updateOrder`.',
        z.array(paymentFormInput).check(z.minLength(1), z.maxLength(1)),
      ),
      notifications: z.optional(says('Ids of notices of one plate, for 17 only.', noticesToPay)),
      replace_draft: z.optional(
        says(
          'Whether an unfinished order of the same driver that holds one of these notices is given up for this one; else it ' +
            'refuses this one. False when absent.',
          z.boolean(),
        ),
      ),
    }),
  },
  output: orderOnWire,
  refusals: [
    'credit_unavailable',
    'regularisation_unavailable',
    'buying_held',
    'forbidden',
    'order_disagrees',
    'too_many_drafts',
    'payment_form_unavailable',
    'amount_out_of_limits',
    'profile_incomplete',
    'notice_not_payable',
    'notice_held',
    'notice_locked',
    'card_data_refused',
    'gateway_unavailable',
  ],
  limit: 'order',
  refusesCardData: true,
  example: {
    body: {
      transaction_type: transactionTypes.creditPurchase,
      confirmation_type: confirmationTypeFor(paymentForms.pix),
      hold: true,
      quantity: 2000,
      user_id: 1,
      payment_form_input: [{ payment_form_id: paymentForms.pix }],
    },
  },
})

/** Why neither of the two calls that pay an order does it. */
const ofPayment = ['order_disagrees', 'order_closed', 'payment_form_unavailable', 'payment_refused'] as const

/** Why a draft of notices is not paid as it is. */
const ofDraft = ['notice_not_payable', 'notice_held', 'price_changed'] as const

/**
 * Specification 7; gives the order its payment data. Pix, slip and debit are opened at the bank and answer their document
 * (Q63, Q68); card and wallet are only noted here and paid by `confirmOrder`. Where the city has a captcha, a purchase of credit that is
 * paid without `confirmOrder` needs its token here (specification 5).
 */
export const updateOrder = endpoint({
  ...route('PUT', '/api/v2/order/:id', 'driver'),
  summary: 'Gives the order its payment data and answers what the payer needs.',
  description:
    'Pix, slip and debit are opened at the bank and answer their document; a slip that the bank does not issue for this payer ' +
    'ends the order. Card and wallet are only noted, and paid by `confirmOrder`. Whether it is paid tells `readPublicOrder`, best ' +
    'asked each 10 seconds. Where the city has a captcha, a purchase of credit that is paid without `confirmOrder` needs it here. ' +
    '(Specification 5 and 7; Q63, Q68, Q80)',
  input: {
    params: z.object({ id: orderId }),
    body: z.object({
      payment_form_input: says(
        'How it is paid; an array of exactly one is taken as well.',
        z.pipe(
          z.union([paymentData, z.array(paymentData).check(z.minLength(1), z.maxLength(1))]),
          z.transform((given) => (Array.isArray(given) ? given : [given])),
        ),
      ),
    }),
  },
  output: orderOnWire,
  refusals: [
    'credit_unavailable',
    'regularisation_unavailable',
    ...ofPayment,
    'profile_incomplete',
    ...ofDraft,
    'card_invalid',
    'card_data_refused',
    'captcha_required',
    'captcha_unavailable',
    'gateway_unavailable',
  ],
  limit: 'order',
  refusesCardData: true,
  example: { body: { payment_form_input: { payment_form_id: paymentForms.pix } } },
})

/** Ours (Q149): what the driver has still to pay or to wait for, so that no payment is lost with the page that began it. */
export const listOpenOrders = endpoint({
  ...route('GET', '/api/users/me/open-orders', 'driver'),
  ours: true,
  summary: 'The orders of the driver that wait for their payment, newest first.',
  description:
    'What is out at a bank: Pix, slip, debit, and cards that it has not decided about; no drafts. `file` is null for Pix and ' +
    'slip; `readOrder` has it. (Q149)',
  input: {},
  output: listOf(openOrderOnWire),
  refusals: [],
})

/** Ours (Q149): an order whole, a slip with a new address of its PDF; anybody else's order is a missing one. */
export const readOrder = endpoint({
  ...route('GET', '/api/users/me/open-orders/:id', 'driver'),
  ours: true,
  summary: 'An order of the driver with all that its payer needs.',
  description:
    'As it is now; the address of a slip is a new one, good for ten minutes. The order of anybody else looks like a missing ' +
    'one. (Q63, Q149)',
  input: { params: z.object({ id: orderId }) },
  output: openOrderOnWire,
  refusals: [],
})

const confirmedPayment = z.object({
  payment_form_id: says('2 credit card or 4 wallet: the form of the order.', paymentFormCode),
  card: z.optional(says('For a card.', cardPayload)),
  captcha: says('The solved captcha, where the city has one; see `readCaptcha`.', captchaToken),
})

/**
 * Specification 7; pays an order by credit card (2) or, a regularisation, by credit of the own wallet (4; Q66). Status 2 is paid,
 * 1 means that the bank has not decided yet and `readPublicOrder` will tell. `captcha` is needed where the city has one (Q56).
 */
export const confirmOrder = endpoint({
  ...route('PUT', '/api/v2/order/:id/confirm', 'driver'),
  summary: 'Charges the card, or the wallet, of an order that has its payment data.',
  description:
    'Only for credit card (2) and, of notices, wallet (4). Status 2 is paid; 1 means that the bank has not decided yet, and ' +
    '`readPublicOrder` will tell. The number of a card never comes here, only what its provider can decrypt. ' +
    '(Specification 7; Q56, Q66, Q81, Q87, Q88)',
  input: {
    params: z.object({ id: orderId }),
    body: z.object({
      payments: says(
        'How it is paid: exactly one.',
        z.array(confirmedPayment).check(z.minLength(1), z.maxLength(1)),
      ),
    }),
  },
  output: orderOnWire,
  refusals: [
    'credit_unavailable',
    'regularisation_unavailable',
    ...ofPayment,
    'card_invalid',
    'card_data_refused',
    'insufficient_credit',
    'captcha_required',
    'captcha_unavailable',
    ...ofDraft,
    'gateway_unavailable',
  ],
  limit: 'order',
  refusesCardData: true,
  example: { body: { payments: [{ payment_form_id: paymentForms.wallet }] } },
})

/**
 * Ours (Q79): the payer gives up an order, so that another way to pay is open at once: a draft, or a Pix, a slip or a debit that
 * was not paid. It is then cancelled (3), and money that comes for it nevertheless goes back. Again, it answers the same.
 */
export const giveUpOrder = endpoint({
  ...route('PUT', '/api/v2/order/:id/give_up', 'driver'),
  ours: true,
  summary: 'Gives up an order that is not paid.',
  description:
    'A draft, or a Pix, a slip or a debit that was not paid; another way to pay is open at once. Money that comes for it ' +
    'nevertheless goes back. Sent again it answers the same. (Q79)',
  input: { params: z.object({ id: orderId }) },
  output: givenUpOrder,
  refusals: ['order_paid', 'order_undecided'],
  limit: 'order',
})

/**
 * Specification 7; anonymous, so the id is a long random text and the answer holds no personal data (Q71), not even the
 * plate. What the receipt needs is added (Q62, Q72): `date` once the order is paid, the other times, `time` in minutes,
 * once a ticket without account is issued; dates are unix seconds. `returned` tells why a payment bought nothing, in words,
 * and that it goes back (Q79), or which notices of a paid order it could not pay (Q202): a visitor is reached by nothing else.
 */
export const readPublicOrder = endpoint({
  ...route('GET', '/api/public/order/:id', 'anyone'),
  summary: 'Status and total of an order, for whoever knows its id.',
  description:
    'Nothing personal, not even the plate. `date` is there once the order is paid, the other times once a ticket without ' +
    'account is issued. (Specification 7; Q62, Q71, Q72, Q79)',
  input: { params: z.object({ id: orderId }) },
  output: named(
    'OrderReceipt',
    'Where an order is, with what its receipt needs.',
    z.object({
      id: says('The order.', z.string()),
      status: orderStatusCode,
      total_amount: says('What was, or is, to be paid.', centsOnWire),
      transaction_id: says('What the receipt shows as its number.', z.string()),
      date: z.optional(says('When it was paid.', unixSeconds)),
      date_time_begin: z.optional(says('When the ticket begins.', unixSeconds)),
      date_time_end: z.optional(says('When the ticket ends.', unixSeconds)),
      time: z.optional(says('How long the ticket is, in minutes.', z.int())),
      returned: z.optional(
        says(
          'There where a payment bought nothing and goes back; of a paid order, the shares of the notices that it could not pay any more.',
          returnedOnWire,
        ),
      ),
    }),
  ),
  refusals: [],
})
