import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { cents, noCents } from '#domain/money/cents.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { creditOf, gatewayKeyOf, manyOrders, untilStatus } from '#testkit/orders.ts'
import { PagBankServer } from '#testkit/pagbank-server.ts'
import { products } from '#testkit/parking.ts'
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

/** Buys credit by the API Pix; gives the bank's id of the payment. */
const byPix = async (driver: TestDriver, amount: number): Promise<string> => {
  const { id } = await placeBy(app, driver, 11, amount)
  const endToEndId = pixBank.books.pay(await gatewayKeyOf(app, id))
  await app.advance(61)
  await untilStatus(app, id, 2)
  return endToEndId
}

/** Buys credit by a card at PagBank; gives its id of the charge. */
const byCard = async (driver: TestDriver, amount: number): Promise<string> => {
  const order = await placeCardOrder(app, driver, amount)
  await payByCard(app, driver, order, { text: { number: '5240082975622454' } })
  const [charge] = pagBank.books.orderOf(await gatewayKeyOf(app, order.id))?.charges ?? []
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

describe('refunds that servers of the release before asked PagBank for', () => {
  const refund = (key: string, endToEndId: string, amount: number) =>
    app.rotativo.parts.payment.refund({ key, endToEndId, amount: cents(amount), reason: '' })

  it('keep no later one of their charge waiting, though neither their end nor their refusal is marked', async () => {
    const { kysely } = app.rotativo.parts.db
    const plate = aPlate()
    const [one, other] = [await aDriver(app, { plates: [plate] }), await aDriver(app)]
    const [made, refused] = [await byCard(one, 2000), await byCard(other, 3000)]
    await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, one)
    await askBack(app, one)
    expect(await untilDecided(app, one)).toMatchObject({ state: 'returned' })
    pagBank.troubles.push({ at: `POST /charges/${refused}/cancel`, status: 400, text: '{}' })
    await askBack(app, other)
    expect(await untilDecided(app, other)).toMatchObject({ parts: [{ state: 'not_returned' }] })
    await kysely.updateTable('pagbank_refunds').set({ done_at: null }).where('charge_id', '=', made).execute()
    const { gateway_key, amount } = await kysely
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select(['r.gateway_key', 'r.amount'])
      .where('p.end_to_end_id', '=', refused)
      .executeTakeFirstOrThrow()
    const row = {
      gateway_key,
      charge_id: refused,
      amount,
      refunded_before: noCents,
      asked_at: app.clock.now(),
    }
    await kysely.insertInto('pagbank_refunds').values(row).execute()
    expect(await refund('later-of-made', made, 75)).toBe('done')
    expect(backAtPagBank(made)).toBe(2000)
    expect(await refund('later-of-refused', refused, 100)).toBe('done')
    expect(backAtPagBank(refused)).toBe(100)
  })

  it('at once are each made, though for both nothing had gone back before', async () => {
    const card = await byCard(await aDriver(app), 2000)
    const asked = { charge_id: card, refunded_before: noCents, asked_at: app.clock.now() }
    const rows = [
      { ...asked, gateway_key: 'at-once-1', amount: cents(900) },
      { ...asked, gateway_key: 'at-once-2', amount: cents(600) },
    ]
    await app.rotativo.parts.db.kysely.insertInto('pagbank_refunds').values(rows).execute()
    expect(await refund('at-once-2', card, 600)).toBe('in_progress')
    expect(await refund('at-once-1', card, 900)).toBe('done')
    expect(await refund('at-once-2', card, 600)).toBe('done')
    expect(backAtPagBank(card)).toBe(1500)
  })
})
