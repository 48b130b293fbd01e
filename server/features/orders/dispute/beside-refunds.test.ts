import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { noticeReturning, regularisationRevenue } from '#domain/ledger/accounts.ts'
import { cents } from '#domain/money/cents.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { disputing, tooOld, undecided } from '#testkit/disputes.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, payNotices } from '#testkit/guests.ts'
import { creditOf, manyOrders, payOrder, placeOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { payByCard, placeCardOrder } from '#testkit/payments.ts'
import { askBack, returnPostings, untilDecided } from '#testkit/returns.ts'

let app: TestApp
let bank: ReturnType<typeof disputing>
let given: PaymentGateway['refund']
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
  given = app.rotativo.parts.payment.refund.bind(app.rotativo.parts.payment)
  bank = disputing(app)
})
afterEach(() => bank.refunding())
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
})

const kysely = () => app.rotativo.parts.db.kysely

const answerLost: PaymentGateway['refund'] = async (request) => {
  await given(request)
  return 'in_progress'
}

/** A driver who has spent R$ 3,00 of R$ 50,00 and asks for the rest. */
const askingBack = async (refund: PaymentGateway['refund']) => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  const { id: order } = await paidByCard(driver, 5000)
  await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
  expect(await creditOf(app, driver)).toBe(4700)
  let asked = 0
  bank.refunding(async (request) => {
    const answer = await refund(request)
    asked += 1
    return answer
  })
  await askBack(app, driver)
  await eventually(
    async () => asked,
    (times) => times > 0,
  )
  return { driver, order }
}

const paidByCard = async (driver: TestDriver, what: number | number[]) => {
  const order = await placeCardOrder(app, driver, what)
  expect((await payByCard(app, driver, order)).status).toBe(2)
  return order
}

describe('a payment of which a part is on its way back, disputed whole', () => {
  it('is taken whole once its bank has refused to give that part back, and comes back whole when it is won', async () => {
    const { driver, order } = await askingBack(undecided)
    await bank.dispute(order)
    await bank.untilTaken(order, 300)
    expect(await statusOf(app, order)).toBe(2)
    await bank.nowRefunds()
    await bank.untilTaken(order, 5000)
    await app.advance(60)
    expect(await bank.givenBack(order)).toBe(0)
    expect(await creditOf(app, driver)).toBe(0)
    expect(await statusOf(app, order)).toBe(3)
    const [row] = await bank.disputesOf(order)
    expect((row?.claimed ?? 0) - (row?.collected ?? 0)).toBe(300)
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 5000, 'won')
    expect(await creditOf(app, driver)).toBe(4700)
    expect(await statusOf(app, order)).toBe(2)
  })

  it('that nothing was left of is taken as well, once nothing goes back', async () => {
    const driver = await aDriver(app)
    const { id: order } = await paidByCard(driver, 2000)
    bank.refunding(undecided)
    await askBack(app, driver)
    await bank.dispute(order)
    expect(await bank.disputesOf(order)).toEqual([])
    await bank.nowRefunds()
    await bank.untilTaken(order, 2000)
    expect(await creditOf(app, driver)).toBe(0)
    expect(await statusOf(app, order)).toBe(3)
  })

  it.each(['before', 'after'])(
    'is taken but for that part when the bank has given it back, heard of %s the dispute',
    async (when) => {
      const { driver, order } = await askingBack(answerLost)
      if (when === 'before') await bank.nowRefunds()
      await bank.dispute(order)
      await bank.untilTaken(order, 300)
      if (when === 'after') await bank.nowRefunds()
      await untilDecided(app, driver)
      await app.advance(60)
      expect(await bank.disputesOf(order)).toMatchObject([{ amount: 300, claimed: 300, collected: 0 }])
      expect((await returnPostings(app, driver))[1]).toBe(
        'returned: programme/credit-returning > gateway/2/clearing 4700',
      )
      expect([await bank.givenBack(order), await creditOf(app, driver)]).toEqual([4700, 0])
    },
  )
})

