import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { cancelNotice } from '#contract/operator.ts'
import { activateParking } from '#contract/parking.ts'
import { readPanel } from '#contract/staff/panel.ts'
import { addDays } from '#domain/brazil/civil-time.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { contestNotice } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { aNotice, buyTicket } from '#testkit/guests.ts'
import { office } from '#testkit/operators.ts'
import { payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { cityDay, clockAt, products } from '#testkit/parking.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const today = () => cityDay(app)

const panel = async (from = today(), until = today()) =>
  app.call(readPanel, { query: { from, until } }, await aStaff(app, ['finance']))

describe('the panel', () => {
  it('counts tickets, revenue, occupancy by hour, notices and what waits', async () => {
    const before = await panel()
    expect(before).toMatchObject({ tickets: [], revenue: [], refunds: { open: 0 }, failed_jobs: 0 })
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 5000, bonus: 100, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    const guest = await buyTicket(app)
    await payOrder(app, guest.id)
    await untilStatus(app, guest.id, 2)
    await app.call(requestRefund, {}, driver)
    const notice = await aNotice(app, aPlate())
    await aNotice(app, aPlate())
    await app.call(cancelNotice, { params: { id: notice } }, office)
    await contestNotice(app, await aNotice(app, plate), driver)

    const shown = await panel()
    expect(shown.tickets).toEqual([{ day: today(), tickets: 2 }])
    expect(shown.notices).toEqual({ issued: 3, open: 2, paid: 0, overdue: 0, cancelled: 1 })
    expect(shown.refunds).toEqual({ open: 1, amount: 4800 })
    expect(shown.contests).toEqual({ open: 1, late: 0 })
    const { rows } = await app.rotativo.parts.db.pool.query(
      "select sum(amount)::int as all from postings where to_account like 'programme/%-revenue'",
    )
    expect(shown.revenue.reduce((sum, { amount }) => sum + amount, 0)).toBe(rows[0].all)
    expect(shown.revenue.map(({ form }) => form).toSorted()).toEqual(['bonus', 'credit', 'form/11'])
    const [centre] = shown.occupancy
    expect(centre?.sectors.length).toBeGreaterThan(1)
    expect(centre?.bays).toBeGreaterThan(10)
    const { rows: running } = await app.rotativo.parts.db.pool.query(
      `select sum(extract(epoch from ends_at - begins_at) / 3600)::float as hours from (
         select begins_at, ends_at from activations union all select begins_at, ends_at from guest_activations) all_tickets`,
    )
    const hours = shown.occupancy.flatMap((group) => group.hours)
    expect(hours).toHaveLength(24 * shown.occupancy.length)
    expect(hours.reduce((sum, hour) => sum + hour, 0)).toBeCloseTo(running[0].hours, 0)
  })

  it('counts no refund that only banks have in hand', async () => {
    const { refunds } = await panel()
    const { parts } = app.rotativo
    const bank = parts.payment
    const [byPix, withRest] = [await aDriver(app), await aDriver(app, { credit: 75 })]
    for (const driver of [byPix, withRest]) {
      const { id } = await placeOrder(app, driver, 3000)
      await payOrder(app, id)
      await untilStatus(app, id, 2)
    }
    parts.payment = bankWith(bank, { refund: () => Promise.resolve('in_progress') })
    try {
      for (const driver of [byPix, withRest]) await app.call(requestRefund, {}, driver)
    } finally {
      parts.payment = bank
    }
    expect((await panel()).refunds).toEqual({ open: refunds.open + 1, amount: refunds.amount + 3075 })
  })

  it('is of its period alone', async () => {
    const yesterday = addDays(today(), -1)
    const shown = await panel(yesterday, yesterday)
    expect(shown).toMatchObject({ tickets: [], revenue: [], notices: { issued: 0 } })
    expect(shown.occupancy.flatMap(({ hours }) => hours).every((hour) => hour === 0)).toBe(true)
    expect((await panel(yesterday)).tickets).toEqual([{ day: today(), tickets: 2 }])
    await expect(panel('2020-01-01')).rejects.toThrow('422')
  })

  it('is read by an index, however long the history is', async () => {
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select indexrelid::regclass::text as name, am.amname as kind from pg_index i
       join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam where am.amname = 'brin' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'activation_details_by_time',
      'activations_by_time',
      'guest_activations_by_time',
      'ledger_transactions_by_time',
    ])
  })

  it('counts no hours in which nobody is charged, over which a ticket only waits', async () => {
    clockAt(app, '2027-03-10 21:30:00')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.orla60 } }, driver)
    clockAt(app, '2027-03-11 09:00:00')
    const { occupancy } = await panel('2027-03-10', '2027-03-11')
    const orla = occupancy.find(({ name }) => name === 'Orla')
    // Half an hour on one of two days in each, to a tenth.
    const used = orla?.hours.flatMap((bays, hour) => (bays > 0.1 && bays < 0.4 ? [hour] : []))
    expect(used).toEqual([8, 21])
    expect(orla?.hours.filter((bays) => bays > 0)).toHaveLength(2)
  })
})
