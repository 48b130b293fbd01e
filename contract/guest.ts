import * as z from 'zod/mini'
import { noticeStatusCode, transactionTypeCode } from '#contract/codes/on-wire.ts'
import { endpoint } from '#contract/endpoint.ts'
import { always, mayMiss, named, says } from '#contract/meaning.ts'
import { bonusOnWire, noticesToPay } from '#contract/notices/lists.ts'
import { givenUpOrder, orderOnWire } from '#contract/orders.ts'
import { productGroupOnWire } from '#contract/parking.ts'
import { route } from '#contract/route.ts'
import { correctedPlate } from '#contract/vehicles.ts'
import {
  centsOnWire,
  civilDateTime,
  givenEmail,
  givenPhone,
  givenPlate,
  givenTaxId,
  idOfRow,
  idOnWire,
  listOf,
  plainText,
  plateOnWire,
  proofToken,
  returnedOnWire,
  unixSeconds,
} from '#contract/wire.ts'

import {
  confirmationTypeFor,
  paymentForms,
  publicNoticeConfirmationType,
  transactionTypes,
} from '#domain/orders/orders.ts'

const namedThing = (of: string) => z.object({ name: says(of, z.string()) })

/**
 * Specification 3, Irregularity in the public flow. No owner, no document (Q119); `bonus` is always denied, because a
 * bonus goes to the wallet of who pays, and a visitor has none (Q102).
 */
export const publicNoticeOnWire = named(
  'PublicNotice',
  'A notice of irregularity, as whoever pays it without an account sees it.',
  z.object({
    id: says('What `payPublicNotices` takes.', idOfRow),
    plate: plateOnWire,
    date_notification: says('When it was issued.', civilDateTime),
    address: says('Where; empty where nobody said it.', z.string()),
    price: says('What it costs; null where it cannot be paid now.', z.nullable(centsOnWire)),
    status: noticeStatusCode,
    bonus: bonusOnWire,
    status_enum: says('The name of the status, for people.', z.string()),
    type_enum: says('The name of its type, for people.', z.string()),
    parking_notification_type: namedThing('What it is for.'),
    vehicle: z.object({
      vehicle_maker_model: namedThing('Maker and model, as far as they are known.'),
      vehicle_color: namedThing('Its colour, as far as it is known.'),
      vehicle_category: namedThing('Its category, as far as it is known.'),
    }),
  }),
)

/**
 * Specification 7; only status 2 is kept: nothing else is sent, since price and vehicle concern only whoever
 * pays. A plate of no Brazilian form is wrong input (Q106).
 */
export const listPublicNotices = endpoint({
  ...route('GET', '/api/public/notifications', 'anyone'),
  summary: 'The notices of a plate, for paying them without an account.',
  description:
    'Only those of status 2; one that cannot be paid now has no price. (Specification 7; Q102, Q106, Q119, Q161)',
  input: {
    query: z.object({ plateIn: says('A plate of a Brazilian form.', givenPlate), proof: proofToken }),
  },
  output: listOf(publicNoticeOnWire),
  refusals: ['proof_required'],
  limit: 'lookup',
  example: { query: { plateIn: 'ABC1D23' } },
})

/** Specification 7; groups sorted by priority. */
export const listPublicProducts = endpoint({
  ...route('GET', '/api/public/activation/products', 'anyone'),
  summary: 'The times that a visitor can buy.',
  description: 'Groups are sorted by priority. (Specification 7; Q113)',
  input: {},
  output: listOf(productGroupOnWire),
  refusals: [],
})

/**
 * Ours (Q108): what a visitor reads before buying a ticket for a plate that has one already: that there is one, and
 * nothing else. `messages` is empty for a plate without a ticket. A look-up like any other, with a budget of its own for each
 * plate and day: beyond it a `proof` is needed (Q161, Q195).
 */
export const readPlateTicket = endpoint({
  ...route('GET', '/api/public/activation/ticket', 'anyone'),
  ours: true,
  summary: 'Whether a plate has a ticket already.',
  description:
    'For a visitor who is about to buy one for it: nothing says of whom the ticket is or when it ends. (Q108, Q161, Q195)',
  input: { query: z.object({ plate: says('The plate.', givenPlate), proof: proofToken }) },
  output: z.object({
    messages: says(
      'What to tell before it is bought, for people; empty for a plate without a ticket.',
      z.array(z.string()),
    ),
  }),
  refusals: ['proof_required'],
  limit: 'lookup',
  example: { query: { plate: 'ABC1D23' } },
})

const publicFormInput = z.object({
  payment_form_id: always(paymentForms.pix, 'Pix.', z.int()),
  amount: z.optional(
    says('The total that the caller expects, with the fee; compared where it is sent.', centsOnWire),
  ),
})

const publicForms = says(
  'How it is paid: exactly one form.',
  z.array(publicFormInput).check(z.minLength(1), z.maxLength(1)),
)

