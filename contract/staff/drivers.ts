import * as z from 'zod/mini'
import { paymentFormCode, transactionTypeCode } from '#contract/codes/on-wire.ts'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { correctionOnWire } from '#contract/staff/corrections.ts'
import { lookGiven, reasonInWords } from '#contract/staff/reasons.ts'
import {
  centsOnWire,
  civilDateTime,
  formText,
  givenPlate,
  idOfRow,
  idOnWire,
  listOf,
  messageAnswer,
  optionalText,
  plateOnWire,
} from '#contract/wire.ts'

import { orderStates } from '#domain/orders/orders.ts'

const ofDriver = z.object({ id: says('The number of the driver.', idOnWire) })

const foundOnWire = named(
  'FoundDriver',
  'A driver as a search shows one: enough to choose, not more.',
  z.object({
    driver_id: idOfRow,
    name: says('Full name, or the name of the company.', z.string()),
    identification: says('The tax id, most of it hidden.', z.string()),
    confirmed: says('Whether e-mail or phone is confirmed; only then the tax id is theirs.', z.boolean()),
    created_at: says('Since when the account is there.', civilDateTime),
  }),
)

/** Ours (Q181): at most ten; each of them is a line of the register, with the reason. */
export const findDrivers = endpoint({
  ...route('POST', '/api/staff/drivers/search', 'staff'),
  ours: true,
  summary: 'Finds drivers by tax id, plate or e-mail, after a reason was given.',
  description:
    'Ten at most, the newest first. Each driver that is found is a line of the register with the reason, and the download of the own ' +
    'data tells the driver of it. What is looked for stands in the body, so that no log of addresses holds it. (Q181)',
  input: {
    body: z.object({
      by: says('What is looked for.', z.enum(['tax_id', 'plate', 'email'])),
      value: says('As somebody types it.', formText),
      ...lookGiven,
    }),
  },
  output: listOf(foundOnWire),
  refusals: [],
  act: 'find drivers',
  takesNoKey: true,
  example: { body: { by: 'plate', value: 'ABC1D23', reason: 'counter', words: 'Perguntou pelo ticket' } },
})

const ticketOnWire = named(
  'DriverTicket',
  'A stay of a plate that the driver paid, as the office sees it.',
  z.object({
    id: idOfRow,
    plate: plateOnWire,
    begins_at: civilDateTime,
    ends_at: civilDateTime,
    area: says(
      'For which area its last time was sold, as the tariff calls it now; empty of a time that is no longer sold.',
      z.string(),
    ),
    category: says('For which kind of vehicle that time was sold.', z.string()),
    price: centsOnWire,
    running: says('Whether it runs or is still to begin: only then its plate can be corrected.', z.boolean()),
    left: says('Whether it was left early.', z.boolean()),
    corrected_from: says('The plate that it had first; null where it never moved.', z.nullable(plateOnWire)),
  }),
)

const orderOnWire = named(
  'DriverOrder',
  'What the driver ordered, as the office sees it.',
  z.object({
    id: says('The order.', z.string()),
    created_at: civilDateTime,
    transaction_type: transactionTypeCode,
    payment_form_id: paymentFormCode,
    total_amount: centsOnWire,
    state: says('Where it is.', z.enum(orderStates)),
  }),
)

const messageOnWire = named(
  'DriverMessage',
  'What the driver was told.',
  z.object({
    id: idOfRow,
    created_at: civilDateTime,
    title: says('Its heading.', z.string()),
    is_receipt: says('Whether it tells of a purchase, so that it can be sent again.', z.boolean()),
  }),
)

const rows = {
  tickets: says('Newest first.', z.array(ticketOnWire)),
  orders: says('Newest first.', z.array(orderOnWire)),
  messages: says('Newest first.', z.array(messageOnWire)),
}

