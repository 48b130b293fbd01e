import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  feeRevenue,
  gatewayClearing,
  noticeReturning,
  regularisationRevenue,
} from '#domain/ledger/accounts.ts'
import { cents } from '#domain/money/cents.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { audit } from '#server/operator/audit.ts'
import type { TestApp } from '#testkit/app.ts'
import { type Disputing, startDisputing, tooOld, undecided } from '#testkit/disputes.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, noticeStatus, payNotices } from '#testkit/guests.ts'
import { creditOf, payOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import { payByCard, placeBy, placeCardOrder } from '#testkit/payments.ts'

let app: TestApp
let bank: Disputing
beforeAll(async () => {
  ;({ app, bank } = await startDisputing())
})
afterEach(() => bank.examine())
afterAll(() => app.close())

const accounts = [
  regularisationRevenue,
  feeRevenue,
  noticeReturning,
  gatewayClearing(paymentForms.creditCard),
]
const books = () => Promise.all(accounts.map(bank.balanceOf))
let before: number[]
beforeEach(async () => {
  before = await books()
})

const paid = async (count = 1) => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await aNotice(app, plate))
  const order = await placeCardOrder(app, driver, ids)
  expect((await payByCard(app, driver, order)).status).toBe(2)
  return { driver, order: order.id, notice: ids[0] ?? 0, other: ids[1] ?? 0 }
}

const untilGivenBack = (order: string, amount: number) =>
  eventually(
    () => bank.givenBack(order),
    (given) => given === amount,
  )
const untilCredit = (driver: TestDriver, amount: number) =>
  eventually(
    () => creditOf(app, driver),
    (credit) => credit === amount,
  )

/** The sandbox decides all disputes of a payment at once, so that one is won by hand, before another word makes us ask. */
const winOnly = async (order: string, amount: number) => {
  await app.rotativo.parts.db.kysely
    .updateTable('sandbox_disputes')
    .set({ state: 'won' })
    .where('amount', '=', cents(amount))
    .where('state', '=', 'open')
    .execute()
  await bank.dispute(order, {}, 'dispute/lost')
}

describe('a dispute of a part, of a payment whose notice is called off afterwards', () => {
  it('gives that part back as well when it is won', async () => {
    const { driver, order, notice } = await paid()
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000)
    await bank.accept(notice, driver)
    await untilGivenBack(order, 2000)
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 1000, 'won')
    await untilGivenBack(order, 3000)
    await bank.untilRefund(order, 'done_at')
    expect([await statusOf(app, order), await creditOf(app, driver)]).toEqual([2, 0])
    expect(await books()).toEqual(before)
  })

  it('gives it back as credit where no bank gives it', async () => {
    const { driver, order, notice } = await paid()
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000)
    bank.refunding(tooOld)
    await bank.accept(notice, driver)
    await untilCredit(driver, 2000)
    await bank.dispute(order, {}, 'dispute/won')
    await untilCredit(driver, 3000)
    expect((await books())[0]).toBe(before[0])
    await bank.dispute(order)
    await untilCredit(driver, 0)
    expect(await books()).toEqual(before)
  })

  it('gives it back to a visitor too, and at once where its bank takes nothing back', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const notice = await aNotice(app, plate)
    const { id: order } = await payNotices(app, [notice])
    await payOrder(app, order)
    await untilStatus(app, order, 2)
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000, 'lost')
    await bank.accept(notice, driver)
    await untilGivenBack(order, 2000)
    await bank.dispute(order, {}, 'dispute/won')
    await untilGivenBack(order, 3000)
    await bank.untilRefund(order, 'done_at')
    expect(await books()).toEqual(before)

    const old = await paid()
    await bank.dispute(old.order, { amount: 1000 })
    await bank.untilTaken(old.order, 1000)
    bank.returningNothing()
    await bank.accept(old.notice, old.driver)
    await untilCredit(old.driver, 2000)
    await bank.dispute(old.order, {}, 'dispute/won')
    await untilCredit(old.driver, 3000)
    expect((await books())[0]).toBe(before[0])
  })

  it('gives back the second of two notices, of which it had all', async () => {
    const { driver, order, notice, other } = await paid(2)
    await bank.dispute(order, { amount: 3000 })
    await bank.untilTaken(order, 3000)
    await bank.accept(notice, driver)
    await untilGivenBack(order, 3000)
    await bank.accept(other, driver)
    await bank.dispute(order, {}, 'dispute/won')
    await untilGivenBack(order, 6000)
    await bank.untilRefund(order, 'done_at')
    expect(await books()).toEqual(before)
  })

  it('tells how much of it goes back where another notice stays paid, and how much is credit', async () => {
    const toldOf = async (driver: TestDriver) =>
      (await app.messages(driver.email, 1, 'A contestação do seu pagamento terminou'))[0]?.text
    const first = await paid(2)
    await bank.dispute(first.order, { amount: 4000 })
    await bank.untilTaken(first.order, 4000)
    await bank.accept(first.notice, first.driver)
    await untilGivenBack(first.order, 2000)
    await bank.dispute(first.order, {}, 'dispute/won')
    await untilGivenBack(first.order, 3000)
    await bank.untilRefund(first.order, 'done_at')
    expect(await toldOf(first.driver)).toContain(
      'R$ 40,00 contestados. Desse valor, R$ 10,00 serão devolvidos a você.',
    )

    const old = await paid(2)
    await bank.dispute(old.order, { amount: 4000 })
    await bank.untilTaken(old.order, 4000)
    bank.returningNothing()
    await bank.accept(old.notice, old.driver)
    await untilCredit(old.driver, 2000)
    await bank.dispute(old.order, {}, 'dispute/won')
    await untilCredit(old.driver, 3000)
    expect(await toldOf(old.driver)).toContain(
      'R$ 40,00 contestados. Desse valor, R$ 10,00 estão agora nos seus créditos.',
    )
  })

  it('gives back nothing of a notice that stays paid', async () => {
    const { driver, order, notice } = await paid(2)
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000)
    await bank.accept(notice, driver)
    await untilGivenBack(order, 3000)
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 1000, 'won')
    await app.advance(11 * 60)
    expect(await bank.givenBack(order)).toBe(3000)
    expect((await books())[0]).toBe((before[0] ?? 0) + 3000)
  })
})