describe('credit that comes to a wallet of which a claim is open', () => {
  it('pays that before it is asked back, however soon', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const { id: order } = await paidByCard(driver, 1000)
    const ticket = await app.call(
      activateParking,
      { body: { plate, product_id: products.centro120 } },
      driver,
    )
    await bank.dispute(order)
    await bank.untilTaken(order, 1000)
    await app.call(leaveParking, { params: { transaction_id: ticket.transaction_id } }, driver)
    await expect(app.call(requestRefund, {}, driver)).rejects.toMatchObject({ status: 422 })
    await app.advance(60)
    const { rows } = await app.rotativo.parts.db.pool.query<{ count: number }>(
      'select count(*)::int as count from refund_requests where user_id = $1',
      [driver.userId],
    )
    expect([rows[0]?.count, await creditOf(app, driver)]).toEqual([0, 0])
  })
})

describe('a notice whose contest was accepted and whose payment is disputed', () => {
  /** What is left at the programme of what was paid for notices: as revenue, and to go back. */
  const kept = async () => [
    await bank.balanceOf(regularisationRevenue),
    await bank.balanceOf(noticeReturning),
  ]

  const accept = async (notice: number, driver: TestDriver) => {
    bank.refunding(undecided)
    await bank.accept(notice, driver)
  }

  /** Of so many notices in one payment; the contest of the first is accepted, and the bank has not decided. */
  const paid = async (count = 1) => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const ids: number[] = []
    for (let n = 0; n < count; n++) ids.push(await aNotice(app, plate))
    const { id: order } = await paidByCard(driver, ids)
    return { driver, order, notice: ids[0] ?? 0 }
  }
  const contested = async () => {
    const one = await paid()
    await accept(one.notice, one.driver)
    return one
  }
  const untilCredit = (driver: TestDriver, amount: number) =>
    eventually(
      () => creditOf(app, driver),
      (credit) => credit === amount,
    )
  const clean = async () => expect(await audit(app.rotativo.parts.db)).toEqual([])

  it('is no credit beside what its payer has by the dispute, and goes back after all when that is won', async () => {
    const { driver, order } = await contested()
    await bank.dispute(order)
    await bank.nowRefunds()
    await bank.untilRefund(order, 'refused_at')
    await bank.untilTaken(order, 3000)
    expect(await creditOf(app, driver)).toBe(0)
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 3000, 'won')
    await bank.untilRefund(order, 'done_at')
    expect(await bank.refundsOf(order)).toHaveLength(1)
    expect([await bank.givenBack(order), await creditOf(app, driver)]).toEqual([3000, 0])
    expect(await statusOf(app, order)).toBe(2)
  })

  it('leaves nothing behind when the dispute is lost', async () => {
    const before = await kept()
    const { driver, order } = await contested()
    await bank.dispute(order)
    await bank.nowRefunds()
    await bank.untilTaken(order, 3000)
    await clean()
    await bank.dispute(order, {}, 'dispute/lost')
    await bank.untilTaken(order, 3000, 'lost')
    expect(await kept()).toEqual(before)
    expect(await creditOf(app, driver)).toBe(0)
    await clean()
  })

  it('is credit though another part of its payment is disputed, when its bank refuses for another reason', async () => {
    const { driver, order, notice } = await paid(2)
    await bank.dispute(order, { amount: 1000 })
    await bank.dispute(order, {}, 'dispute/lost')
    await bank.untilTaken(order, 1000, 'lost')
    await accept(notice, driver)
    await bank.nowRefunds(tooOld)
    await bank.untilRefund(order, 'refused_at')
    await untilCredit(driver, 3000)
    await clean()
  })

  it('is credit but for what was taken of it, which is credit as well when the dispute is won', async () => {
    const before = await kept()
    const { driver, order } = await contested()
    await bank.dispute(order, { amount: 1000 })
    expect(await bank.disputesOf(order)).toEqual([])
    await bank.nowRefunds()
    await bank.untilTaken(order, 1000)
    expect(await creditOf(app, driver)).toBe(2000)
    expect(await kept()).toEqual(before)
    await clean()
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 1000, 'won')
    await untilCredit(driver, 3000)
    expect(await kept()).toEqual(before)
    expect([await bank.givenBack(order), await statusOf(app, order)]).toEqual([0, 2])
    await clean()
  })

  it('is credit where its bank refuses two refunds, of which a dispute took one', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const ids = [await aNotice(app, plate), await aNotice(app, plate)]
    const { id: order } = await paidByCard(driver, ids)
    for (const id of ids) await accept(id, driver)
    await bank.dispute(order, { amount: 3000 })
    await bank.nowRefunds(tooOld)
    await eventually(
      () => bank.refundsOf(order),
      (rows) => rows.every(({ refused_at }) => refused_at !== null),
    )
    await bank.untilTaken(order, 3000)
    expect(await creditOf(app, driver)).toBe(3000)
    await clean()
  })

  it('taken by two disputes is credit as far as one of them is won, and wholly when both are', async () => {
    const before = await kept()
    const { driver, order } = await contested()
    await bank.dispute(order, { amount: 1000 })
    await bank.dispute(order)
    await bank.nowRefunds()
    await eventually(
      () => bank.disputesOf(order),
      (rows) => rows.length === 2,
    )
    expect(await creditOf(app, driver)).toBe(0)
    // The sandbox decides all disputes of a payment at once, so that one is won by hand.
    await kysely()
      .updateTable('sandbox_disputes')
      .set({ state: 'won' })
      .where('amount', '=', cents(1000))
      .where('state', '=', 'open')
      .execute()
    await bank.dispute(order, {}, 'dispute/lost')
    await untilCredit(driver, 1000)
    await clean()
    await bank.dispute(order, {}, 'dispute/won')
    await untilCredit(driver, 3000)
    expect(await bank.refundsOf(order)).toHaveLength(1)
    expect(await kept()).toEqual(before)
    await clean()
  })

  it('of a visitor waits for no person any more once the payer’s bank has taken it', async () => {
    const before = await kept()
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const notice = await aNotice(app, plate)
    const { id: order } = await payNotices(app, [notice])
    await payOrder(app, order)
    await untilStatus(app, order, 2)
    await accept(notice, driver)
    await bank.nowRefunds(tooOld)
    await bank.untilRefund(order, 'refused_at')
    const waits = /no refund was refused by the bank: refund \d+ of (3000|2000) cents: bank is too old/
    expect(await audit(app.rotativo.parts.db)).toEqual([expect.stringMatching(waits)])
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000, 'lost')
    expect(await audit(app.rotativo.parts.db)).toEqual([expect.stringMatching(waits)])
    await bank.dispute(order)
    await eventually(
      () => bank.disputesOf(order),
      (rows) => rows.length === 2,
    )
    expect(await kept()).toEqual(before)
    await clean()
    bank.refunding()
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilRefund(order, 'done_at')
    expect(await bank.refundsOf(order)).toHaveLength(1)
    expect(await bank.givenBack(order)).toBe(3000)
    expect(await kept()).toEqual(before)
    await clean()
  })
})