/** Ours (Q181): everything that the office needs at once, with the first 20 of each list. */
export const viewDriver = endpoint({
  ...route('POST', '/api/staff/drivers/:id/view', 'staff'),
  ours: true,
  summary: 'A driver, after a reason was given.',
  description:
    'Wallets, vehicles, sessions, and the newest 20 tickets, orders and messages. It is a line of the register with the reason and with ' +
    'what was shown; for half an hour further pages and acts about the same driver need no other reason. (Q181)',
  input: { params: ofDriver, body: z.object(lookGiven) },
  output: z.object({
    driver: z.object({
      driver_id: idOfRow,
      name: says('Full name, or the name of the company.', z.string()),
      identification: says('The tax id.', z.string()),
      email: says('Null where there is none.', z.nullable(z.string())),
      email_confirmed: says('Whether the link was opened.', z.boolean()),
      phone: says('Null where there is none.', z.nullable(z.string())),
      phone_confirmed: says('Whether the code was typed.', z.boolean()),
      created_at: civilDateTime,
    }),
    wallets: says(
      'Own ones.',
      z.array(
        z.object({
          id: idOfRow,
          name: says('What it is called.', z.string()),
          balance_credit: centsOnWire,
          balance_bonus: centsOnWire,
          plates: says('Its vehicles.', z.array(plateOnWire)),
        }),
      ),
    ),
    sessions: says(
      'Where the account is logged in.',
      z.array(
        z.object({
          device: says('What it seems to be.', z.string()),
          created_at: civilDateTime,
          last_seen_at: civilDateTime,
        }),
      ),
    ),
    corrections: says('The newest 20.', z.array(correctionOnWire)),
    ...rows,
  }),
  refusals: [],
  act: 'read driver',
  takesNoKey: true,
  example: { body: { reason: 'phone', words: 'Ligou: ticket com a placa errada' } },
})

/** Ours (Q181): the page after, within half an hour of the reason. */
export const listDriverRows = endpoint({
  ...route('GET', '/api/staff/drivers/:id/rows', 'staff'),
  ours: true,
  summary: 'The page after of one list of a driver, 20 at a time.',
  description: 'The other lists are empty. It needs the reason of the last half hour. (Q181)',
  input: {
    params: ofDriver,
    query: z.object({
      list: says('Which list.', z.enum(['tickets', 'orders', 'messages'])),
      before: says('The last id of the page before.', optionalText),
    }),
  },
  output: z.object(rows),
  refusals: ['look_needed'],
  act: 'read driver',
  example: { query: { list: 'tickets' } },
})

/** Ours (Q44, Q181): wrong passwords and codes are forgotten; nothing else changes. */
export const unlockDriver = endpoint({
  ...route('POST', '/api/staff/drivers/:id/unlock', 'staff'),
  ours: true,
  summary: 'Lets a driver log in and ask for codes again, whatever was guessed.',
  description: 'Neither password nor contacts change. It needs the reason of the last half hour. (Q44, Q181)',
  input: { params: ofDriver },
  output: messageAnswer,
  refusals: ['look_needed'],
  act: 'unlock driver',
})

/** Ours (Q181): an account that nobody confirmed, and that holds nothing, goes as if its driver had deleted it. */
export const freeTaxId = endpoint({
  ...route('POST', '/api/staff/drivers/:id/free', 'staff'),
  ours: true,
  summary: 'Deletes an account that nobody confirmed, so that its tax id is free.',
  description:
    'Only one without a confirmed contact and without a balance. What was paid for it later goes back. It needs the reason of the ' +
    'last half hour. (Q181)',
  input: { params: ofDriver },
  output: messageAnswer,
  refusals: ['look_needed', 'driver_confirmed', 'driver_has_balance'],
  act: 'free tax id',
})

/** Ours (Q181): the same letter once more, to the e-mail that is confirmed. */
export const resendReceipt = endpoint({
  ...route('POST', '/api/staff/drivers/:id/messages/:message/resend', 'staff'),
  ours: true,
  summary: 'Sends the letter of a purchase once more.',
  description:
    'To the confirmed e-mail of the driver, whatever the switches say: it was asked for. It needs the reason of the last half hour. (Q181)',
  input: {
    params: z.object({
      id: says('The number of the driver.', idOnWire),
      message: says('A message that tells of a purchase.', idOnWire),
    }),
  },
  output: messageAnswer,
  refusals: ['look_needed', 'driver_without_email'],
  act: 'resend receipt',
})

/** Ours (Q163, Q181): beyond what the driver may: seen, moved before, or another plate altogether. */
export const correctTicketPlate = endpoint({
  ...route('PUT', '/api/staff/drivers/:id/tickets/:ticket/plate', 'staff'),
  ours: true,
  summary: 'Gives a running ticket of a driver the plate that was meant.',
  description:
    'As `correctPlate` of the driver, but also when the plate was seen, was corrected before or differs much. Notices of the right plate ' +
    'from the time of the ticket are cancelled in the same commit, unless who moves it issued one of them. It needs the reason of the ' +
    'last half hour, and one of its own. (Q163, Q178, Q181)',
  input: {
    params: z.object({
      id: says('The number of the driver.', idOnWire),
      ticket: says('A running ticket of a wallet of the driver.', idOnWire),
    }),
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
  refusals: [
    'look_needed',
    'plate_same',
    'activation_over',
    'plate_has_ticket',
    'too_many_vehicles',
    'own_notice',
  ],
  act: 'correct plate',
  example: { body: { plate: 'ABC1D23', reason: 'Trocou uma letra da placa' } },
})
