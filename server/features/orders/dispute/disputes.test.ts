import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '#contract/account/leaving.ts'
import { listTransactions } from '#contract/history.ts'
import { createOrder } from '#contract/orders.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { disputedClaims, forfeitedCredit, regularisationRevenue } from '#domain/ledger/accounts.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, buyTicket, guestActivations, noticeStatus, paymentsOf } from '#testkit/guests.ts'
import {
  creditOf,
  creditOrder,
  manyOrders,
  paymentIdOf,
  payOrder,
  placeOrder,
  statusOf,
  untilBankHasTold,
  untilStatus,
} from '#testkit/orders.ts'
import { balancesOf, clockAt, products } from '#testkit/parking.ts'
import { payByCard, placeBy, placeCardOrder } from '#testkit/payments.ts'
import { withSettings } from '#testkit/settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, operatorEmail: 'office@example.com' } })
  clockAt(app, '2027-03-10 10:00:00')
})
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
})

const kysely = () => app.rotativo.parts.db.kysely

const disputesOf = (orderId: string) =>
  kysely()
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select(['d.kind', 'd.state', 'd.amount', 'd.tax', 'd.credit', 'd.claimed', 'd.collected'])
    .where('p.order_id', '=', orderId)
    .orderBy('d.id')
    .execute()

const dispute = async (orderId: string, how: object = {}) => {
  const answer = await app.http('POST', `/sandbox/payments/${await paymentIdOf(app, orderId)}/dispute`, how)
  expect(answer.status).toBe(200)
  await untilBankHasTold(app)
}

const decide = async (orderId: string, said: 'won' | 'lost') => {
  const path = `/sandbox/payments/${await paymentIdOf(app, orderId)}/dispute/${said}`
  expect((await app.http('POST', path)).status).toBe(200)
  await untilBankHasTold(app)
}

const untilDisputed = (orderId: string, state: string, count = 1) =>
  eventually(
    () => disputesOf(orderId),
    (rows) => rows.length === count && rows.every((row) => row.state === state),
  )

const cardCredit = async (driver: TestDriver, amount: number): Promise<string> => {
  const order = await placeCardOrder(app, driver, amount)
  await payByCard(app, driver, order)
  await untilStatus(app, order.id, 2)
  return order.id
}

const pixCredit = async (driver: TestDriver, amount: number): Promise<string> => {
  const { id } = await placeOrder(app, driver, amount)
  await payOrder(app, id)
  await untilStatus(app, id, 2)
  return id
}

const historyOf = async (driver: TestDriver) => {
  const query = {
    wallet_id: driver.walletId,
    created_at_begin: '2000-01-01 00:00:00',
    created_at_end: '2099-12-31 23:59:59',
  }
  const { data } = await app.call(listTransactions, { query }, driver)
  return data.map(({ type, amount }) => [type, amount])
}

const balanceOf = async (account: string): Promise<number> => {
  const postings = await kysely()
    .selectFrom('postings')
    .select(['from_account', 'to_account', 'amount'])
    .where((row) => row.or([row('from_account', '=', account), row('to_account', '=', account)]))
    .execute()
  return postings.reduce((sum, one) => sum + (one.to_account === account ? one.amount : -one.amount), 0)
}

const clean = async () => expect(await audit(app.rotativo.parts.db)).toEqual([])

/** What was told to somebody under a subject; how many are waited for. */
const toldOf = async (to: string, subject: string, count = 1) =>
  (await app.messages(to, count, subject)).map(({ text }) => text)

describe('a chargeback of credit', () => {
  it('takes the credit, stands in the history, tells the driver and the office, and is given back when it is won', async () => {
    const driver = await aDriver(app)
    const order = await cardCredit(driver, 5000)
    await dispute(order)
    await untilDisputed(order, 'open')
    expect(await creditOf(app, driver)).toBe(0)
    expect(await statusOf(app, order)).toBe(3)
    expect(await historyOf(driver)).toEqual([
      [12, -5000],
      [1, 5000],
    ])
    const [told] = await toldOf(driver.email, 'O seu pagamento foi contestado no banco')
    expect(told).toContain(
      'O banco do cartão estornou R$ 50,00 de um pagamento seu, por contestação. Retiramos R$ 50,00 dos seus créditos.',
    )
    const [office] = await app.messages('office@example.com')
    expect(office?.text).toContain(`do pagamento do pedido ${order}`)
    await clean()
    await decide(order, 'won')
    await untilDisputed(order, 'won')
    expect(await creditOf(app, driver)).toBe(5000)
    expect(await statusOf(app, order)).toBe(2)
    expect((await historyOf(driver))[0]).toEqual([13, 5000])
    const [won] = await toldOf(driver.email, 'A contestação do seu pagamento terminou')
    expect(won).toContain('O valor voltou para os seus créditos.')
    await clean()
  })

  it('is lost without moving anything more, and may still be won', async () => {
    const driver = await aDriver(app)
    const order = await cardCredit(driver, 700)
    await dispute(order)
    await decide(order, 'lost')
    await untilDisputed(order, 'lost')
    expect(await creditOf(app, driver)).toBe(0)
    await decide(order, 'won')
    await untilDisputed(order, 'won')
    expect(await creditOf(app, driver)).toBe(700)
  })
})

