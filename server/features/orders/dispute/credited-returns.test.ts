import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '#contract/account/leaving.ts'
import {
  disputedClaims,
  forfeitedCredit,
  noticeReturning,
  regularisationRevenue,
} from '#domain/ledger/accounts.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { TestApp } from '#testkit/app.ts'
import { type Disputing, startDisputing, tooOld } from '#testkit/disputes.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, payNotices } from '#testkit/guests.ts'
import { creditOf, payOrder, placeOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import { confirm, payByCard, placeCardOrder, placeWalletOrder } from '#testkit/payments.ts'

let app: TestApp
let bank: Disputing
beforeAll(async () => {
  ;({ app, bank } = await startDisputing())
})
afterEach(() => bank.examine())
afterAll(() => app.close())

const kept = async () => [await bank.balanceOf(regularisationRevenue), await bank.balanceOf(noticeReturning)]
let before: number[]
beforeEach(async () => {
  before = await kept()
})

/** Of so many notices of R$ 30,00 in one payment by card. */
const paid = async (count = 1) => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await aNotice(app, plate))
  const order = await placeCardOrder(app, driver, ids)
  expect((await payByCard(app, driver, order)).status).toBe(2)
  return { driver, order: order.id, plate, notice: ids[0] ?? 0, other: ids[1] ?? 0 }
}

const untilCredit = (driver: TestDriver, amount: number) =>
  eventually(
    () => creditOf(app, driver),
    (credit) => credit === amount,
  )

/** One whose contest was accepted, and whose bank gave nothing back: it refused, or was not asked any more. */
const credited = async (how: string, count = 1) => {
  const one = await paid(count)
  if (how === 'refused') bank.refunding(tooOld)
  else bank.returningNothing()
  await bank.accept(one.notice, one.driver)
  await untilCredit(one.driver, 3000)
  expect(await bank.givenBack(one.order)).toBe(0)
  return one
}

const spend = async (driver: TestDriver, plate: string, price: number) => {
  const id = await aNotice(app, plate, { price })
  await confirm(app, driver, await placeWalletOrder(app, driver, id), {
    payment_form_id: paymentForms.wallet,
  })
  return id
}

describe.each(['refused', 'too old'])('credit instead of what a notice had cost, its refund %s', (how) => {
  it('is taken by the dispute of its payment, stays so when it is lost, and is credit again when it is won', async () => {
    const { driver, order } = await credited(how)
    await bank.dispute(order)
    await bank.untilTaken(order, 3000)
    expect(await bank.disputesOf(order)).toMatchObject([{ credit: 3000, claimed: 0 }])
    expect(await creditOf(app, driver)).toBe(0)
    expect(await kept()).toEqual(before)
    await bank.dispute(order, {}, 'dispute/lost')
    await bank.untilTaken(order, 3000, 'lost')
    expect(await creditOf(app, driver)).toBe(0)
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 3000, 'won')
    expect(await creditOf(app, driver)).toBe(3000)
    expect([await statusOf(app, order), await bank.givenBack(order)]).toEqual([2, 0])
    expect(await kept()).toEqual(before)
  })

  it('that was spent is a claim, which the next credit pays, and which a dispute that is won ends', async () => {
    const { driver, order, plate } = await credited(how)
    const claims = await bank.balanceOf(disputedClaims)
    await spend(driver, plate, 2000)
    await bank.dispute(order)
    await bank.untilTaken(order, 3000)
    expect(await bank.disputesOf(order)).toMatchObject([{ credit: 1000, claimed: 2000, collected: 0 }])
    const { id } = await placeOrder(app, driver, 1500)
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    expect(await creditOf(app, driver)).toBe(0)
    expect(await bank.balanceOf(disputedClaims)).toBe(claims - 500)
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 3000, 'won')
    expect(await creditOf(app, driver)).toBe(2500)
    expect(await bank.balanceOf(disputedClaims)).toBe(claims)
  })

  it('stays while a dispute takes no more than the payment’s other notice, and goes as far as it takes more', async () => {
    const { driver, order, other } = await credited(how, 2)
    await bank.dispute(order, { amount: 3000 })
    await bank.untilTaken(order, 3000)
    expect(await creditOf(app, driver)).toBe(3000)
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000)
    expect(await creditOf(app, driver)).toBe(2000)
    await bank.dispute(order)
    await bank.untilTaken(order, 2000)
    expect(await creditOf(app, driver)).toBe(0)
    expect(await kept()).toEqual(before)
    expect(await statusOf(app, order)).toBe(3)
    await bank.accept(other, driver)
    expect(await bank.refundsOf(order)).toHaveLength(1)
    expect(await creditOf(app, driver)).toBe(0)
  })

  it('counts when a second notice of a payment goes back of which a dispute has the rest', async () => {
    const { driver, order, other } = await credited(how, 2)
    await bank.dispute(order, { amount: 3000 })
    await bank.untilTaken(order, 3000)
    bank.refunding()
    await bank.accept(other, driver)
    await app.advance(11 * 60)
    expect([await creditOf(app, driver), await bank.givenBack(order)]).toEqual([3000, 0])
    expect(await kept()).toEqual(before)
  })

  it('of an account that is gone is a claim on nobody, and the programme’s when the dispute is won', async () => {
    const { driver, order } = await credited(how)
    const forfeited = await bank.balanceOf(forfeitedCredit)
    await app.call(deleteAccount, { params: { id: driver.userId }, body: { force: true } }, driver)
    await bank.dispute(order)
    await bank.untilTaken(order, 3000)
    expect(await bank.disputesOf(order)).toMatchObject([{ credit: 0, claimed: 3000 }])
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 3000, 'won')
    expect(await bank.balanceOf(forfeitedCredit)).toBe(forfeited + 3000)
    expect(await kept()).toEqual(before)
  })
})

describe('what is held for a visitor', () => {
  it('counts when a second notice of its payment goes back of which a dispute has the rest', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const ids = [await aNotice(app, plate), await aNotice(app, plate)]
    const { id: order } = await payNotices(app, ids)
    await payOrder(app, order)
    await untilStatus(app, order, 2)
    bank.refunding(tooOld)
    await bank.accept(ids[0] ?? 0, driver)
    await bank.untilRefund(order, 'refused_at')
    await bank.dispute(order, { amount: 3000 })
    await bank.untilTaken(order, 3000, 'lost')
    await bank.accept(ids[1] ?? 0, driver)
    expect(await bank.refundsOf(order)).toHaveLength(1)
    await bank.dispute(order)
    await eventually(
      () => bank.disputesOf(order),
      (rows) => rows.length === 2,
    )
    expect(await kept()).toEqual(before)
  })
})
