import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { centsOnWire, idOnWire, listOf } from '#contract/wire.ts'

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
  method: 'GET',
  path: '/api/transaction/payment/forms',
  auth: 'driver',
  summary: 'The payment forms on offer, with limits and fees.',
  input: {},
  output: listOf(paymentFormOnWire),
  refusals: [],
})

/** Specification 3, Order (logged in); what the page needs of each form stands in `collection_document` (Q63). */
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
})

const paymentFormInput = z.object({ payment_form_id: z.int(), amount: z.optional(z.int()) })

/**
 * Specification 7. For a credit purchase `quantity` is the amount in cents and `hold` is true (Q73); every
 * number that the server can compute is compared, never believed (Q4).
 */
export const createOrder = endpoint({
  method: 'POST',
  path: '/api/v2/order',
  auth: 'driver',
  summary: 'Creates an order that waits for its payment data.',
  input: {
    body: z.object({
      transaction_type: z.int(),
      confirmation_type: z.int(),
      hold: z.boolean(),
      quantity: z.int(),
      user_id: idOnWire,
      payment_form_input: z.array(paymentFormInput).check(z.minLength(1), z.maxLength(1)),
    }),
  },
  output: orderOnWire,
  refusals: ['order_disagrees', 'payment_form_unavailable', 'amount_out_of_limits', 'profile_incomplete'],
  limit: 'order',
})

/** Specification 7; gives the order its payment data. For Pix it opens the charge at the bank (Q63). */
export const updateOrder = endpoint({
  method: 'PUT',
  path: '/api/v2/order/:id',
  auth: 'driver',
  summary: 'Gives the order its payment data and answers what the payer needs.',
  input: {
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    body: z.object({
      payment_form_input: z.pipe(
        z.union([paymentFormInput, z.array(paymentFormInput).check(z.minLength(1), z.maxLength(1))]),
        z.transform((given) => (Array.isArray(given) ? given : [given])),
      ),
    }),
  },
  output: orderOnWire,
  refusals: ['order_disagrees', 'order_closed', 'payment_form_unavailable', 'gateway_unavailable'],
  limit: 'order',
})

/**
 * Specification 7; anonymous, so the id is a long random text and the answer holds no personal data (Q71), not even the
 * plate. What the receipt needs is added (Q62, Q72): `date` once the order is paid, the other times, `time` in minutes,
 * once a ticket without account is issued; dates are unix seconds.
 */
export const readPublicOrder = endpoint({
  method: 'GET',
  path: '/api/public/order/:id',
  auth: 'anyone',
  summary: 'Status and total of an order, for whoever knows its id.',
  input: { params: z.object({ id: z.string().check(z.maxLength(64)) }) },
  output: z.object({
    id: z.string(),
    status: z.int(),
    total_amount: centsOnWire,
    transaction_id: z.string(),
    date: z.optional(z.int()),
    date_time_begin: z.optional(z.int()),
    date_time_end: z.optional(z.int()),
    time: z.optional(z.int()),
  }),
  refusals: [],
})