describe('credit that was spent already', () => {
  const spent = async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const order = await pixCredit(driver, 1000)
    const ticket = await app.call(
      activateParking,
      { body: { plate, product_id: products.centro120 } },
      driver,
    )
    const left = await creditOf(app, driver)
    return { driver, order, ticket, left }
  }

  it('is owed by the wallet, whose next credit pays it first; a won dispute gives all of it back', async () => {
    const { driver, order, left } = await spent()
    await dispute(order)
    await untilDisputed(order, 'lost')
    const owed = 1000 - left
    expect(owed).toBeGreaterThan(0)
    expect(await disputesOf(order)).toMatchObject([{ credit: left, claimed: owed, collected: 0 }])
    expect(await creditOf(app, driver)).toBe(0)
    const [told] = await toldOf(driver.email, 'O seu pagamento foi contestado no banco')
    expect(told).toContain('serão descontados dos próximos créditos.')
    await pixCredit(driver, 100)
    expect(await creditOf(app, driver)).toBe(0)
    await pixCredit(driver, 5000)
    expect(await creditOf(app, driver)).toBe(5100 - owed)
    expect(await disputesOf(order)).toMatchObject([{ collected: owed }])
    expect((await historyOf(driver)).filter(([type]) => type === 14)).toEqual([
      [14, -(owed - 100)],
      [14, -100],
    ])
    await clean()
    await decide(order, 'won')
    await untilDisputed(order, 'won')
    expect(await creditOf(app, driver)).toBe(5100 + left)
    await clean()
  })

  it('is paid by what leaving gives back as well', async () => {
    const { driver, order, ticket, left } = await spent()
    await dispute(order)
    await untilDisputed(order, 'lost')
    const { amount } = await app.call(
      leaveParking,
      { params: { transaction_id: ticket.transaction_id } },
      driver,
    )
    expect(amount).toBeGreaterThan(0)
    await app.advance(60)
    expect(await creditOf(app, driver)).toBe(0)
    expect(await disputesOf(order)).toMatchObject([{ claimed: 1000 - left, collected: amount }])
    expect(await balanceOf(disputedClaims)).toBeLessThan(0)
    await clean()
  })
})

describe('what the bank says of a Pix that its payer had returned', () => {
  it('counts once however often it is told, and in parts up to what was paid', async () => {
    const driver = await aDriver(app)
    const order = await pixCredit(driver, 3000)
    await dispute(order, { amount: 1000, times: 3 })
    await untilDisputed(order, 'lost')
    expect(await creditOf(app, driver)).toBe(2000)
    expect(await statusOf(app, order)).toBe(2)
    await dispute(order)
    await untilDisputed(order, 'lost', 2)
    expect(await creditOf(app, driver)).toBe(0)
    expect(await statusOf(app, order)).toBe(3)
    expect(await disputesOf(order)).toMatchObject([
      { kind: 'pix_return', amount: 1000 },
      { kind: 'pix_return', amount: 2000 },
    ])
    const again = await app.http('POST', `/sandbox/payments/${await paymentIdOf(app, order)}/dispute`)
    expect(again.status).toBe(404)
    await clean()
  })

  it('is booked with the payment when both are heard of at once', async () => {
    const driver = await aDriver(app)
    const { id } = await placeOrder(app, driver, 800)
    await payOrder(app, id, { delay_seconds: 86_000 })
    await dispute(id)
    await untilDisputed(id, 'lost')
    expect(await creditOf(app, driver)).toBe(0)
    expect(await historyOf(driver)).toEqual([
      [12, -800],
      [1, 800],
    ])
  })

  it('is believed of nobody but the bank', async () => {
    const driver = await aDriver(app)
    const order = await pixCredit(driver, 900)
    const { gateway_key: txid } = await kysely()
      .selectFrom('charges')
      .select('gateway_key')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow()
    const forged = { pix: [{ txid, devolucoes: [{ id: 'a', natureza: 'MED_FRAUDE', valor: '9.00' }] }] }
    expect((await app.http('POST', '/webhooks/payment/sandbox', forged)).status).toBe(404)
    await app.advance(120)
    expect(await disputesOf(order)).toEqual([])
    expect(await creditOf(app, driver)).toBe(900)
  })

  it.each([
    [0, 1],
    [52, 9],
  ])(
    '%i days after the payment, told to nobody, is found by the comparison %i days later',
    async (before, after) => {
      const driver = await aDriver(app)
      const order = await pixCredit(driver, 1300)
      // A day is looked at again only if it was compared when it had ended; a server that stood still for a month has not.
      for (const days of before > 0 ? [1, before - 1] : []) await app.advance(days * 86_400)
      // What still asks the bank about the payment would find it as well.
      await delivered(app)
      // The bank's word is a year late.
      await dispute(order, { delay_seconds: 31_000_000 })
      await app.advance(after * 86_400)
      await app.advance(700)
      await untilDisputed(order, 'lost')
      expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
      await clean()
    },
  )
})

