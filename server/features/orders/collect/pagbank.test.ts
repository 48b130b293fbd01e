import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCards } from '#contract/cards.ts'
import { listPaymentForms } from '#contract/orders.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice } from '#testkit/guests.ts'
import { creditOf, gatewayKeyOf, manyOrders, statusOf, untilStatus } from '#testkit/orders.ts'
import { PagBankServer } from '#testkit/pagbank-server.ts'
import { confirm, encryptCard, payByCard, placeBy, placeCardOrder, slipAddress } from '#testkit/payments.ts'
import { PixBank } from '#testkit/pix-bank.ts'
import { type Production, productionAt } from '#testkit/production.ts'

let pixBank: PixBank
let pagBank: PagBankServer
let production: Production
let app: TestApp
let driver: TestDriver

beforeAll(async () => {
  pixBank = await new PixBank().open()
  pagBank = await new PagBankServer().open()
  production = productionAt(pixBank)
  production.offer([2, 3, 4, 5, 11])
  const account = { PAGBANK_API_URL: pagBank.url, PAGBANK_TOKEN: pagBank.token }
  app = await startApp({ settings: manyOrders, env: { ...production.env, ...account } })
  // The app's day begins at an hour of its own, and a day is compared once.
  for (const { books } of [pixBank, pagBank]) books.now = () => app.clock.now()
  driver = await aDriver(app)
})
afterAll(async () => {
  await closeAudited(app)
  pixBank.close()
  pagBank.close()
  production.remove()
})

const cards = { approved: '5240082975622454', declined: '4539620659922097', analysed: '345817690311361' }

const kysely = () => app.rotativo.parts.db.kysely

/** Posts what PagBank says of an order of ours, as it does. */
const tell = async (key: string, sign = (body: string) => pagBank.signed(body)): Promise<number> => {
  const body = JSON.stringify(pagBank.books.orderOf(key))
  const headers = { 'content-type': 'application/json', ...sign(body) }
  const answer = await fetch(`${app.address}/webhooks/payment/pagbank`, { method: 'POST', body, headers })
  return answer.status
}

