import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { listTransactions } from '#contract/history.ts'
import { listRefundRequests, payRefundRequest } from '#contract/operator.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { leaveFor } from '#testkit/leaving.ts'
import { office } from '#testkit/operators.ts'
import {
  creditOf,
  manyOrders,
  paymentIdOf,
  payOrder,
  placeOrder,
  untilBankHasTold,
  untilStatus,
} from '#testkit/orders.ts'
import { balancesOf, clockAt, products } from '#testkit/parking.ts'
import { payByCard, placeCardOrder } from '#testkit/payments.ts'
import { askBack, refundRequestOf, returnPostings, untilDecided } from '#testkit/returns.ts'

const operatorEmail = 'reembolsos@zonaazul.example'
const day = 86_400
let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, operatorEmail, sessionIdleDays: 365 } })
  clockAt(app, '2027-03-10 10:00:00')
})
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
})

const kysely = () => app.rotativo.parts.db.kysely

const byPix = async (driver: TestDriver, amount: number): Promise<string> => {
  const { id } = await placeOrder(app, driver, amount)
  await payOrder(app, id)
  await untilStatus(app, id, 2)
  return id
}

const byCard = async (driver: TestDriver, amount: number): Promise<string> => {
  const order = await placeCardOrder(app, driver, amount)
  expect((await payByCard(app, driver, order)).status).toBe(2)
  return order.id
}

const pix = (amount: number) => ({ amount, payment_form_id: 11, card_last_four: null })
const card = (amount: number) => ({ amount, payment_form_id: 2, card_last_four: '2097' })

/** What the bank has given back of an order's payment. */
const givenBack = async (orderId: string): Promise<Cents> => {
  const { refunded_amount } = await kysely()
    .selectFrom('sandbox_receipts')
    .select('refunded_amount')
    .where('payment_id', '=', await paymentIdOf(app, orderId))
    .executeTakeFirstOrThrow()
  return refunded_amount
}

const openRequestOf = async (driver: TestDriver) => {
  const { data } = await app.call(listRefundRequests, { query: { state: 'open' } }, office)
  return data.find((request) => request.driver?.driver_id === driver.driverId)
}

/** Puts another refund in the bank's place while something is done. */
const withRefund = async (
  refund: (real: typeof app.rotativo.parts.payment.refund) => typeof app.rotativo.parts.payment.refund,
  work: () => Promise<unknown>,
): Promise<void> => {
  const { parts } = app.rotativo
  const bank = parts.payment
  parts.payment = bankWith(bank, { refund: refund(bank.refund.bind(bank)) })
  try {
    await work()
  } finally {
    parts.payment = bank
  }
}