describe('a dispute of what is left of a payment, a part of which went back for a notice', () => {
  it('makes the other notice payable again, and paid once more when it is won', async () => {
    const { driver, order, notice, other } = await paid(2)
    await bank.accept(notice, driver)
    await untilGivenBack(order, 3000)
    await bank.untilRefund(order, 'done_at')
    await bank.dispute(order)
    await bank.untilTaken(order, 3000)
    const stands = () => Promise.all([notice, other].map((id) => noticeStatus(app, id)))
    const [calledOff] = await stands()
    expect(await stands()).toEqual([calledOff, 2])
    const [told] = await app.messages(driver.email, 1, 'O seu pagamento foi contestado no banco')
    expect(told?.text).toContain('A irregularidade')
    expect(await books()).toEqual(before)
    await bank.examine()
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 3000, 'won')
    expect(await stands()).toEqual([calledOff, 3])
    expect([await statusOf(app, order), await bank.givenBack(order)]).toEqual([2, 3000])
    expect((await books())[0]).toBe((before[0] ?? 0) + 3000)
  })

  it('leaves it paid while a part of its own price is there', async () => {
    const { driver, order, notice, other } = await paid(2)
    await bank.accept(notice, driver)
    await untilGivenBack(order, 3000)
    await bank.dispute(order, { amount: 2000 })
    await bank.untilTaken(order, 2000)
    expect([await statusOf(app, order), await noticeStatus(app, other)]).toEqual([2, 3])
  })
})

describe('a dispute that was won of a notice that somebody else has paid', () => {
  const paidElsewhere = async (notice: number) => {
    const other = await aDriver(app)
    const { id } = await placeBy(app, other, paymentForms.pix, [notice])
    await payOrder(app, id)
    await untilStatus(app, id, 2)
  }

  it('leaves no revenue in the books once the payment has gone back', async () => {
    const { order, notice } = await paid()
    await bank.dispute(order)
    await bank.untilTaken(order, 3000)
    await paidElsewhere(notice)
    await bank.dispute(order, {}, 'dispute/won')
    await untilGivenBack(order, 3000)
    await bank.untilRefund(order, 'done_at')
    const [revenue = 0, ...rest] = before
    expect(await books()).toEqual([revenue + 3000, ...rest])
    expect(await noticeStatus(app, notice)).toBe(3)
  })

  it('gives back its part alone while another one has the rest, and that when it is won as well', async () => {
    const { order, notice } = await paid()
    await bank.dispute(order, { amount: 1000 })
    await bank.dispute(order)
    await bank.untilTaken(order, 2000)
    await paidElsewhere(notice)
    await winOnly(order, 1000)
    await untilGivenBack(order, 1000)
    await bank.dispute(order, {}, 'dispute/won')
    await untilGivenBack(order, 3000)
    await bank.untilRefund(order, 'done_at')
    const [revenue = 0, ...rest] = before
    expect(await books()).toEqual([revenue + 3000, ...rest])
  })

  it('is not given back by us as well when another dispute takes it before its bank has done so', async () => {
    const { order, notice } = await paid()
    await bank.dispute(order)
    await bank.untilTaken(order, 3000)
    await paidElsewhere(notice)
    bank.refunding(() => Promise.resolve('in_progress'))
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 3000, 'won')
    await bank.dispute(order)
    await eventually(
      () => bank.disputesOf(order),
      (rows) => rows.length === 2,
    )
    await bank.nowRefunds()
    const [revenue = 0, ...rest] = before
    expect(await books()).toEqual([revenue + 3000, ...rest])
    expect(await bank.givenBack(order)).toBe(0)
    await bank.dispute(order, {}, 'dispute/won')
    await untilGivenBack(order, 3000)
    await bank.untilRefund(order, 'done_at')
    expect(await books()).toEqual([revenue + 3000, ...rest])
  })

  it('goes back but for what another dispute takes of it meanwhile, and its payer is told so', async () => {
    const { driver, order, notice } = await paid()
    await bank.dispute(order)
    await bank.untilTaken(order, 3000)
    await paidElsewhere(notice)
    bank.refunding(undecided)
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 3000, 'won')
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000)
    expect(await audit(app.rotativo.parts.db)).toEqual([])
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 1000, 'won')
    const told = await app.messages(driver.email, 2, 'A contestação do seu pagamento terminou')
    expect(told.filter(({ text }) => text.includes('está paga de novo'))).toEqual([])
    await bank.nowRefunds()
    await untilGivenBack(order, 3000)
    await bank.untilRefund(order, 'done_at')
    const [revenue = 0, ...rest] = before
    expect(await books()).toEqual([revenue + 3000, ...rest])
  })
})
