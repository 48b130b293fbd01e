import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/orders.ts'
import { captchaToken, centsOnWire, formText, idOnWire, listOf, plainText } from '#contract/wire.ts'

const allowedTransaction = z.object({ type: z.int(), min_amount: centsOnWire, max_amount: centsOnWire })

/** Specification 3, Payment form; limits in cents (Q74), fee of the form in `tax` (Q75). */
export const paymentFormOnWire = z.object({
  payment_form_id: z.int(),
  name: z.string(),
  save: z.boolean(),
  tax: centsOnWire,
  allowed_transactions: z.array(allowedTransaction),
})

/** Specification 7. */
export const listPaymentForms = endpoint({
  ...routes.listPaymentForms,
  summary: 'The payment forms on offer, with limits and fees.',
  input: {},
  output: listOf(paymentFormOnWire),
  refusals: [],
})

/**
 * Specification 3, Order; what the payer needs of each form stands in `collection_document` (Q63): Pix has its copy text
 * and its QR, a slip its 47-digit line and the address of its PDF, debit only the address of the bank's page. Card and
 * wallet have none. `public_key` is the RSA key of the card provider as base64 of its SPKI, one line; `encryptionInput` is
 * null where the bank takes no cards (Q81, Q82).
 */
export const orderOnWire = z.object({
  id: z.string(),
  status: z.int(),
  amount: centsOnWire,
  tax: centsOnWire,
  total_amount: centsOnWire,
  payment_form: z.object({ id: z.int(), name: z.string() }),
  collection_document: z.nullable(
    z.object({
      bar_code: z.string(),
      file: z.nullable(z.string()),
      extra: z.object({ expired_at: z.string() }),
    }),
  ),
  extra: z.object({ encryptionInput: z.nullable(z.object({ public_key: z.string() })) }),
})

/** An order that its payer gave up. */
export const givenUpOrder = z.object({ id: z.string(), status: z.int(), total_amount: centsOnWire })

/** What a creation has an array of, and an update one or an array of, with the payment data (Q80). */
const paymentFormInput = z.object({ payment_form_id: z.int(), amount: z.optional(centsOnWire) })

/** Specification 3, Bank-slip details; what is wrong with them is told as a ValidationException (specification 8). */
export const bankSlipOnWire = z.object({
  cep: formText,
  address: formText,
  number: formText,
  district: formText,
  city: formText,
  uf: formText,
})

/**
 * What the order is told of the card before it is charged: never the number, never the code (Q81). `bank` is for debit
 * (Q68, Q89), `id` names a saved card (Q87).
 */
const cardSummary = z.object({
  id: z.optional(idOnWire),
  number: z.optional(formText),
  card_holder: z.optional(formText),
  brand: z.optional(formText),
  valid_month: z.optional(formText),
  valid_year: z.optional(formText),
  bank: z.optional(formText),
})

const paymentData = z.object({
  ...paymentFormInput.shape,
  card: z.optional(cardSummary),
  bank_slip: z.optional(bankSlipOnWire),
  captcha: captchaToken,
})

/**
 * Specification 7. For a credit purchase `quantity` is the amount in cents and `hold` is true (Q73); for a regularisation
 * it is 1 and `notifications` are the ids of notices of one plate (Q64, Q78). While it waits, the same driver cannot order one
 * of them again: 409, whose `error.details` name the waiting order and its payment form (Q79). With `replace_draft` one for
 * which no bank was asked yet is cancelled for this one, as by whoever goes back and chooses another form; any other can be
 * given up by `giveUpOrder`. Neither a price nor a deadline is held before the bank is asked (Q73).
 * Every number that the server can compute is compared, never believed (Q4). Anything like a card number is refused.
 */
export const createOrder = endpoint({
  ...routes.createOrder,
  summary: 'Creates an order that waits for its payment data.',
  input: {
    body: z.object({
      transaction_type: z.int(),
      confirmation_type: z.int(),
      hold: z.boolean(),
      quantity: z.int(),
      user_id: idOnWire,
      payment_form_input: z.array(paymentFormInput).check(z.minLength(1), z.maxLength(1)),
      notifications: z.optional(z.array(idOnWire).check(z.minLength(1), z.maxLength(50))),
      replace_draft: z.optional(z.boolean()),
    }),
  },
  output: orderOnWire,
  refusals: [
    'credit_unavailable',
    'regularisation_unavailable',
    'buying_held',
    'order_disagrees',
    'too_many_drafts',
    'payment_form_unavailable',
    'amount_out_of_limits',
    'profile_incomplete',
    'notice_not_payable',
    'notice_locked',
    'card_data_refused',
    'gateway_unavailable',
  ],
  limit: 'order',
  refusesCardData: true,
})

/**
 * Specification 7; gives the order its payment data. Pix, slip and debit are opened at the bank and answer their document
 * (Q63, Q68); card and wallet are only noted here and paid by `confirmOrder`. Where the city has a captcha, a purchase of credit that is
 * paid without `confirmOrder` needs its token here (specification 5).
 */