describe('a balance that is asked back', () => {
  it('goes back by its payments, newest first, the last in part; what it is made of is told before and after', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { bonus: 700, plates: [plate] })
    const [first, second, third] = [
      await byPix(driver, 3000),
      await byCard(driver, 2000),
      await byPix(driver, 1000),
    ]
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    const { credit, bonus } = await balancesOf(app, driver.walletId)
    expect(credit).toBe(6000)
    const before = await askBack(app, driver)
    expect(before).toMatchObject({
      amount: 6000,
      parts: [pix(1000), card(2000), pix(3000)],
      rest: 0,
      rest_days: 10,
      asks_again_at: null,
      request: null,
    })
    expect(await untilDecided(app, driver)).toMatchObject({
      state: 'returned',
      parts: [
        { ...pix(1000), state: 'returned' },
        { ...card(2000), state: 'returned' },
        { ...pix(3000), state: 'returned' },
      ],
      rest: 0,
    })
    expect(await Promise.all([first, second, third].map(givenBack))).toEqual([3000, 2000, 1000])
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus })
    expect((await returnPostings(app, driver)).toSorted()).toEqual([
      `held: wallet/${driver.walletId}/credit > programme/credit-returning 1000`,
      `held: wallet/${driver.walletId}/credit > programme/credit-returning 2000`,
      `held: wallet/${driver.walletId}/credit > programme/credit-returning 3000`,
      'returned: programme/credit-returning > gateway/11/clearing 1000',
      'returned: programme/credit-returning > gateway/11/clearing 3000',
      'returned: programme/credit-returning > gateway/2/clearing 2000',
    ])
    const letters = await app.messages(driver.email, 3, 'Devolvemos o seu pagamento')
    expect(letters.map(({ text }) => text).join()).toContain(
      'R$ 20,00 foi estornado no cartão com final 2097.',
    )
    expect(letters[0]?.text).toContain('Você pediu o seu saldo de volta.')
    expect(await app.messages(operatorEmail, 0)).toEqual([])
    const period = { created_at_begin: '2000-01-01 00:00:00', created_at_end: '2099-12-31 23:59:59' }
    const history = await app.call(
      listTransactions,
      { query: { ...period, wallet_id: driver.walletId } },
      driver,
    )
    expect(history.data.filter(({ type }) => type === 15)).toMatchObject([
      { type_name: 'Reembolso a caminho', amount: -3000 },
      { type_name: 'Reembolso a caminho', amount: -2000 },
      { type_name: 'Reembolso a caminho', amount: -1000 },
    ])
    // Three days are three days, whatever became of it.
    await expect(app.call(requestRefund, {}, driver)).rejects.toMatchObject({
      body: { type: 'UserHasRequestedExclusion' },
    })
    expect((await refundRequestOf(app, driver)).asks_again_at).toMatch(/^2027-03-13 /)
  })

  it('leaves to a person what came by a slip, what no payment brought and what is too old for its bank', async () => {
    const driver = await aDriver(app, { credit: 500 })
    const old = await byPix(driver, 3000)
    const late = await byCard(driver, 800)
    await app.advance(90 * day)
    const fresh = await byPix(driver, 1200)
    const before = await askBack(app, driver)
    expect(before).toMatchObject({ amount: 5500, parts: [pix(1200), card(800)], rest: 3500 })
    expect(await untilDecided(app, driver)).toMatchObject({ state: 'open', rest: 3500 })
    expect(await Promise.all([old, late, fresh].map(givenBack))).toEqual([0, 800, 1200])
    const request = await openRequestOf(driver)
    expect(request).toMatchObject({
      amount: 5500,
      balance_credit: 3500,
      returns: [{ state: 'returned' }, {}],
    })
    const [letter] = await app.messages(operatorEmail)
    expect(letter?.text).toContain('R$ 35,00')
    expect(letter?.text).toContain('chave Pix')
    const paid = { params: { id: request?.id ?? 0 }, body: { amount: cents(3500) } }
    expect(await app.call(payRefundRequest, paid, office)).toMatchObject({ state: 'paid', paid_amount: 3500 })
    expect(await creditOf(app, driver)).toBe(0)
    expect((await refundRequestOf(app, driver)).request).toMatchObject({ state: 'paid', rest: 3500 })
  })

  it('goes back of a payment in several parts, each once and together no more than it brought', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const order = await byPix(driver, 3000)
    const ticket = await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    const left = await creditOf(app, driver)
    expect(left).toBeLessThan(3000)
    expect((await askBack(app, driver)).parts).toEqual([pix(left)])
    await untilDecided(app, driver)
    // A devolution is credit that the same payment can still take back.
    await app.call(leaveParking, { params: { transaction_id: ticket.transaction_id } }, driver)
    const devolved = await creditOf(app, driver)
    expect(devolved).toBeGreaterThan(0)
    await app.advance(3 * day)
    expect((await askBack(app, driver)).parts).toEqual([pix(devolved)])
    await untilDecided(app, driver)
    expect(await givenBack(order)).toBe(left + devolved)
  })
})

