import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { lookGiven, reasonInWords } from '#contract/staff/reasons.ts'
import {
  centsOnWire,
  civilDateTime,
  formText,
  givenPlate,
  idOfRow,
  listOf,
  optionalText,
  plainText,
  plateOnWire,
} from '#contract/wire.ts'

import { orderStates } from '#domain/orders/orders.ts'
import { contactStates } from '#domain/staff/looks.ts'

const ofTicket = z.object({ id: says('The order that bought the ticket.', plainText(64)) })

const ticket = {
  id: says('The order that bought it, as its receipt names it.', z.string()),
  plate: plateOnWire,
  corrected_from: says(
    'The plate for which it was bought; null where it never moved.',
    z.nullable(plateOnWire),
  ),
  ordered_at: says('When it was ordered, paid or not.', civilDateTime),
  begins_at: says('When it begins; null of one that was not paid.', z.nullable(civilDateTime)),
  ends_at: says('When it ends; null of one that was not paid.', z.nullable(civilDateTime)),
  area: says(
    'Where it is valid, as the tariff calls it now; empty of a time that is no longer sold.',
    z.string(),
  ),
  product: says('The time that was bought, as the tariff called it.', z.string()),
  category: says('For which kind of vehicle.', z.string()),
  price: says('What the ticket cost, without the fee of its payment.', centsOnWire),
  state: says('Where its order is.', z.enum(orderStates)),
  running: says(
    'Whether it is paid and not over: only then its plate can be corrected. It may be still to begin.',
    z.boolean(),
  ),
}

const foundOnWire = named(
  'GuestTicket',
  'A ticket that somebody bought without an account, as a search shows one: nothing of who bought it.',
  z.object(ticket),
)

const correctionOnWire = z.object({
  from_plate: plateOnWire,
  to_plate: plateOnWire,
  corrected_at: civilDateTime,
  by: says('Who of the office moved it; null where the visitor did.', z.nullable(z.string())),
})

const contactsOnWire = says(
  'Where the proof went. No contact is told whole, and none once it is forgotten, as the city wants it (`guestContactDays`).',
  z.object({
    state: says('Whether they are kept, were never given, or are forgotten.', z.enum(contactStates)),
    email: says('Most of it hidden; null where there is none.', z.nullable(z.string())),
    phone: says('Most of it hidden; null where there is none.', z.nullable(z.string())),
  }),
)

/** Ours (Q191): what a plate or an order has of them, paid or not; who bought them is not told. */
export const findGuestTickets = endpoint({
  ...route('POST', '/api/staff/guest-tickets/search', 'staff'),
  ours: true,
  summary: 'Finds tickets that were bought without an account, by plate or order, after a reason was given.',
  description:
    'Twenty at most, the newest first, of the plate for which they were bought or that they were moved to; the page after by ' +
    '`before`. Orders that were not paid are among them. Each search is a line of the register with the reason and with what was ' +
    'found; nothing of who bought a ticket is told. (Q191)',
  input: {
    body: z.object({
      by: says('What is looked for.', z.enum(['plate', 'order'])),
      value: says('As somebody types it; of an order the number that stands on its receipt.', formText),
      before: says('The last id of the page before.', optionalText),
      ...lookGiven,
    }),
  },
  output: listOf(foundOnWire),
  refusals: [],
  act: 'find guest tickets',
  takesNoKey: true,
  example: { body: { by: 'plate', value: 'ABC1D23', reason: 'counter', words: 'Perguntou pelo ticket' } },
})

/** Ours (Q191): the look that acts about the same ticket ask for. */
export const viewGuestTicket = endpoint({
  ...route('POST', '/api/staff/guest-tickets/:id/view', 'staff'),
  ours: true,
  summary: 'A ticket that was bought without an account, after a reason was given.',
  description:
    'With its payment, its corrections and where its proof went, most of that hidden. It is a line of the register with the reason; ' +
    'for half an hour acts about the same ticket need no other look. (Q191)',
  input: { params: ofTicket, body: z.object(lookGiven) },
  output: z.object({
    ...ticket,
    paid_at: says('When it was paid; null of one that was not.', z.nullable(civilDateTime)),
    total_amount: says('What was paid, or is to be paid, with the fee.', centsOnWire),
    contacts: contactsOnWire,
    corrections: says('Oldest first.', z.array(correctionOnWire)),
  }),
  refusals: [],
  act: 'read guest ticket',
  takesNoKey: true,
  example: { body: { reason: 'phone', words: 'Ligou: ticket com a placa errada' } },
})

/** Ours (Q163, Q191): beyond what the visitor may: seen, moved before, or another plate altogether. */
export const correctGuestPlate = endpoint({
  ...route('PUT', '/api/staff/guest-tickets/:id/plate', 'staff'),
  ours: true,
  summary: 'Gives a running ticket that was bought without an account the plate that was meant.',
  description:
    'As `correctReceiptPlate` of the visitor, but also when the plate was seen, was corrected before or differs much. Notices of the ' +
    'right plate from the time of the ticket are cancelled in the same commit, unless who moves it issued one of them. It needs the ' +
    'look of the last half hour, and a reason of its own. (Q163, Q178, Q191)',
  input: {
    params: ofTicket,
    body: z.object({
      plate: says('The right plate.', givenPlate),
      reason: reasonInWords('Why the office moves it, in words.'),
    }),
  },
  output: z.object({
    plate: plateOnWire,
    cancelled_notices: says(
      'Notices of the right plate that the ticket had paid for all along.',
      z.array(idOfRow),
    ),
  }),
  refusals: ['look_needed', 'guest_ticket_unpaid', 'plate_same', 'activation_over', 'own_notice'],
  act: 'correct plate',
  example: { body: { plate: 'ABC1D23', reason: 'Trocou uma letra da placa' } },
})

/** Ours (Q191): the proof of now, to where the first one went. */
export const resendGuestReceipt = endpoint({
  ...route('POST', '/api/staff/guest-tickets/:id/resend', 'staff'),
  ours: true,
  summary: 'Sends the proof of a ticket that was bought without an account once more.',
  description:
    'To the e-mail and the phone that it was bought with, in the language in which it was bought, with the plate that it has now. An SMS ' +
    'counts like any other of the programme to that number: over its limit only the e-mail goes, and without one it is refused. It ' +
    'needs the look of the last half hour. (Q191)',
  input: { params: ofTicket },
  output: z.object({
    email: says('Whether it goes by e-mail.', z.boolean()),
    sms: says('Whether it goes by SMS.', z.boolean()),
  }),
  refusals: [
    'look_needed',
    'guest_ticket_unpaid',
    'guest_contacts_forgotten',
    'guest_without_contact',
    'sms_limit',
  ],
  act: 'resend receipt',
})