describe('an account at PagBank beside a bank with the API Pix', () => {
  it('offers every form, and Pix stays with the bank that asks nothing about the payer', async () => {
    const { data } = await app.call(listPaymentForms, {}, driver)
    expect(data.map((form) => form.payment_form_id).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 11])
    const order = await placeBy(app, driver, 11, 1000)
    pixBank.books.pay(await gatewayKeyOf(app, order.id))
    await app.advance(61)
    await untilStatus(app, order.id, 2)
    expect(pagBank.count('POST /orders')).toBe(0)
  })

  it('is missed by nobody who pays without a card while it is away', async () => {
    await app.advance(3700)
    const away = Array.from({ length: 50 }, () => ({ at: 'GET /public-keys', status: 500, text: '' }))
    pagBank.troubles.push(...away)
    const order = await placeBy(app, driver, 11, 5000)
    expect(order.extra.encryptionInput).toBeNull()
    pixBank.books.pay(await gatewayKeyOf(app, order.id))
    await app.advance(61)
    await untilStatus(app, order.id, 2)
    const byWallet = await placeBy(app, driver, 4, [await aNotice(app, aPlate())])
    expect(await confirm(app, driver, byWallet.id, { payment_form_id: 4 })).toMatchObject({ status: 2 })
    await expect(placeCardOrder(app, driver, 2500)).rejects.toMatchObject({ status: 503 })
    pagBank.troubles.length = 0
  })

  it('charges a card, keeps it, and charges it again', async () => {
    const before = await creditOf(app, driver)
    const order = await placeCardOrder(app, driver, 2500)
    expect(order.extra.encryptionInput?.public_key).toBe(pagBank.books.publicKey)
    const kept = { save_card: true, terms_accepted: true }
    expect(await payByCard(app, driver, order, { text: { number: cards.approved }, ...kept })).toMatchObject({
      status: 2,
    })
    const { data } = await app.call(listCards, { query: {} }, driver)
    expect(data).toMatchObject([{ card: { number: '**** **** **** 2454', brand: 'visa' } }])
    const next = await placeBy(app, driver, 2, 1500, { card: { id: data[0]?.id } })
    const card = { id: data[0]?.id, ccv: '123' }
    expect(await confirm(app, driver, next.id, { payment_form_id: 2, card })).toMatchObject({ status: 2 })
    expect(await creditOf(app, driver)).toBe(before + 4000)
  })

  it('says when a card is declined, and waits for one that is looked at', async () => {
    const no = await placeCardOrder(app, driver, 1000)
    const pay = payByCard(app, driver, no, { text: { number: cards.declined } })
    await expect(pay).rejects.toMatchObject({ body: { type: 'PaymentRefused' } })
    const later = await placeCardOrder(app, driver, 1000)
    expect(await payByCard(app, driver, later, { text: { number: cards.analysed } })).toMatchObject({
      status: 1,
    })
    pagBank.books.pay(await gatewayKeyOf(app, later.id))
    expect(await tell(await gatewayKeyOf(app, later.id))).toBe(200)
    await untilStatus(app, later.id, 2)
  })

  it('finds a card whose answer got lost by the notification, and charges it once', async () => {
    const before = await creditOf(app, driver)
    const order = await placeCardOrder(app, driver, 3000)
    const token = encryptCard(app, order, { number: cards.approved })
    const payment = { payment_form_id: 2, card: { encrypted_token: token, type: 2 } }
    pagBank.troubles.push({ at: 'POST /orders', afterWork: true, breaks: true })
    expect(await confirm(app, driver, order.id, payment)).toMatchObject({ status: 1 })
    expect(await confirm(app, driver, order.id, payment)).toMatchObject({ status: 1 })
    const key = await gatewayKeyOf(app, order.id)
    expect(await tell(key, () => ({ 'x-authenticity-token': '0'.repeat(64) }))).toBe(404)
    expect(await statusOf(app, order.id)).toBe(1)
    expect([await tell(key), await tell(key)]).toEqual([200, 200])
    await untilStatus(app, order.id, 2)
    expect(pagBank.books.ordersOf(key)).toHaveLength(1)
    expect(await creditOf(app, driver)).toBe(before + 3000)
  })

  it('issues a slip, and gives back one that was paid with another amount', async () => {
    const order = await placeBy(app, driver, 5, 4000, { bank_slip: slipAddress })
    expect(order.collection_document?.bar_code).toMatch(/^\d{47}$/)
    const key = await gatewayKeyOf(app, order.id)
    const charge = pagBank.books.pay(key, 3999)
    expect(await tell(key)).toBe(200)
    await eventually(
      async () => pagBank.books.charge(charge.id)?.amount.summary.refunded ?? 0,
      (refunded) => refunded === 3999,
    )
    expect(await statusOf(app, order.id)).toBe(1)
  })

  it('says when no slip is issued for a payer, which ends the order, keeps no notice and is no outage', async () => {
    const { parts } = app.rotativo
    const { identification } = await parts.db.kysely
      .selectFrom('users')
      .select('identification')
      .where('id', '=', driver.userId)
      .executeTakeFirstOrThrow()
    pagBank.books.risky.add(identification ?? '')
    const notice = await aNotice(app, aPlate())
    const outages = () => kysely().selectFrom('outages').select('id').execute()
    const before = await outages()
    const place = () => placeBy(app, driver, 5, [notice], { bank_slip: slipAddress })
    for (const _ of [1, 2]) {
      await expect(place()).rejects.toMatchObject({ status: 422, body: { type: 'PaymentRefused' } })
    }
    pagBank.books.risky.clear()
    expect((await place()).collection_document?.bar_code).toMatch(/^\d{47}$/)
    expect(await outages()).toEqual(before)
  })

  it('leads a debit to a page of PagBank, and credits it when the notification comes', async () => {
    const order = await placeBy(app, driver, 3, 2000, { card: { bank: 'Bradesco' } })
    expect(order.collection_document?.file).toContain('/pagamento?code=CHEC_')
    const key = await gatewayKeyOf(app, order.id)
    pagBank.books.pay(key)
    expect(await tell(key)).toBe(200)
    await untilStatus(app, order.id, 2)
  })

  it('pays a notice by card, and compares each day with both banks', async () => {
    const order = await placeCardOrder(app, driver, [await aNotice(app, aPlate())])
    expect(await payByCard(app, driver, order, { text: { number: cards.approved } })).toMatchObject({
      status: 2,
    })
    await app.advance(30 * 3600)
    const days = () =>
      kysely().selectFrom('reconciliations').select(['day', 'payments', 'differences']).execute()
    const compared = await eventually(days, (rows) => rows.some(({ payments }) => payments >= 8))
    expect(compared.flatMap(({ differences }) => differences as unknown[])).toEqual([])
  })
})