describe('a bank that does not give back', () => {
  it('leaves its part with the office, the credit is the driver’s again, and the other parts return', async () => {
    const driver = await aDriver(app, { credit: 500 })
    const [bad, good] = [await byPix(driver, 3000), await byCard(driver, 2000)]
    const bankId = await kysely()
      .selectFrom('sandbox_receipts')
      .select('end_to_end_id')
      .where('payment_id', '=', await paymentIdOf(app, bad))
      .executeTakeFirstOrThrow()
    await withRefund(
      (real) => (request) =>
        request.endToEndId === bankId.end_to_end_id
          ? Promise.reject(new GatewayFault('bank', 'answered 400 PixDevolucaoInvalida', false))
          : real(request),
      async () => {
        await askBack(app, driver)
        expect(await untilDecided(app, driver)).toMatchObject({
          state: 'open',
          parts: [
            { ...card(2000), state: 'returned' },
            { ...pix(3000), state: 'not_returned' },
          ],
          rest: 3500,
        })
      },
    )
    expect(await givenBack(good)).toBe(2000)
    expect(await creditOf(app, driver)).toBe(3500)
    const request = await openRequestOf(driver)
    expect(request).toMatchObject({ balance_credit: 3500 })
    // All that it has to pay, each time that it grows.
    const told = await app.messages(operatorEmail, 2, `Pedido de reembolso ${request?.id}`)
    expect(told.map(({ text }) => /R\$ [\d,]+/.exec(text)?.[0])).toEqual(['R$ 35,00', 'R$ 5,00'])
    const [letter] = await app.messages(driver.email, 1, 'Uma parte do seu reembolso fica com o atendimento')
    expect(letter?.text).toContain('O banco não devolveu R$ 30,00')
    // Asked again, the bank that refused is not asked a second time, and a retry of jobs would not pay twice either.
    await app.advance(3 * day)
    expect((await askBack(app, driver)).parts).toEqual([])
    expect((await openRequestOf(driver))?.id).toBe(request?.id)
    const paid = { params: { id: request?.id ?? 0 }, body: { amount: cents(3500) } }
    expect(await app.call(payRefundRequest, paid, office)).toMatchObject({ state: 'paid' })
    expect(await givenBack(bad)).toBe(0)
  })

  it('after the office has answered, opens a request of its own for all that comes', async () => {
    const driver = await aDriver(app, { credit: 500 })
    await byPix(driver, 2000)
    await byPix(driver, 1000)
    await withRefund(
      () => () => Promise.resolve('in_progress'),
      async () => {
        await askBack(app, driver)
        const request = await openRequestOf(driver)
        const returning = { state: 'returning' }
        expect(request).toMatchObject({ balance_credit: 500, returns: [returning, returning] })
        const paid = { params: { id: request?.id ?? 0 }, body: { amount: cents(500) } }
        await app.call(payRefundRequest, paid, office)
      },
    )
    await withRefund(
      () => () => Promise.reject(new GatewayFault('bank', 'says no', false)),
      async () => {
        await app.advance(11 * 60)
        await eventually(
          () => openRequestOf(driver),
          (request) => request?.balance_credit === 3000,
        )
        expect((await refundRequestOf(app, driver)).request).toMatchObject({ rest: 3000 })
      },
    )
  })

  it('decides only after the account is gone: what returns returns, and what does not is the programme’s', async () => {
    for (const end of ['done', 'refused'] as const) {
      const driver = await aDriver(app)
      await byPix(driver, 3000)
      await withRefund(
        () => () => Promise.resolve('in_progress'),
        async () => {
          await askBack(app, driver)
          await app.advance(3 * day)
          await leaveFor(app, driver)
        },
      )
      const say = () =>
        end === 'done' ? Promise.resolve(end) : Promise.reject(new GatewayFault('bank', 'no', false))
      await withRefund(
        () => say,
        async () => {
          await app.advance(11 * 60)
          await eventually(
            () => returnPostings(app, driver),
            (steps) => steps.length === 2,
          )
        },
      )
      expect((await returnPostings(app, driver))[1]).toBe(
        end === 'done'
          ? 'returned: programme/credit-returning > gateway/11/clearing 3000'
          : 'not-returned: programme/credit-returning > programme/forfeited-credit 3000',
      )
    }
  })
})

