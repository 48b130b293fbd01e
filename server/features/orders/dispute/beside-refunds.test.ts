import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { noticeReturning, regularisationRevenue } from '#domain/ledger/accounts.ts'
import { cents } from '#domain/money/cents.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { contestNotice, decide } from '#testkit/contests.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, payNotices } from '#testkit/guests.ts'
import {
  creditOf,
  manyOrders,
  paymentIdOf,
  payOrder,
  placeOrder,
  statusOf,
  untilBankHasTold,
  untilStatus,
} from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { payByCard, placeCardOrder } from '#testkit/payments.ts'
import { askBack, returnPostings, untilDecided } from '#testkit/returns.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
let bank: PaymentGateway
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
  bank = app.rotativo.parts.payment
})
afterEach(() => refunding(bank.refund.bind(bank)))
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
})

const kysely = () => app.rotativo.parts.db.kysely

const refunding = (refund: PaymentGateway['refund']): void => {
  app.rotativo.parts.payment = bankWith(bank, { refund })
}
const undecided: PaymentGateway['refund'] = () => Promise.resolve('in_progress')
const answerLost: PaymentGateway['refund'] = async (request) => {
  await bank.refund(request)
  return 'in_progress'
}
/** The bank decides about what it has not decided yet. */
const nowRefunds = async (refund: PaymentGateway['refund'] = bank.refund.bind(bank)) => {
  refunding(refund)
  await app.advance(11 * 60)
}

const dispute = async (orderId: string, how: object = {}, said = 'dispute') => {
  const path = `/sandbox/payments/${await paymentIdOf(app, orderId)}/${said}`
  expect((await app.http('POST', path, how)).status).toBe(200)
  await untilBankHasTold(app)
}

const disputesOf = (orderId: string) =>
  kysely()
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select(['d.state', 'd.amount', 'd.credit', 'd.claimed', 'd.collected'])
    .where('p.order_id', '=', orderId)
    .execute()

const untilTaken = (orderId: string, amount: number, state = 'open') =>
  eventually(
    () => disputesOf(orderId),
    ([row]) => row?.amount === amount && row.state === state,
  )

const refundsOf = (orderId: string) =>
  kysely()
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.amount', 'r.done_at', 'r.refused_at'])
    .where('p.order_id', '=', orderId)
    .execute()

const untilRefund = (orderId: string, is: 'done_at' | 'refused_at') =>
  eventually(
    () => refundsOf(orderId),
    ([row]) => row !== undefined && row[is] !== null,
  )

/** What the bank has given back of an order's payment, by our refunds. */
const givenBack = async (orderId: string) => {
  const { refunded_amount } = await kysely()
    .selectFrom('sandbox_receipts')
    .select('refunded_amount')
    .where('payment_id', '=', await paymentIdOf(app, orderId))
    .executeTakeFirstOrThrow()
  return refunded_amount
}

/** A driver who has spent R$ 3,00 of R$ 50,00 and asks for the rest. */
const askingBack = async (refund: PaymentGateway['refund']) => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  const { id: order } = await paidByCard(driver, 5000)
  await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
  expect(await creditOf(app, driver)).toBe(4700)
  let asked = 0
  refunding(async (request) => {
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
    await dispute(order)
    await untilTaken(order, 300)
    expect(await statusOf(app, order)).toBe(2)
    await nowRefunds()
    await untilTaken(order, 5000)
    await app.advance(60)
    expect(await givenBack(order)).toBe(0)
    expect(await creditOf(app, driver)).toBe(0)
    expect(await statusOf(app, order)).toBe(3)
    const [row] = await disputesOf(order)
    expect((row?.claimed ?? 0) - (row?.collected ?? 0)).toBe(300)
    await dispute(order, {}, 'dispute/won')
    await untilTaken(order, 5000, 'won')
    expect(await creditOf(app, driver)).toBe(4700)
    expect(await statusOf(app, order)).toBe(2)
  })

  it('that nothing was left of is taken as well, once nothing goes back', async () => {
    const driver = await aDriver(app)
    const { id: order } = await paidByCard(driver, 2000)
    refunding(undecided)
    await askBack(app, driver)
    await dispute(order)
    expect(await disputesOf(order)).toEqual([])
    await nowRefunds()
    await untilTaken(order, 2000)
    expect(await creditOf(app, driver)).toBe(0)
    expect(await statusOf(app, order)).toBe(3)
  })

  it.each(['before', 'after'])(
    'is taken but for that part when the bank has given it back, heard of %s the dispute',
    async (when) => {
      const { driver, order } = await askingBack(answerLost)
      if (when === 'before') await nowRefunds()
      await dispute(order)
      await untilTaken(order, 300)
      if (when === 'after') await nowRefunds()
      await untilDecided(app, driver)
      await app.advance(60)
      expect(await disputesOf(order)).toMatchObject([{ amount: 300, claimed: 300, collected: 0 }])
      expect((await returnPostings(app, driver))[1]).toBe(
        'returned: programme/credit-returning > gateway/2/clearing 4700',
      )
      expect([await givenBack(order), await creditOf(app, driver)]).toEqual([4700, 0])
    },
  )
})

