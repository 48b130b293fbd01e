import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { readOwnData } from '#contract/account/own-data.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import {
  listOfficeRefundRequests,
  payOfficeRefundRequest,
  readTakings,
  refuseOfficeRefundRequest,
} from '#contract/staff/takings.ts'
import { addDays, civilDate } from '#domain/brazil/civil-time.ts'
import { cents } from '#domain/money/cents.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { disputing } from '#testkit/disputes.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { aNotice, buyTicket, payNotices } from '#testkit/guests.ts'
import { payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { balancesOf, cityDay, products } from '#testkit/parking.ts'
import { payByCard, placeCardOrder } from '#testkit/payments.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'
import { closeDays } from './days/close-days.ts'

let app: TestApp
let finance: TestStaff
beforeAll(async () => {
  app = await startApp()
  finance = await aStaff(app, ['finance'])
})
afterAll(() => app.close())

const today = () => cityDay(app)

const takings = (from = today(), until = today()) =>
  app.call(readTakings, { query: { from, until } }, finance)

/** Money of every kind comes in, is spent, and some of it goes back. */
const aDayOfSales = async () => {
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 3000, bonus: 200, plates: [plate] })
  const order = await placeOrder(app, driver, 700)
  await payOrder(app, order.id)
  await untilStatus(app, order.id, 2)
  await payByCard(app, driver, await placeCardOrder(app, driver, 1500))
  const { transaction_id } = await app.call(
    activateParking,
    { body: { plate, product_id: products.centro60 } },
    driver,
  )
  await app.call(leaveParking, { params: { transaction_id } } as never, driver).catch(() => undefined)
  const ticket = await buyTicket(app)
  await payOrder(app, ticket.id)
  const fine = await payNotices(app, [await aNotice(app, aPlate())])
  await payOrder(app, fine.id)
  await untilStatus(app, fine.id, 2)
  await untilStatus(app, ticket.id, 2)
}

describe('the takings', () => {
  it('are the sums of the ledger to the cent, account by account', async () => {
    await aDayOfSales()
    const { data, forms, rest } = await takings()
    expect(data.length).toBeGreaterThan(2)
    const { rows } = await app.rotativo.parts.db.pool.query(`
      select 'form/' || split_part(account, '/', 2) as form, sum(change)::int as change from postings p
      cross join lateral (values (p.from_account, p.amount), (p.to_account, -p.amount)) a(account, change)
      where account like 'gateway/%' group by 1 order by 1`)
    expect(rows.length).toBeGreaterThan(1)
    for (const { form, change } of rows)
      expect(forms.find((one) => one.form === form)?.total, form).toBe(change)
    const sums = await app.rotativo.parts.db.pool.query('select sum(amount)::int as all from postings')
    const counted = [
      ...data.flatMap(({ credit, parking, notices, fees, other, back }) => [
        ...[credit, parking, notices, fees, other, back],
      ]),
      ...rest.map(({ amount }) => amount),
    ]
    expect(counted.reduce((a, b) => a + b, 0)).toBe(sums.rows[0].all)
    for (const account of ['parking-revenue', 'regularisation-revenue']) {
      const { rows: net } = await app.rotativo.parts.db.pool.query(
        `select sum(case to_account when $1 then amount else -amount end)::int as net from postings
         where $1 in (from_account, to_account)`,
        [`programme/${account}`],
      )
      const part = account === 'parking-revenue' ? 'parking' : 'notices'
      const returned = part === 'parking' ? forms.filter(({ form }) => !form.startsWith('form/')) : []
      const sold = forms.reduce((sum, one) => sum + one[part], 0)
      expect(sold - returned.reduce((sum, { back }) => sum + back, 0)).toBe(net[0].net)
    }
  })

  it('stand beside what the bank says of each day that has ended', async () => {
    const day = today()
    expect((await takings()).bank).toEqual([])
    await app.advance(24 * 3600)
    finance = await aStaff(app, ['finance'])
    const { bank } = await takings(addDays(day, -2), today())
    expect(bank.map((one) => one.day)).toEqual([addDays(day, -2), addDays(day, -1), day])
    const compared = bank.find((one) => one.day === day)
    expect(compared?.compared_at).not.toBeNull()
    expect(compared?.payments).toBeGreaterThan(2)
    expect(compared?.differences).toEqual([])
  })

  it('are asked for by a period of 92 days at most', async () => {
    await expect(takings(addDays(today(), -92), today())).rejects.toThrow('92 dias')
    await expect(takings('2026-02-30', today())).rejects.toThrow('422')
    expect((await takings(addDays(today(), -91), today())).data.length).toBeGreaterThan(0)
  })

  it('have what came again by a dispute that was won under what came in otherwise, also of a day that is closed', async () => {
    const bank = disputing(app)
    const day = today()
    const pix = async () => (await takings(day, day)).forms.filter(({ form }) => form === 'form/11')
    expect(await pix()).toEqual([])
    const credit = await placeOrder(app, await aDriver(app), 5000)
    const fine = await payNotices(app, [await aNotice(app, aPlate())])
    const paid: [string, number][] = [
      [credit.id, 5000],
      [fine.id, 3000],
    ]
    for (const [id, amount] of paid) {
      await payOrder(app, id)
      await untilStatus(app, id, 2)
      await bank.dispute(id)
      await bank.untilTaken(id, amount, 'lost')
      await bank.dispute(id, {}, 'dispute/won')
      await bank.untilTaken(id, amount, 'won')
    }
    const sold = { credit: 5000, parking: 0, notices: 3000, fees: 0 }
    const expected = [{ form: 'form/11', ...sold, other: 8000, back: 8000, total: 8000 }]
    expect(await pix()).toEqual(expected)
    await app.advance(2 * 24 * 3600)
    const { parts } = app.rotativo
    await closeDays(parts)(app.clock.now())
    const closed = await parts.db.kysely.selectFrom('closed_days').select(sql`day::text`.as('day')).execute()
    expect(closed).toContainEqual({ day })
    finance = await aStaff(app, ['finance'])
    expect(await pix()).toEqual(expected)
    expect(await audit(parts.db)).toEqual([])
  })
})