describe('a notice that was paid with it', () => {
  const paidNotice = async () => {
    const driver = await aDriver(app)
    const notice = await aNotice(app, aPlate())
    const { id } = await placeBy(app, driver, paymentForms.pix, [notice])
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    return { driver, notice, order: id }
  }

  it('can be paid again, and is paid once more when the dispute is won', async () => {
    const { driver, notice, order } = await paidNotice()
    const revenue = await balanceOf(regularisationRevenue)
    await dispute(order)
    await untilDisputed(order, 'lost')
    expect(await noticeStatus(app, notice)).toBe(2)
    expect(await balanceOf(regularisationRevenue)).toBe(revenue - 3000)
    const [told] = await toldOf(driver.email, 'O seu pagamento foi contestado no banco')
    expect(told).toContain('voltou a ficar em aberto')
    await clean()
    await decide(order, 'won')
    await untilDisputed(order, 'won')
    expect(await noticeStatus(app, notice)).toBe(3)
    expect(await statusOf(app, order)).toBe(2)
    expect(await balanceOf(regularisationRevenue)).toBe(revenue)
    await clean()
  })

  it('stays paid by somebody else, and the payment that was won goes back', async () => {
    const { driver, notice, order } = await paidNotice()
    await dispute(order)
    await untilDisputed(order, 'lost')
    const other = await aDriver(app)
    const { id } = await placeBy(app, other, paymentForms.pix, [notice])
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    await decide(order, 'won')
    await untilDisputed(order, 'won')
    const [payment] = await eventually(
      () => paymentsOf(app, order),
      (rows) => rows[0]?.done_at !== null,
    )
    expect(payment).toMatchObject({ reason: 'notice_not_payable' })
    expect(await noticeStatus(app, notice)).toBe(3)
    const [told] = await toldOf(driver.email, 'A contestação do seu pagamento terminou')
    expect(told).toContain('esse valor será devolvido a você')
    await clean()
  })
})

describe('a ticket without account', () => {
  it('stays, and its buyer is told', async () => {
    const order = await buyTicket(app)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const ticket = await kysely()
      .selectFrom('guest_tickets')
      .select(['plate', 'email'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const issued = await guestActivations(app, ticket.plate)
    await dispute(order.id)
    await untilDisputed(order.id, 'lost')
    expect(await guestActivations(app, ticket.plate)).toEqual(issued)
    const [told] = await toldOf(ticket.email ?? '', 'O seu pagamento foi contestado no banco')
    expect(told).toContain('O ticket que ele comprou continua valendo.')
    await clean()
  })
})

describe('a payment that was on its way back', () => {
  it('goes back once', async () => {
    const driver = await aDriver(app)
    const { id } = await placeOrder(app, driver, 600)
    await payOrder(app, id, { times: 2, delay_seconds: 86_000 })
    // Of the two payments one is taken back before we hear of either, so that the bank has nothing of it to return.
    await dispute(id)
    await untilDisputed(id, 'lost')
    await eventually(
      () => paymentsOf(app, id),
      (rows) => rows.every((row) => row.outcome === 'fulfilled' || row.done_at !== null),
    )
    await clean()
  })
})

describe('an account that is gone', () => {
  it('is owed nothing and told nothing, and what is won is the programme’s', async () => {
    const driver = await aDriver(app)
    const order = await cardCredit(driver, 400)
    await app.call(deleteAccount, { params: { id: driver.userId }, body: { force: true } }, driver)
    const forfeited = await balanceOf(forfeitedCredit)
    await dispute(order)
    await untilDisputed(order, 'open')
    expect(await disputesOf(order)).toMatchObject([{ credit: 0, claimed: 400 }])
    await decide(order, 'won')
    await untilDisputed(order, 'won')
    expect(await balanceOf(forfeitedCredit)).toBe(forfeited)
    await delivered(app)
    expect(await app.messages(driver.email, 0, 'O seu pagamento foi contestado no banco')).toEqual([])
    await clean()
  })
})

describe('a city that holds disputed buyers', () => {
  it('sells them no credit until the bank has decided, and any other city does', async () => {
    const driver = await aDriver(app)
    const order = await cardCredit(driver, 500)
    await dispute(order)
    await untilDisputed(order, 'open')
    const buying = () => app.call(createOrder, { body: creditOrder(driver, 1000) }, driver)
    await withSettings(app, { holdDisputedBuyers: true }, async () => {
      await expect(buying()).rejects.toMatchObject({ status: 422, body: { type: 'BuyingHeld' } })
      const other = await aDriver(app)
      await app.call(createOrder, { body: creditOrder(other, 1000) }, other)
    })
    await buying()
    await decide(order, 'lost')
    await untilDisputed(order, 'lost')
    await withSettings(app, { holdDisputedBuyers: true }, buying)
  })
})
