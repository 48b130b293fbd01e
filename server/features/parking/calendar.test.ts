import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { clockAt, products } from '#testkit/parking.ts'

/** Shown times to the minute: the clock of a test goes on while it works. */
const toMinute = (civil: string): string => civil.slice(0, 16)

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Parks at a civil time, leaves at another, and tells what was said. */
const stay = async (product_id: number, at: string, leftAt: string) => {
  clockAt(app, at)
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 5000, plates: [plate] })
  const ticket = await app.call(activateParking, { body: { plate, product_id } }, driver)
  clockAt(app, leftAt)
  const params = { transaction_id: ticket.transaction_id }
  const left = await app.call(leaveParking, { params }, driver)
  return {
    from: toMinute(ticket.activation.date_time_begin),
    until: toMinute(ticket.activation.date_time_end),
    status: ticket.status,
    back: left.amount,
  }
}

const cases = [
  {
    of: 'across midnight',
    product: products.centro120,
    at: '2027-03-10 23:30:05',
    leftAt: '2027-03-11 00:30:00',
    gives: { from: '2027-03-10 23:30', until: '2027-03-11 01:30', status: 2, back: 300 },
  },
  {
    of: 'across closing time',
    product: products.orla120,
    at: '2027-03-10 21:15:05',
    leftAt: '2027-03-11 07:00:00',
    gives: { from: '2027-03-10 21:15', until: '2027-03-11 09:15', status: 2, back: 500 },
  },
  {
    of: 'bought after closing time',
    product: products.orla60,
    at: '2027-03-10 22:30:05',
    leftAt: '2027-03-11 08:29:50',
    gives: { from: '2027-03-11 08:00', until: '2027-03-11 09:00', status: 3, back: 200 },
  },
  {
    of: 'on the last day of February of a leap year',
    product: products.centro120,
    at: '2028-02-29 23:30:05',
    leftAt: '2028-03-01 00:15:00',
    gives: { from: '2028-02-29 23:30', until: '2028-03-01 01:30', status: 2, back: 375 },
  },
  {
    of: 'on the day before a leap day',
    product: products.centro120,
    at: '2028-02-28 23:30:05',
    leftAt: '2028-02-29 00:15:00',
    gives: { from: '2028-02-28 23:30', until: '2028-02-29 01:30', status: 2, back: 375 },
  },
  {
    of: 'on the last day of February of a common year, over closing time',
    product: products.orla120,
    at: '2027-02-28 21:30:05',
    leftAt: '2027-02-28 22:30:00',
    gives: { from: '2027-02-28 21:30', until: '2027-03-01 09:30', status: 2, back: 600 },
  },
  {
    of: 'on the last day of a year',
    product: products.centro120,
    at: '2027-12-31 23:30:05',
    leftAt: '2028-01-01 00:15:00',
    gives: { from: '2027-12-31 23:30', until: '2028-01-01 01:30', status: 2, back: 375 },
  },
]

describe('a ticket', () => {
  // The programme's zone rules, wherever the server stands (decision Q14).
  for (const [zone, offset] of [
    ['UTC', 0],
    ['Asia/Tokyo', -540],
    ['America/Sao_Paulo', 180],
  ] as const) {
    for (const { of, product, at, leftAt, gives } of cases) {
      it(`${of} has the same times and the same devolution on a server in ${zone}`, async () => {
        const before = process.env.TZ
        process.env.TZ = zone
        try {
          expect(new Date().getTimezoneOffset()).toBe(offset)
          expect(await stay(product, at, leftAt)).toEqual(gives)
        } finally {
          if (before === undefined) delete process.env.TZ
          else process.env.TZ = before
        }
      })
    }
  }
})