describe('a crash, a lost answer, and whatever happens at the same moment', () => {
  it('gives back once though the bank’s answer is lost, again and again', async () => {
    const driver = await aDriver(app)
    const order = await byPix(driver, 3000)
    let lost = 0
    await withRefund(
      (real) => async (request) => {
        const answer = await real(request)
        lost += 1
        if (lost <= 2) throw new GatewayFault('bank', 'fell silent', true)
        return answer
      },
      async () => {
        await askBack(app, driver)
        for (let turns = 0; turns < 4; turns++) await app.advance(11 * 60)
        expect(await untilDecided(app, driver)).toMatchObject({ state: 'returned' })
      },
    )
    expect(lost).toBeGreaterThanOrEqual(3)
    expect(await givenBack(order)).toBe(3000)
  })

  it('asked five times at once is one refund request, and a purchase of time beside it pays with what is really there', async () => {
    for (let round = 0; round < 4; round++) {
      const plate = aPlate()
      const driver = await aDriver(app, { plates: [plate] })
      const order = await byPix(driver, 3000)
      const answers = await Promise.allSettled([
        ...Array.from({ length: 5 }, () => app.call(requestRefund, {}, driver)),
        app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver),
        byPix(driver, 700),
      ])
      const asked = answers.slice(0, 5).filter(({ status }) => status === 'fulfilled')
      expect(asked).toHaveLength(1)
      await untilDecided(app, driver)
      const parked = answers[5]?.status === 'fulfilled'
      const { rows } = await app.rotativo.parts.db.pool.query<{ sum: number }>(
        `select coalesce(sum(refunded_amount), 0)::int as sum from sandbox_receipts r join sandbox_payments p on p.id = r.payment_id
         join orders o on o.id = p.order_id where o.user_id = $1`,
        [driver.userId],
      )
      const spent = parked ? 300 : 0
      expect((await creditOf(app, driver)) + (rows[0]?.sum ?? 0)).toBe(3700 - spent)
      expect(await givenBack(order)).toBeLessThanOrEqual(3000)
    }
  })

  it('takes of a payment that is disputed as well no more than was left of it', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const order = await byPix(driver, 3000)
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    const left = await creditOf(app, driver)
    await askBack(app, driver)
    await untilDecided(app, driver)
    const path = `/sandbox/payments/${await paymentIdOf(app, order)}/dispute`
    await app.http('POST', path, { amount: 3000 - left })
    await untilBankHasTold(app)
    const disputes = () =>
      kysely()
        .selectFrom('disputes as d')
        .innerJoin('payments as p', 'p.id', 'd.payment_id')
        .select(['d.amount', 'd.claimed'])
        .where('p.order_id', '=', order)
        .execute()
    const taken = await eventually(disputes, (rows) => rows.length === 1)
    expect(taken).toEqual([{ amount: 3000 - left, claimed: 3000 - left }])
    // What the bank took of a payment cannot come back by it, and while the bank of a card decides nothing can.
    const other = await byPix(driver, 900)
    await app.http('POST', `/sandbox/payments/${await paymentIdOf(app, other)}/dispute`, { amount: 700 })
    await untilBankHasTold(app)
    await eventually(
      () => refundRequestOf(app, driver),
      ({ amount }) => amount === 0,
    )
    const undecided = await byCard(driver, 1000)
    await app.http('POST', `/sandbox/payments/${await paymentIdOf(app, undecided)}/dispute`, { amount: 100 })
    await untilBankHasTold(app)
    const now = await eventually(
      () => refundRequestOf(app, driver),
      ({ amount }) => amount === 800,
    )
    expect(now).toMatchObject({ parts: [pix(200)], rest: 600 })
  })

  it('is never another driver’s, and never bonus', async () => {
    const [driver, other] = [await aDriver(app, { bonus: 900 }), await aDriver(app)]
    await byPix(other, 3000)
    expect(await refundRequestOf(app, driver)).toMatchObject({ amount: 0, parts: [], rest: 0 })
    await expect(app.call(requestRefund, {}, driver)).rejects.toMatchObject({
      body: { type: 'NothingToRefund' },
    })
  })
})
