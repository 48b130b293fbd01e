import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentForms, transactionTypes } from '#contract/codes.ts'
import { payPublicNotices } from '#contract/guest.ts'
import { listTransactions } from '#contract/history.ts'
import { cents } from '#domain/money/cents.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { contestNotice, decide } from '#testkit/contests.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import {
  aNotice,
  buyTicket,
  guestActivations,
  ledgerOf,
  noticePayment,
  noticeStatus,
} from '#testkit/guests.ts'
import { creditOf, manyOrders, payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { confirm, placeBy, placeWalletOrder } from '#testkit/payments.ts'
import { allTime } from '#testkit/periods.ts'
import { anEmail, aPhone } from '#testkit/registrations.ts'
import { aStaff } from '#testkit/staff.ts'

const fee = 50
const clearing = 'gateway/11/clearing'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
  const { parts } = app.rotativo
  const city = parts.city()
  const dearer = { ...city, paymentForms: city.paymentForms.map((form) => ({ ...form, tax: cents(fee) })) }
  parts.city = () => dearer
})
afterAll(() => closeAudited(app))

const amountsOf = async (driver: TestDriver) => {
  const query = { ...allTime, wallet_id: driver.walletId }
  return (await app.call(listTransactions, { query }, driver)).data.map(({ amount }) => amount)
}
const toRevenue = (from_account: string, of: string, amount: number) => ({
  from_account,
  to_account: `programme/${of}-revenue`,
  amount,
})

const chargedFor = (orderId: string) =>
  app.rotativo.parts.db.kysely
    .selectFrom('charges')
    .select('amount')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
/** Pays an order of somebody without an account and holds its charge and its postings: the price to its revenue, the fee besides. */
const paysFeeBesides = async (order: { id: string }, of: string, price: number) => {
  expect(order).toMatchObject({ amount: price, tax: fee, total_amount: price + fee })
  expect(await chargedFor(order.id)).toEqual({ amount: price + fee })
  await payOrder(app, order.id)
  await untilStatus(app, order.id, 2)
  expect((await ledgerOf(app, order.id)).postings).toEqual([
    toRevenue(clearing, of, price),
    toRevenue(clearing, 'fee', fee),
  ])
}
const byPix = (amount: number) => [{ payment_form_id: paymentForms.pix, amount: cents(amount) }]

describe('in a city that charges a fee', () => {
  it('credit by Pix costs the fee besides, which never becomes credit', async () => {
    const driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    expect(order.total_amount).toBe(5050)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, driver)).toBe(5000)
    expect(await amountsOf(driver)).toEqual([5000])
    const { postings } = await ledgerOf(app, order.id)
    expect(postings).toHaveLength(2)
    expect(postings).toEqual(
      expect.arrayContaining([
        { from_account: clearing, to_account: `wallet/${driver.walletId}/credit`, amount: 5000 },
        toRevenue(clearing, 'fee', fee),
      ]),
    )
  })

  it('a notice takes its price and the fee from the wallet, and both come back when the contest is accepted', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 3049, plates: [plate] })
    const id = await aNotice(app, plate)
    const pay = async () => {
      const orderId = await placeWalletOrder(app, driver, id)
      await confirm(app, driver, orderId, { payment_form_id: paymentForms.wallet })
      return orderId
    }
    await expect(pay()).rejects.toMatchObject({ body: { type: 'InsufficientCredit' } })
    const bought = await placeOrder(app, driver, 101)
    await payOrder(app, bought.id)
    await untilStatus(app, bought.id, 2)
    const orderId = await pay()
    expect(await noticeStatus(app, id)).toBe(3)
    expect(await creditOf(app, driver)).toBe(100)
    expect(await amountsOf(driver)).toContain(-3050)
    const wallet = `wallet/${driver.walletId}/credit`
    expect((await ledgerOf(app, orderId)).postings).toEqual(
      expect.arrayContaining([toRevenue(wallet, 'regularisation', 3000), toRevenue(wallet, 'fee', fee)]),
    )
    const { contests } = await contestNotice(app, id, driver)
    await decide(app, contests[0]?.id ?? 0, true, await aStaff(app, ['support']))
    expect(await creditOf(app, driver)).toBe(3150)
  })

  it('a notice paid by Pix costs the fee in the history of its vehicle as well, as much as comes back', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const id = await aNotice(app, plate)
    const order = await placeBy(app, driver, paymentForms.pix, [id])
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const shown = async () => {
      const { data } = await app.call(listTransactions, { query: { ...allTime, plate } }, driver)
      return data.map(({ type, amount }) => [type, amount])
    }
    expect(await shown()).toEqual([[transactionTypes.regularisation, -3050]])
    const { contests } = await contestNotice(app, id, driver)
    await decide(app, contests[0]?.id ?? 0, true, await aStaff(app, ['support']))
    expect(await shown()).toEqual([
      [transactionTypes.noticeReturned, 3050],
      [transactionTypes.regularisation, -3050],
    ])
  })

  it('a ticket without account costs the fee besides, which the visitor is told, pays and finds in the proofs', async () => {
    const plate = aPlate()
    const receipt = { email: anEmail(), phone: aPhone() }
    const ticket = (amount: number) => buyTicket(app, { plate, receipt, payment_form_input: byPix(amount) })
    await expect(ticket(300)).rejects.toMatchObject({ body: { type: 'OrderDisagrees' } })
    await paysFeeBesides(await ticket(350), 'parking', 300)
    expect(await guestActivations(app, plate)).toHaveLength(1)
    expect((await app.messages(receipt.phone))[0]?.text).toContain('R$ 3,50 pedido')
    expect((await app.messages(receipt.email))[0]?.text).toMatch(
      /Valor do ticket: R\$ 3,00\nTaxa: R\$ 0,50\nValor total: R\$ 3,50\n/,
    )
  })

  it('a notice that is paid without account costs the fee besides as well', async () => {
    const id = await aNotice(app, aPlate())
    const pay = (amount: number) => {
      const body = { ...noticePayment(id), payment_form_input: byPix(amount) }
      return app.call(payPublicNotices, { body })
    }
    await expect(pay(3000)).rejects.toMatchObject({ body: { type: 'OrderDisagrees' } })
    await paysFeeBesides(await pay(3050), 'regularisation', 3000)
    expect(await noticeStatus(app, id)).toBe(3)
  })
})
