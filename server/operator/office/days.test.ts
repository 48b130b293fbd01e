import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { readPanel } from '#contract/staff/panel.ts'
import { readTakings } from '#contract/staff/takings.ts'
import { addDays } from '#domain/brazil/civil-time.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { buyTicket } from '#testkit/guests.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { cityDay, products } from '#testkit/parking.ts'
import { aStaff } from '#testkit/staff.ts'
import { closeDays } from './days/close-days.ts'

const daySeconds = 24 * 60 * 60

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await startApp()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const today = () => cityDay(app)

const aDayOfSales = async () => {
  const plates = [aPlate(), aPlate()]
  const driver = await aDriver(app, { credit: 3000, bonus: 200, plates })
  const park = (plate = '') =>
    app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
  await park(plates[0])
  const { transaction_id } = await park(plates[1])
  await app.advance(20 * 60)
  await app.call(leaveParking, { params: { transaction_id } }, driver)
  const ticket = await buyTicket(app)
  await payOrder(app, ticket.id)
  await untilStatus(app, ticket.id, 2)
}

const shown = async (from: string, until: string) => {
  const finance = await aStaff(app, ['finance'])
  const query = { from, until }
  const { tickets, revenue, occupancy } = await app.call(readPanel, { query }, finance)
  const { data, rest } = await app.call(readTakings, { query }, finance)
  return { tickets, revenue, occupancy, data, rest }
}

const close = () => closeDays(app.rotativo.parts)(app.clock.now())

const closedDays = async () => (await owner.query('select day::text from closed_days order by day')).rows

describe('days that are over', () => {
  it('are closed when the day after is over too, and show what ledger and tickets said', async () => {
    const first = today()
    await aDayOfSales()
    const [live] = [await shown(first, first)]
    expect(live.tickets).toEqual([{ day: first, tickets: 3 }])
    expect(live.data.length).toBeGreaterThan(1)
    await app.advance(daySeconds)
    await close()
    expect(await closedDays()).toEqual([])
    await aDayOfSales()
    await app.advance(daySeconds)
    await aDayOfSales()
    const whole = [first, today()] as const
    const before = await shown(...whole)
    expect(before.tickets.map(({ tickets }) => tickets)).toEqual([3, 3, 3])
    await close()
    expect(await closedDays()).toEqual([{ day: first }])
    expect(await shown(...whole)).toEqual(before)
    expect(await shown(first, first)).toEqual(live)
    expect(await shown(addDays(first, -3), today())).toMatchObject({
      tickets: before.tickets,
      data: before.data,
    })
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('are read as they were kept, are closed once, and a gap between them is summed anew', async () => {
    const first = addDays(today(), -2)
    await app.advance(3 * daySeconds)
    await Promise.all([close(), close()])
    const closed = [0, 1, 2, 3].map((after) => ({ day: addDays(first, after) }))
    expect(await closedDays()).toEqual(closed)
    const whole = [first, today()] as const
    const before = await shown(...whole)
    await owner.query('delete from closed_days where day = $1', [addDays(first, 1)])
    expect(await shown(...whole)).toEqual(before)
    await owner.query('update closed_days set tickets = 77 where day = $1', [first])
    expect((await shown(...whole)).tickets[0]).toEqual({ day: first, tickets: 77 })
  })
})

describe('a ticket that was bought long before the day', () => {
  it('as before a recess, stands in the occupancy of the day like any other', async () => {
    await aDayOfSales()
    const { occupancy } = await shown(today(), today())
    expect(occupancy.flatMap(({ hours }) => hours).some((hour) => hour > 0)).toBe(true)
    for (const table of ['activations', 'guest_activations'])
      await owner.query(
        `update ${table} set created_at = created_at - interval '15 days' where ends_at > $1`,
        [app.clock.now()],
      )
    expect((await shown(today(), today())).occupancy).toEqual(occupancy)
  })
})