describe('a payment that bought nothing and was taken before it could go back', () => {
  it.each(['this release', 'the one before'])(
    'goes back when the dispute is won, also one that a server of %s noted',
    async (release) => {
      const driver = await aDriver(app)
      const { id } = await placeOrder(app, driver, 600)
      bank.refunding(undecided)
      await payOrder(app, id, { amount: 599 })
      await bank.dispute(id)
      await bank.untilTaken(id, 599, 'lost')
      await bank.untilRefund(id, 'done_at')
      if (release === 'the one before') {
        await kysely()
          .updateTable('refunds')
          .set({ dispute_id: null })
          .where('amount', '=', cents(599))
          .execute()
      }
      await bank.dispute(id, {}, 'dispute/won')
      await bank.untilTaken(id, 599, 'won')
      expect(await bank.refundsOf(id)).toMatchObject([{ done_at: null }])
      await bank.nowRefunds()
      await bank.untilRefund(id, 'done_at')
      expect(await bank.givenBack(id)).toBe(599)
    },
  )

  it('goes back then though its bank had refused that while the money was gone', async () => {
    const { id } = await payNotices(app, [await aNotice(app, aPlate())])
    bank.refunding(() => Promise.reject(new GatewayFault('bank', 'has less to give back', false)))
    await payOrder(app, id, { amount: 2999 })
    await bank.untilRefund(id, 'refused_at')
    await bank.dispute(id)
    await bank.untilRefund(id, 'done_at')
    bank.refunding()
    await bank.dispute(id, {}, 'dispute/won')
    await bank.untilTaken(id, 2999, 'won')
    await eventually(
      () => bank.givenBack(id),
      (amount) => amount === 2999,
    )
  })
})
