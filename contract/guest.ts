import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { bonusOnWire } from '#contract/notices.ts'
import { givenUpOrder, orderOnWire } from '#contract/orders.ts'
import { productGroupOnWire } from '#contract/parking.ts'
import * as routes from '#contract/routes/guest.ts'
import { captchaToken, centsOnWire, formText, idOnWire, listOf, plainText } from '#contract/wire.ts'

const named = z.object({ name: z.string() })

/**
 * Specification 3, Irregularity in the public flow. No owner, no document (Q119); `bonus` is always denied, because a
 * bonus goes to the wallet of who pays, and a visitor has none (Q102).
 */
export const publicNoticeOnWire = z.object({
  id: z.int(),
  plate: z.string(),
  date_notification: z.string(),
  address: z.string(),
  price: z.nullable(centsOnWire),
  status: z.int(),
  bonus: bonusOnWire,
  status_enum: z.string(),
  type_enum: z.string(),
  parking_notification_type: named,
  vehicle: z.object({ vehicle_maker_model: named, vehicle_color: named, vehicle_category: named }),
})

/**
 * Specification 7; only status 2 is kept: nothing else is sent, since price and vehicle concern only whoever
 * pays. A plate of no Brazilian form is wrong input (Q106).
 */
export const listPublicNotices = endpoint({
  ...routes.listPublicNotices,
  summary: 'The notices of a plate, for paying them without an account.',
  input: { query: z.object({ plateIn: formText, proof: captchaToken }) },
  output: listOf(publicNoticeOnWire),
  refusals: ['proof_required'],
  limit: 'lookup',
})

/** Specification 7; groups sorted by priority. */
export const listPublicProducts = endpoint({
  ...routes.listPublicProducts,
  summary: 'The times that a visitor can buy.',
  input: {},
  output: listOf(productGroupOnWire),
  refusals: [],
})

/**
 * Ours (Q108): what a visitor is told before buying a ticket for a plate that has one already, of whomever: until when, and
 * nothing else. `messages` is empty for a plate without a ticket. A look-up like any other: after many plates in a day a
 * `proof` is needed (Q161).
 */
export const readPlateTicket = endpoint({
  ...routes.readPlateTicket,
  summary: 'Whether a plate has a ticket already, and until when.',
  input: { query: z.object({ plate: formText, proof: captchaToken }) },
  output: z.object({ messages: z.array(z.string()) }),
  refusals: ['proof_required'],
  limit: 'lookup',
})

const publicFormInput = z.object({ payment_form_id: z.int(), amount: z.optional(centsOnWire) })
/** The whole order (Q62); its `encryptionInput` is null, since a visitor pays by Pix. */
const publicOrder = z.object({ ...orderOnWire.shape, transaction_type: z.int() })

/**
 * Specification 7 and 9: type 6, confirmation 7, form 11, quantity 1, hold false; compared, never believed (Q4). The
 * receipt holds only the chosen channels, each of them valid (Q117); the ticket begins when it is paid (Q148).
 */
export const createPublicOrder = endpoint({
  ...routes.createPublicOrder,
  summary: 'Buys one ticket by Pix, without an account.',
  input: {
    body: z.object({
      plate: formText,
      product_id: idOnWire,
      identification: formText,
      quantity: z.int(),
      transaction_type: z.int(),
      confirmation_type: z.int(),
      hold: z.boolean(),
      payment_form_input: z.array(publicFormInput).check(z.minLength(1), z.maxLength(1)),
      receipt: z.object({ email: formText, phone: formText }),
      is_from_public_request: z.boolean(),
    }),
  },
  output: publicOrder,
  refusals: [
    'parking_unavailable',
    'order_disagrees',
    'product_unavailable',
    'payment_form_unavailable',
    'gateway_unavailable',
  ],
  limit: 'order',
})

/**
 * Specification 7 and 9: type 17, confirmation 3, Pix, hold false. The notices are of one plate and of status 2, their
 * prices the server's (Q77). While it waits the same page, by its `Page-Key`, cannot make another one: 409, as for a driver;
 * nobody else is kept from paying, and the first payment that arrives counts (Q79).
 */
export const payPublicNotices = endpoint({
  ...routes.payPublicNotices,
  summary: 'Pays notices of a plate by Pix, without an account.',
  input: {
    body: z.object({
      transaction_type: z.int(),
      hold: z.boolean(),
      is_from_public_request: z.boolean(),
      confirmation_type: z.int(),
      payment_form_input: z.array(publicFormInput).check(z.minLength(1), z.maxLength(1)),
      notifications: z.array(idOnWire).check(z.minLength(1), z.maxLength(50)),
    }),
  },
  output: publicOrder,
  refusals: [
    'regularisation_unavailable',
    'order_disagrees',
    'notice_not_payable',
    'notice_locked',
    'payment_form_unavailable',
    'gateway_unavailable',
  ],
  limit: 'order',
})

/** Ours (Q79): as `giveUpOrder`, for the page whose `Page-Key` paid notices; anybody else's order is a missing one. */
export const giveUpPublicOrder = endpoint({
  ...routes.giveUpPublicOrder,
  summary: 'Gives up the payment of notices that the same page began.',
  input: { params: z.object({ id: plainText(64) }) },
  output: givenUpOrder,
  refusals: ['order_paid', 'order_undecided'],
  limit: 'order',
})