const notHeld = always(false, 'A visitor pays at once.', z.boolean())
const isPublic = always(true, 'Says that no account is meant.', z.boolean())

/** The whole order (Q62); its `encryptionInput` is null, since a visitor pays by Pix. */
const publicOrder = named(
  'PublicOrder',
  'An order of a visitor, with the Pix that pays it.',
  z.object({
    ...orderOnWire.shape,
    transaction_type: transactionTypeCode,
    receipt_address: says(
      'Where its receipt can be seen once it is paid; whoever has the address sees it, and nobody else.',
      z.string(),
      { examples: ['https://rotativo.example/comprovante/dGhpcyBpcyAxMjggYml0cw'] },
    ),
  }),
)

/**
 * Specification 7 and 9: type 6, confirmation 7, form 11, quantity 1, hold false; compared, never believed (Q4). The
 * receipt holds only the chosen channels, each of them valid (Q117); the ticket begins when it is paid (Q148).
 */
export const createPublicOrder = endpoint({
  ...route('POST', '/api/public/order', 'anyone'),
  summary: 'Buys one ticket by Pix, without an account.',
  description:
    'Answers the order with its Pix; whoever waits asks `readPublicOrder`, best each 10 seconds. The ticket begins when it ' +
    'is paid and cannot be left. The constants are compared, never believed: one that differs is refused with ' +
    '`OrderDisagrees`, whose `errors` name the field. (Specification 7 and 9; Q4, Q62, Q117, Q148)',
  input: {
    body: z.object({
      plate: says('Which plate parks.', givenPlate),
      product_id: says('A time of `listPublicProducts`.', idOnWire),
      identification: says('The tax id of whoever pays.', givenTaxId),
      quantity: always(1, 'One ticket.', z.int()),
      transaction_type: always(transactionTypes.parking, 'Parking.', z.int()),
      confirmation_type: always(confirmationTypeFor(paymentForms.pix), 'What goes with Pix.', z.int()),
      hold: notHeld,
      payment_form_input: publicForms,
      receipt: says(
        'Where the proof is sent as well; neither has to be there.',
        z.object({ email: mayMiss(givenEmail), phone: mayMiss(givenPhone) }),
      ),
      is_from_public_request: isPublic,
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
  takesPageKey: true,
  limit: 'order',
  example: {
    body: {
      plate: 'ABC1D23',
      product_id: 103,
      identification: '12345678909',
      quantity: 1,
      transaction_type: transactionTypes.parking,
      confirmation_type: confirmationTypeFor(paymentForms.pix),
      hold: false,
      payment_form_input: [{ payment_form_id: paymentForms.pix }],
      receipt: { email: 'joana@example.com', phone: '48991234567' },
      is_from_public_request: true,
    },
  },
})

/**
 * Specification 7 and 9: type 17, confirmation 3, Pix, hold false. The notices are of one plate and of status 2, their
 * prices the server's (Q77). While it waits the same page, by its `Page-Key`, cannot make another one: 409, as for a driver;
 * nobody else is kept from paying, and the first payment that arrives counts (Q79).
 */
export const payPublicNotices = endpoint({
  ...route('POST', '/api/public/order/notification/pay', 'anyone'),
  summary: 'Pays notices of a plate by Pix, without an account.',
  description:
    'Answers the order with its Pix; whoever waits asks `readPublicOrder`, best each 10 seconds. The notices are of one plate ' +
    'and can be paid; while the order waits the same page, by its `Page-Key`, cannot make another one, and of several ' +
    'payments the first one counts. The constants are compared, never believed. (Specification 7 and 9; Q4, Q65, Q77, Q79)',
  input: {
    body: z.object({
      transaction_type: always(transactionTypes.regularisation, 'Notices are paid.', z.int()),
      hold: notHeld,
      is_from_public_request: isPublic,
      confirmation_type: always(publicNoticeConfirmationType, 'Only here, whatever the form.', z.int()),
      payment_form_input: publicForms,
      notifications: says('Ids of notices of `listPublicNotices`.', noticesToPay),
    }),
  },
  output: publicOrder,
  refusals: [
    'regularisation_unavailable',
    'order_disagrees',
    'notice_not_payable',
    'notice_held',
    'notice_locked',
    'payment_form_unavailable',
    'gateway_unavailable',
  ],
  takesPageKey: true,
  limit: 'order',
  example: {
    body: {
      transaction_type: transactionTypes.regularisation,
      hold: false,
      is_from_public_request: true,
      confirmation_type: publicNoticeConfirmationType,
      payment_form_input: [{ payment_form_id: paymentForms.pix }],
      notifications: [1],
    },
  },
})

/** Ours (Q79): as `giveUpOrder`, for the page whose `Page-Key` bought a ticket or paid notices; anybody else's order is a missing one. */
export const giveUpPublicOrder = endpoint({
  ...route('PUT', '/api/public/order/:id/give_up', 'anyone'),
  ours: true,
  summary: 'Gives up the payment of a ticket or of notices that the same page began.',
  description:
    'As `giveUpOrder`, for the page whose `Page-Key` ordered the ticket or the notices; the order of anybody else looks like ' +
    'a missing one. (Q79)',
  input: { params: z.object({ id: says('The order.', plainText(64)) }) },
  output: givenUpOrder,
  refusals: ['order_paid', 'order_undecided'],
  takesPageKey: true,
  limit: 'order',
})

const receiptSecret = says('What the address of the receipt ends with.', plainText(64), {
  examples: ['dGhpcyBpcyAxMjggYml0cw'],
})

/** What a visitor bought and how it was paid: the receipt of the page, no more of it (Specification 3, Receipt). */
export const receiptOnWire = named(
  'VisitorReceipt',
  'The receipt of what was bought without an account.',
  z.object({
    transaction_id: says('What the receipt shows as its number.', z.string()),
    plate: plateOnWire,
    date: says('When it was paid.', unixSeconds),
    price: says('What was bought, without the fee.', centsOnWire),
    tax: says('The fee of the payment form.', centsOnWire),
    discount: says('What was taken off.', centsOnWire),
    total_amount: says('What was paid.', centsOnWire),
    method: says('By which form.', z.string()),
    ticket: says(
      'Of a ticket; null where notices were paid.',
      z.nullable(
        z.object({
          product: says('What it is called.', z.string()),
          vehicle_maker_model: says('The category that was chosen.', z.string()),
          targetName: says('The tax id of whoever paid, masked.', z.string()),
          date_time_begin: says('When it begins.', unixSeconds),
          date_time_end: says('When it ends.', unixSeconds),
          time: says('How long it is, in minutes.', z.int()),
          is_correctable: says('Whether its plate can still be corrected, unless it was seen.', z.boolean()),
          correction: says(
            'Of a ticket whose plate was corrected; null of any other.',
            z.nullable(
              z.object({
                from_plate: says('The plate for which it was bought.', z.string()),
                cancelled_notices: says('The notices that were cancelled with it.', z.array(idOfRow)),
              }),
            ),
          ),
        }),
      ),
    ),
    returned: z.optional(
      says('The shares of notices that the payment could not pay any more.', returnedOnWire),
    ),
    notices: says(
      'The notices that were paid; empty for a ticket.',
      z.array(
        z.object({
          id: idOfRow,
          type: says('What it was for.', z.string()),
          date_notification: says('When it was issued.', civilDateTime),
          address: says('Where; empty where nobody said it.', z.string()),
          price: says('What it cost.', centsOnWire),
        }),
      ),
    ),
  }),
)

/**
 * Ours (Q149): the receipt at an address that the order's answer told, on any device, for as long as the city keeps who paid
 * (`guestContactDays`). An order that is not paid, or whose payment went back, has none: 404, as for a secret that nobody has.
 */
export const readReceipt = endpoint({
  ...route('GET', '/api/public/receipt/:secret', 'anyone'),
  ours: true,
  summary: 'The receipt of a ticket or of notices, for whoever has its address.',
  description:
    'There once the order is paid, and for as long as the payment stands and the city keeps who paid; else it is missing. (Q149)',
  input: { params: z.object({ secret: receiptSecret }) },
  output: receiptOnWire,
  refusals: [],
  limit: 'search',
})

/** Ours (Q163): the visitor mistyped the plate; whoever has the address of the receipt has paid the ticket. */
export const correctReceiptPlate = endpoint({
  ...route('PUT', '/api/public/receipt/:secret/plate', 'anyone'),
  ours: true,
  summary: 'Gives the running ticket of a visitor the plate that was meant.',
  description:
    'Once, free, and without more time: to a plate that differs in two characters at most, unless an agent has seen the first ' +
    'plate since. The notices of the new plate from the time of the ticket that are about a missing one are cancelled, but for ' +
    'what was paid. An address without a paid ticket looks like none. (Q149, Q163)',
  input: {
    params: z.object({ secret: receiptSecret }),
    body: z.object({ plate: says('The plate that was meant.', givenPlate) }),
  },
  output: correctedPlate.output,
  refusals: correctedPlate.refusals,
  limit: 'order',
  example: { body: { plate: 'ABC1D24' } },
})

/** Ours (Q149): the same as a file to keep. */
export const printReceipt = endpoint({
  ...route('GET', '/api/public/receipt/:secret/pdf', 'anyone'),
  ours: true,
  summary: 'The same receipt as a PDF.',
  description: 'As `readReceipt`, made anew at each request. (Q149, Q157)',
  input: {
    params: z.object({ secret: receiptSecret }),
    query: z.object({
      language: says(
        'In which language, `pt-BR`, `en` or `es`; Portuguese unless told.',
        z.optional(plainText(5)),
      ),
    }),
  },
  output: z.unknown(),
  file: 'application/pdf',
  refusals: [],
  limit: 'search',
})