export const updateOrder = endpoint({
  ...routes.updateOrder,
  summary: 'Gives the order its payment data and answers what the payer needs.',
  input: {
    params: z.object({ id: plainText(64) }),
    body: z.object({
      payment_form_input: z.pipe(
        z.union([paymentData, z.array(paymentData).check(z.minLength(1), z.maxLength(1))]),
        z.transform((given) => (Array.isArray(given) ? given : [given])),
      ),
    }),
  },
  output: orderOnWire,
  refusals: [
    'credit_unavailable',
    'regularisation_unavailable',
    'order_disagrees',
    'order_closed',
    'payment_form_unavailable',
    'profile_incomplete',
    'notice_not_payable',
    'price_changed',
    'card_invalid',
    'card_data_refused',
    'captcha_required',
    'captcha_unavailable',
    'gateway_unavailable',
  ],
  limit: 'order',
  refusesCardData: true,
})

/**
 * Specification 3, Card payload, without what never leaves the page (Q81). A new card comes as `encrypted_token`, RSA
 * PKCS#1 v1.5 under the order's key over `number;cvv;MM;YYYY;holder;epoch_ms`, base64, made at the moment of paying; a
 * saved one by its `id`, with the code that is asked for again as `encrypted_ccv` over `cvv;epoch_ms`, as our page sends it,
 * or as `ccv` (Q87), which is looked at and forgotten. `terms_shown` is false when no terms could be shown before they
 * were accepted (Q88).
 */
export const cardPayload = z.object({
  id: z.optional(idOnWire),
  encrypted_token: z.optional(z.string().check(z.maxLength(2000))),
  encrypted_ccv: z.optional(z.string().check(z.maxLength(2000))),
  ccv: z.optional(z.nullable(z.union([z.string(), z.int()]))),
  number: z.optional(formText),
  card_holder: z.optional(formText),
  brand: z.optional(formText),
  valid_month: z.optional(formText),
  valid_year: z.optional(formText),
  type: z.optional(z.int()),
  save_card: z.optional(z.boolean()),
  terms_accepted: z.optional(z.boolean()),
  terms_shown: z.optional(z.boolean()),
  fingerPrint: z.optional(z.string().check(z.maxLength(128))),
})

const confirmedPayment = z.object({
  payment_form_id: z.int(),
  card: z.optional(cardPayload),
  captcha: captchaToken,
})

/**
 * Specification 7; pays an order by credit card (2) or, a regularisation, by credit of the own wallet (4; Q66). Status 2
 * is paid, 1 means that the bank has not decided yet and `readPublicOrder` will tell. `captcha` is needed where the city has
 * one (Q56).
 */
export const confirmOrder = endpoint({
  ...routes.confirmOrder,
  summary: 'Charges the card, or the wallet, of an order that has its payment data.',
  input: {
    params: z.object({ id: plainText(64) }),
    body: z.object({ payments: z.array(confirmedPayment).check(z.minLength(1), z.maxLength(1)) }),
  },
  output: orderOnWire,
  refusals: [
    'credit_unavailable',
    'regularisation_unavailable',
    'order_disagrees',
    'order_closed',
    'payment_form_unavailable',
    'payment_refused',
    'card_invalid',
    'card_data_refused',
    'insufficient_credit',
    'captcha_required',
    'captcha_unavailable',
    'notice_not_payable',
    'price_changed',
    'gateway_unavailable',
  ],
  limit: 'order',
  refusesCardData: true,
})

/**
 * Ours (Q79): the payer gives up an order, so that another way to pay is open at once: a draft, or a Pix, a slip or a debit that
 * was not paid. It is then cancelled (3), and money that comes for it nevertheless goes back. Again, it answers the same.
 */
export const giveUpOrder = endpoint({
  ...routes.giveUpOrder,
  summary: 'Gives up an order that is not paid.',
  input: { params: z.object({ id: plainText(64) }) },
  output: givenUpOrder,
  refusals: ['order_paid', 'order_undecided'],
  limit: 'order',
})

/**
 * Specification 7; anonymous, so the id is a long random text and the answer holds no personal data (Q71), not even the
 * plate. What the receipt needs is added (Q62, Q72): `date` once the order is paid, the other times, `time` in minutes,
 * once a ticket without account is issued; dates are unix seconds. `returned` tells why a payment bought nothing, in words,
 * and that it goes back (Q79): a visitor is reached by nothing else.
 */
export const readPublicOrder = endpoint({
  ...routes.readPublicOrder,
  summary: 'Status and total of an order, for whoever knows its id.',
  input: { params: z.object({ id: plainText(64) }) },
  output: z.object({
    id: z.string(),
    status: z.int(),
    total_amount: centsOnWire,
    transaction_id: z.string(),
    date: z.optional(z.int()),
    date_time_begin: z.optional(z.int()),
    date_time_end: z.optional(z.int()),
    time: z.optional(z.int()),
    returned: z.optional(z.object({ amount: centsOnWire, text: z.string() })),
  }),
  refusals: [],
})