describe('a refund request that a person pays', () => {
  it('waits the oldest first, is paid once by the credit of this moment, and the driver is told who looked', async () => {
    const [first, second] = [await aDriver(app, { credit: 4200 }), await aDriver(app, { credit: 900 })]
    await app.call(requestRefund, {}, first)
    await app.call(requestRefund, {}, second)
    const { data } = await app.call(listOfficeRefundRequests, { query: {} }, finance)
    expect(data.map(({ driver }) => driver?.driver_id)).toEqual([first.driverId, second.driverId])
    const again = () => app.call(listOfficeRefundRequests, { query: {} }, finance)
    const dates = data.map(({ requested_at, due_at }) => [civilDate(requested_at), civilDate(due_at)])
    expect(dates).toEqual(Array(2).fill([today(), addDays(today(), 10)]))
    expect(data.map(({ is_late }) => is_late)).toEqual([false, false])
    await app.advance(10 * 24 * 3600)
    finance = await aStaff(app, ['finance'])
    expect((await again()).data.map(({ is_late }) => is_late)).toEqual([true, true])
    const pay = (id: number, amount: number, by = finance) =>
      app.call(payOfficeRefundRequest, { params: { id }, body: { amount: cents(amount) } }, by)
    const [one, two] = data.map(({ id }) => id) as [number, number]
    await expect(pay(one, 4100)).rejects.toThrow('RefundDisagrees')
    const other = await aStaff(app, ['finance'])
    const both = await Promise.allSettled([pay(one, 4200), pay(one, 4200, other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // Whoever has an old list is told not to pay it too, and by whom and when it was marked.
    await expect(pay(one, 4200, other)).rejects.toMatchObject({
      status: 409,
      body: {
        type: 'RefundClosed',
        message: expect.stringMatching(/já foi marcado como pago: R\$.42,00, por Rita finance, em \d\d\//),
      },
    })
    expect(await balancesOf(app, first.walletId)).toEqual({ credit: 0, bonus: 0 })
    expect(await app.call(refuseOfficeRefundRequest, { params: { id: two } }, finance)).toMatchObject({
      state: 'refused',
      decided_by: `staff/${finance.id}`,
    })
    expect(await balancesOf(app, second.walletId)).toEqual({ credit: 900, bonus: 0 })
    const { lists } = await app.call(readOwnData, {}, first)
    expect(lists.staff_looks?.map(({ act }) => act)).toEqual([
      'read refunds',
      'read refunds',
      'decide refund',
    ])
    expect((await again()).data).toEqual([])
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('is listed by pages: what waits the oldest first, what was decided the newest', async () => {
    for (const credit of [100, 200, 300]) await app.call(requestRefund, {}, await aDriver(app, { credit }))
    const list = async (state: 'open' | 'refused', before?: number) => {
      const { data } = await app.call(listOfficeRefundRequests, { query: { state, before } }, finance)
      return data.map(({ id }) => id)
    }
    const ids = await list('open')
    const [first = 0, second, third] = ids
    expect(ids).toEqual([first, second, third].toSorted((a = 0, b = 0) => a - b))
    expect(await list('open', first)).toEqual([second, third])
    const decided = await list('refused')
    for (const id of ids) await app.call(refuseOfficeRefundRequest, { params: { id } }, finance)
    expect(await list('refused')).toEqual([third, second, first, ...decided])
    expect(await list('refused', third)).toEqual([second, first, ...decided])
  })
})
