import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { periodGiven } from '#contract/staff/takings.ts'
import { centsOnWire, changeOnWire, idOfRow } from '#contract/wire.ts'

const count = (what: string) => says(what, z.int())

const noticeCounts = named(
  'NoticeCounts',
  'Notices that were issued in a period, by where they are now.',
  z.object({
    issued: count('All of them.'),
    open: count('To be paid in time.'),
    paid: count('Paid.'),
    overdue: count('With the traffic authority, because their deadline passed.'),
    cancelled: count('Cancelled or disregarded.'),
  }),
)

const occupancyOnWire = named(
  'Occupancy',
  'How many bays of one tariff had a ticket, hour by hour.',
  z.object({
    group_id: says('The group of the tariff; null for times that are sold no more.', z.nullable(idOfRow)),
    name: says('What the group is called; empty for times that are sold no more.', z.string()),
    sectors: says('The sectors that are charged by it: a ticket names no sector.', z.array(z.string())),
    bays: count('Bays in these sectors; 0 where the city draws none.'),
    hours: says(
      'For each hour of the day, 0 to 23, how many tickets ran on the average of the days, in tenths.',
      z.array(z.number()),
    ),
  }),
)

/** Ours (Q182): what it costs follows from the period, never from the history. */
export const readPanel = endpoint({
  ...route('GET', '/api/staff/panel', 'staff'),
  ours: true,
  summary: 'How the programme is doing in a period.',
  description:
    'Tickets and revenue by day, paid bays by tariff and hour, notices, what waits for somebody, and the comparison with the bank. ' +
    'Revenue is from postings, occupancy from tickets. (Q182)',
  input: { query: periodGiven },
  output: z.object({
    tickets: says(
      'Stays that were bought, by day.',
      z.array(z.object({ day: says('The civil day.', z.string()), tickets: count('How many.') })),
    ),
    revenue: says(
      'By day and where it came from or went back to: a payment form as `form/11`, `credit` and `bonus`, or the account of the ' +
        'ledger that holds it meanwhile, like `notice-returning`. What went back is below zero.',
      z.array(
        z.object({
          day: says('The civil day.', z.string()),
          form: says('Where it came from, or went back to.', z.string()),
          amount: changeOnWire,
        }),
      ),
    ),
    occupancy: says('By tariff, most important first.', z.array(occupancyOnWire)),
    notices: noticeCounts,
    refunds: z.object({
      open: count(
        'Requests that a person has to answer now, whenever they were made; not those that only banks are giving back.',
      ),
      amount: says('What they asked for.', centsOnWire),
    }),
    contests: z.object({
      open: count('Contests that wait for a decision, now.'),
      late: count('Those of them whose time to answer is over.'),
    }),
    notices_held: count('Notices that are held because of an outage until a person decides, now.'),
    corrections_open: count('Corrections that wait for a second person.'),
    failed_jobs: count('Jobs that failed every try, now.'),
    bank: z.object({
      differences: count('Differences on the days of the period.'),
      waiting: count('Days of the period that have ended and were not compared yet.'),
    }),
  }),
  refusals: [],
  act: 'read panel',
  example: { query: { from: '2026-11-01', until: '2026-11-30' } },
})
