import * as z from 'zod/mini'
import { refundRequestOnWire } from '#contract/account/leaving.ts'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { centsOnWire, changeOnWire, civilDateTime, givenDate, idOnWire, listOf } from '#contract/wire.ts'
import { refundRequestStates } from '#domain/account/leaving/refund-requests.ts'

/** From one civil day to another, both included, 92 at most (Decision Q182). */
export const periodGiven = z.object({
  from: says('The first day.', givenDate),
  until: says('The last day; together 92 at most.', givenDate),
})

const form = says(
  'A payment form as `form/11`, or `credit` and `bonus`, the balances of wallets.',
  z.string(),
)

const parts = {
  credit: says('Credit that was sold.', centsOnWire),
  parking: says('Parking that was paid.', centsOnWire),
  notices: says('Notices that were paid.', centsOnWire),
  fees: says('Fees that payers bore.', centsOnWire),
  other: says('What came in otherwise, like a dispute that was won.', centsOnWire),
  back: says('What went back: returned, taken back by a bank, given back for leaving early.', centsOnWire),
  total: says('What came in without what went back.', changeOnWire),
}

export const takingOnWire = named(
  'Taking',
  'What came in on a day by one form, and what went back.',
  z.object({ day: says('The civil day.', z.string()), form, ...parts }),
)

export const formTakingOnWire = named(
  'FormTaking',
  'What came in by one form in a period, and what went back.',
  z.object({ form, ...parts }),
)

const bankDayOnWire = named(
  'BankDay',
  "A day's comparison with the bank's own list.",
  z.object({
    day: says('The civil day.', z.string()),
    compared_at: says('When; null where it was not compared yet.', z.nullable(civilDateTime)),
    payments: says('How many payments were compared.', z.int()),
    differences: says(
      'What the two books disagree in; empty where they agree.',
      z.array(
        z.object({
          end_to_end_id: says("The bank's name of the payment.", z.string()),
          kind: says('What is wrong.', z.string()),
          at_bank: says("In the bank's list; null where it has none.", z.nullable(centsOnWire)),
          here: says('In our books; null where they have none.', z.nullable(centsOnWire)),
        }),
      ),
    ),
  }),
)

/** Ours (Q182): from postings, never from a counter. */
export const readTakings = endpoint({
  ...route('GET', '/api/staff/takings', 'staff'),
  ours: true,
  summary: 'What came in and went back, by day and form, with the comparison with the bank.',
  description:
    "From the ledger's postings: rows and `rest` together are its sums to the cent. A period has 92 days at most. (Q182)",
  input: { query: periodGiven },
  output: z.object({
    data: says('By day and form.', z.array(takingOnWire)),
    forms: says('The same of the whole period, by form.', z.array(formTakingOnWire)),
    rest: says(
      'What was neither sold nor given back, by day: bonus that was given, corrections, refund requests that a person paid.',
      z.array(
        z.object({
          day: says('The civil day.', z.string()),
          from: says('From which account.', z.string()),
          to: says('To which account.', z.string()),
          amount: centsOnWire,
        }),
      ),
    ),
    bank: says('Each day that has ended.', z.array(bankDayOnWire)),
  }),
  refusals: [],
  act: 'read takings',
  example: { query: { from: '2026-11-01', until: '2026-11-30' } },
})

const officeRefundRequestOnWire = named(
  'OfficeRefund',
  "A driver's request to get the credit back, as the office reads it.",
  z.object({
    ...refundRequestOnWire.shape,
    due_at: says(
      'Until when a person pays the `rest`: `refundRestDays` of the city after it was asked for.',
      civilDateTime,
    ),
    is_late: says('Whether that has passed and the `rest` still waits for a person.', z.boolean()),
    decider: says(
      'The name of who decided, of a person or of a key; null while nobody did, and where the banks or the driver ended it.',
      z.nullable(z.string()),
    ),
  }),
)

/** What a list of refund requests may be narrowed by. */
export const refundRequestsSought = {
  state: z.optional(says('Only those; open ones when absent.', z.enum(refundRequestStates))),
}

/** Ours (Q143, Q182): open ones the oldest first, for they wait. Each driver that is shown is a line of the register. */
export const listOfficeRefundRequests = endpoint({
  ...route('GET', '/api/staff/refunds', 'staff'),
  ours: true,
  summary: 'What drivers asked back, 50 at a time.',
  description:
    'Open ones the oldest first, others the newest first. For the page after, send the last id of this one as `before`. Each driver that ' +
    'is shown is a line of the register. (Q143, Q182)',
  input: {
    query: z.object({
      ...refundRequestsSought,
      before: z.optional(says('Only those after this id in the order of the list.', idOnWire)),
    }),
  },
  output: listOf(officeRefundRequestOnWire),
  refusals: [],
  act: 'read refunds',
  example: { query: { state: 'open' } },
})

const ofRefundRequest = z.object({ id: says('The request.', idOnWire) })

/** Ours (Q143, Q182): the same as `payRefundRequest` of the operator, by a person. */
export const payOfficeRefundRequest = endpoint({
  ...route('POST', '/api/staff/refunds/:id/pay', 'staff'),
  ours: true,
  summary: 'Marks what a person pays of a refund request as paid, and takes it out of the wallets.',
  description:
    'Moves no money at the bank: whoever calls it pays the driver then. The amount is compared with what is owed now, so that what is paid ' +
    'is what leaves the wallets. What is paid already is refused, with who marked it and when. (Q143, Q182)',
  input: {
    params: ofRefundRequest,
    body: z.object({
      amount: says('What is paid: the lesser of `rest` and `balance_credit` of the request.', centsOnWire),
    }),
  },
  output: refundRequestOnWire,
  refusals: ['refund_closed', 'refund_paid', 'refund_disagrees'],
  act: 'decide refund',
  example: { body: { amount: 2000 } },
})

/** Ours (Q143, Q182): the credit stays where it is. */
export const refuseOfficeRefundRequest = endpoint({
  ...route('POST', '/api/staff/refunds/:id/refuse', 'staff'),
  ours: true,
  summary: 'Refuses a refund request; the credit stays where it is.',
  description:
    'The driver may ask again or leave. What only banks are giving back, with a `rest` of 0, has left the wallets and is not refused. ' +
    '(Q143, Q182)',
  input: { params: ofRefundRequest },
  output: refundRequestOnWire,
  refusals: ['refund_closed'],
  act: 'decide refund',
})
