import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { feeRevenue, noticeReturning, regularisationRevenue } from '#domain/ledger/accounts.ts'
import { cents } from '#domain/money/cents.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { disputing } from '#testkit/disputes.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice } from '#testkit/guests.ts'
import { manyOrders } from '#testkit/orders.ts'
import { payByCard, placeCardOrder } from '#testkit/payments.ts'

let app: TestApp
let bank: ReturnType<typeof disputing>
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
  bank = disputing(app)
  const { parts } = app.rotativo
  const city = parts.city()
  const dearer = { ...city, paymentForms: city.paymentForms.map((form) => ({ ...form, tax: cents(200) })) }
  parts.city = () => dearer
})
afterEach(() => bank.refunding())
afterAll(() => closeAudited(app))

const books = () => Promise.all([regularisationRevenue, feeRevenue, noticeReturning].map(bank.balanceOf))

describe('a dispute of a payment with a fee, a notice of which was called off', () => {
  it('leaves neither revenue nor fee where nothing of the payment is left', async () => {
    const before = await books()
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const ids = [await aNotice(app, plate), await aNotice(app, plate)]
    const { id: order, ...rest } = await placeCardOrder(app, driver, ids)
    expect((await payByCard(app, driver, { id: order, ...rest })).status).toBe(2)
    await bank.accept(ids[0] ?? 0, driver)
    await eventually(
      () => bank.givenBack(order),
      (given) => given === 3100,
    )
    await bank.untilRefund(order, 'done_at')
    await bank.dispute(order)
    await bank.untilTaken(order, 3100)
    expect(await books()).toEqual(before)
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 3100, 'won')
    const [revenue = 0, fees = 0, returning] = before
    expect(await books()).toEqual([revenue + 3000, fees + 100, returning])
  })
  it('that came before leaves nothing in their sum, and each what it should have once it is won', async () => {
    const [revenue = 0, fees = 0, returning = 0] = await books()
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const ids = [await aNotice(app, plate), await aNotice(app, plate)]
    const { id: order, ...rest } = await placeCardOrder(app, driver, ids)
    expect((await payByCard(app, driver, { id: order, ...rest })).status).toBe(2)
    await bank.dispute(order, { amount: 5200 })
    await bank.untilTaken(order, 5200)
    await bank.accept(ids[0] ?? 0, driver)
    await bank.untilRefund(order, 'done_at')
    expect(await bank.givenBack(order)).toBe(1000)
    const [left = 0, leftFees = 0, leftReturning] = await books()
    expect([left + leftFees, leftReturning]).toEqual([revenue + fees, returning])
    await bank.dispute(order, {}, 'dispute/won')
    await eventually(
      () => bank.givenBack(order),
      (given) => given === 3100,
    )
    await bank.untilRefund(order, 'done_at')
    expect(await books()).toEqual([revenue + 3000, fees + 100, returning])
  })
})
