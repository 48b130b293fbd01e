import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { creditOf, manyOrders, untilStatus } from '#testkit/orders.ts'
import { PagBankServer } from '#testkit/pagbank-server.ts'
import { payByCard, placeBy, placeCardOrder } from '#testkit/payments.ts'
import { PixBank } from '#testkit/pix-bank.ts'
import { type Production, productionAt } from '#testkit/production.ts'
import { askBack, refundRequestOf, untilDecided } from '#testkit/returns.ts'

let pixBank: PixBank
let pagBank: PagBankServer
let production: Production
let app: TestApp

beforeAll(async () => {
  pixBank = await new PixBank().open()
  pagBank = await new PagBankServer().open()
  production = productionAt(pixBank)
  production.offer([2, 11])
  const account = { PAGBANK_API_URL: pagBank.url, PAGBANK_TOKEN: pagBank.token }
  app = await startApp({
    settings: { ...manyOrders, sessionIdleDays: 365 },
    env: { ...production.env, ...account },
  })
  for (const { books } of [pixBank, pagBank]) books.now = () => app.clock.now()
})
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
  pixBank.close()
  pagBank.close()
  production.remove()
})

const keyOf = async (orderId: string): Promise<string> => {
  const charge = await app.rotativo.parts.db.kysely
    .selectFrom('charges')
    .select('gateway_key')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return charge.gateway_key
}

/** Buys credit by the API Pix; gives the bank's id of the payment. */
const byPix = async (driver: TestDriver, amount: number): Promise<string> => {
  const { id } = await placeBy(app, driver, 11, amount)
  const endToEndId = pixBank.books.pay(await keyOf(id))
  await app.advance(61)
  await untilStatus(app, id, 2)
  return endToEndId
}

/** Buys credit by a card at PagBank; gives its id of the charge. */
const byCard = async (driver: TestDriver, amount: number): Promise<string> => {
  const order = await placeCardOrder(app, driver, amount)
  await payByCard(app, driver, order, { text: { number: '5240082975622454' } })
  const [charge] = pagBank.books.orderOf(await keyOf(order.id))?.charges ?? []
  return charge?.id ?? ''
}

const backAtPagBank = (id: string) => pagBank.books.charge(id)?.amount.summary.refunded

describe('a balance that goes back through real banks', () => {
  it('returns in parts over both, though the Pix bank takes its time and answers get lost', async () => {
    const driver = await aDriver(app)
    const [pix, card] = [await byPix(driver, 3000), await byCard(driver, 2000)]
    expect(await creditOf(app, driver)).toBe(5000)
    pixBank.books.refundsBecome = 'EM_PROCESSAMENTO'
    pixBank.troubles.push({ at: `PUT /pix/${pix}`, afterWork: true, breaks: true })
    pagBank.troubles.push({ at: `POST /charges/${card}/cancel`, afterWork: true, breaks: true })
    expect((await askBack(app, driver)).parts).toMatchObject([{ amount: 2000 }, { amount: 3000 }])
    await eventually(
      async () => pixBank.books.refundsOf(pix),
      (refunds) => refunds.length === 1,
    )
    expect(await refundRequestOf(app, driver)).toMatchObject({ amount: 0, parts: [], rest: 0 })
    pixBank.books.decideRefunds(pix, 'DEVOLVIDO')
    pixBank.books.refundsBecome = 'DEVOLVIDO'
    for (let turns = 0; turns < 3; turns++) await app.advance(11 * 60)
    expect(await untilDecided(app, driver)).toMatchObject({
      state: 'returned',
      parts: [{ state: 'returned' }, { state: 'returned' }],
    })
    expect(pixBank.books.refundsOf(pix)).toMatchObject([
      { valor: '30.00', descricao: 'Você pediu o seu saldo de volta.', status: 'DEVOLVIDO' },
    ])
    expect(backAtPagBank(card)).toBe(2000)
  })

  it('leaves with the office what PagBank refuses for good, and gives no payment back beyond its term', async () => {
    const driver = await aDriver(app)
    const [old, card] = [await byPix(driver, 700), await byCard(driver, 2000)]
    await app.advance(90 * 86_400)
    pagBank.troubles.push({
      at: `POST /charges/${card}/cancel`,
      status: 400,
      text: JSON.stringify({ error_messages: [{ code: '40007', description: 'Refund deadline reached' }] }),
    })
    const before = await askBack(app, driver)
    expect(before).toMatchObject({ parts: [{ amount: 2000, payment_form_id: 2 }], rest: 700 })
    expect(await untilDecided(app, driver)).toMatchObject({
      state: 'open',
      parts: [{ state: 'not_returned' }],
      rest: 2700,
    })
    expect(await creditOf(app, driver)).toBe(2700)
    expect(pixBank.books.refundsOf(old)).toEqual([])
    expect(backAtPagBank(card)).toBe(0)
  })

  it('is in the daily comparison what both sides say', async () => {
    const driver = await aDriver(app)
    const card = await byCard(driver, 2000)
    await askBack(app, driver)
    await untilDecided(app, driver)
    expect(backAtPagBank(card)).toBe(2000)
    await app.advance(30 * 3600)
    const days = () =>
      app.rotativo.parts.db.kysely
        .selectFrom('reconciliations')
        .select(['day', 'payments', 'differences'])
        .execute()
    const compared = await eventually(days, (rows) => rows.some(({ payments }) => payments >= 1))
    expect(compared.flatMap(({ differences }) => differences as unknown[])).toEqual([])
  })
})