describe('a notice whose contest was accepted and whose payment is disputed', () => {
  const balanceOf = async (account: string) => {
    const { rows } = await app.rotativo.parts.db.pool.query<{ sum: number }>(
      `select coalesce(sum(case to_account when $1 then amount else -amount end), 0)::bigint as sum
       from postings where $1 in (from_account, to_account)`,
      [account],
    )
    return rows[0]?.sum ?? 0
  }
  /** What is left at the programme of what was paid for notices: as revenue, and to go back. */
  const kept = async () => [await balanceOf(regularisationRevenue), await balanceOf(noticeReturning)]

  const accept = async (notice: number, driver: TestDriver) => {
    refunding(undecided)
    const { contests } = await contestNotice(app, notice, driver)
    await decide(app, contests[0]?.id ?? 0, true, await aStaff(app, ['support']))
    await app.advance(2)
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
  const tooOld: PaymentGateway['refund'] = () => Promise.reject(new GatewayFault('bank', 'is too old', false))
  const untilCredit = (driver: TestDriver, amount: number) =>
    eventually(
      () => creditOf(app, driver),
      (credit) => credit === amount,
    )
  const clean = async () => expect(await audit(app.rotativo.parts.db)).toEqual([])

  it('is no credit beside what its payer has by the dispute, and goes back after all when that is won', async () => {
    const { driver, order } = await contested()
    await dispute(order)
    await nowRefunds()
    await untilRefund(order, 'refused_at')
    await untilTaken(order, 3000)
    expect(await creditOf(app, driver)).toBe(0)
    await dispute(order, {}, 'dispute/won')
    await untilTaken(order, 3000, 'won')
    await untilRefund(order, 'done_at')
    expect(await refundsOf(order)).toHaveLength(1)
    expect([await givenBack(order), await creditOf(app, driver)]).toEqual([3000, 0])
    expect(await statusOf(app, order)).toBe(2)
  })

  it('leaves nothing behind when the dispute is lost', async () => {
    const before = await kept()
    const { driver, order } = await contested()
    await dispute(order)
    await nowRefunds()
    await untilTaken(order, 3000)
    await clean()
    await dispute(order, {}, 'dispute/lost')
    await untilTaken(order, 3000, 'lost')
    expect(await kept()).toEqual(before)
    expect(await creditOf(app, driver)).toBe(0)
    await clean()
  })

  it('is credit though another part of its payment is disputed, when its bank refuses for another reason', async () => {
    const { driver, order, notice } = await paid(2)
    await dispute(order, { amount: 1000 })
    await dispute(order, {}, 'dispute/lost')
    await untilTaken(order, 1000, 'lost')
    await accept(notice, driver)
    await nowRefunds(tooOld)
    await untilRefund(order, 'refused_at')
    await untilCredit(driver, 3000)
    await clean()
  })

  it('is credit but for what was taken of it, which is credit as well when the dispute is won', async () => {
    const before = await kept()
    const { driver, order } = await contested()
    await dispute(order, { amount: 1000 })
    expect(await disputesOf(order)).toEqual([])
    await nowRefunds()
    await untilTaken(order, 1000)
    expect(await creditOf(app, driver)).toBe(2000)
    expect(await kept()).toEqual(before)
    await clean()
    await dispute(order, {}, 'dispute/won')
    await untilTaken(order, 1000, 'won')
    await untilCredit(driver, 3000)
    expect(await kept()).toEqual(before)
    expect([await givenBack(order), await statusOf(app, order)]).toEqual([0, 2])
    await clean()
  })

  it('is credit where its bank refuses two refunds, of which a dispute took one', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const ids = [await aNotice(app, plate), await aNotice(app, plate)]
    const { id: order } = await paidByCard(driver, ids)
    for (const id of ids) await accept(id, driver)
    await dispute(order, { amount: 3000 })
    await nowRefunds(tooOld)
    await eventually(
      () => refundsOf(order),
      (rows) => rows.every(({ refused_at }) => refused_at !== null),
    )
    await untilTaken(order, 3000)
    expect(await creditOf(app, driver)).toBe(3000)
    await clean()
  })

  it('taken by two disputes is credit as far as one of them is won, and wholly when both are', async () => {
    const before = await kept()
    const { driver, order } = await contested()
    await dispute(order, { amount: 1000 })
    await dispute(order)
    await nowRefunds()
    await eventually(
      () => disputesOf(order),
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
    await dispute(order, {}, 'dispute/lost')
    await untilCredit(driver, 1000)
    await clean()
    await dispute(order, {}, 'dispute/won')
    await untilCredit(driver, 3000)
    expect(await refundsOf(order)).toHaveLength(1)
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
    await nowRefunds(tooOld)
    await untilRefund(order, 'refused_at')
    const waits = /no refund was refused by the bank: refund \d+ of (3000|2000) cents: bank is too old/
    expect(await audit(app.rotativo.parts.db)).toEqual([expect.stringMatching(waits)])
    await dispute(order, { amount: 1000 })
    await untilTaken(order, 1000, 'lost')
    expect(await audit(app.rotativo.parts.db)).toEqual([expect.stringMatching(waits)])
    await dispute(order)
    await eventually(
      () => disputesOf(order),
      (rows) => rows.length === 2,
    )
    expect(await kept()).toEqual(before)
    await clean()
    refunding(bank.refund.bind(bank))
    await dispute(order, {}, 'dispute/won')
    await untilRefund(order, 'done_at')
    expect(await refundsOf(order)).toHaveLength(1)
    expect(await givenBack(order)).toBe(3000)
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
      refunding(undecided)
      await payOrder(app, id, { amount: 599 })
      await dispute(id)
      await untilTaken(id, 599, 'lost')
      await untilRefund(id, 'done_at')
      if (release === 'the one before') {
        await kysely()
          .updateTable('refunds')
          .set({ dispute_id: null })
          .where('amount', '=', cents(599))
          .execute()
      }
      await dispute(id, {}, 'dispute/won')
      await untilTaken(id, 599, 'won')
      expect(await refundsOf(id)).toMatchObject([{ done_at: null }])
      await nowRefunds()
      await untilRefund(id, 'done_at')
      expect(await givenBack(id)).toBe(599)
    },
  )

  it('goes back then though its bank had refused that while the money was gone', async () => {
    const { id } = await payNotices(app, [await aNotice(app, aPlate())])
    refunding(() => Promise.reject(new GatewayFault('bank', 'has less to give back', false)))
    await payOrder(app, id, { amount: 2999 })
    await untilRefund(id, 'refused_at')
    await dispute(id)
    await untilRefund(id, 'done_at')
    refunding(bank.refund.bind(bank))
    await dispute(id, {}, 'dispute/won')
    await untilTaken(id, 2999, 'won')
    await eventually(
      () => givenBack(id),
      (amount) => amount === 2999,
    )
  })
})
