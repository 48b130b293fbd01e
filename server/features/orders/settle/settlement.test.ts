import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrder, updateOrder } from '#contract/orders.ts'
import { cents } from '#domain/money/cents.ts'
import { signatureHeader, signatureOf } from '#server/gateways/payment/sandbox-notifications.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import {
  creditOf,
  creditOrder,
  gatewayKeyOf,
  manyOrders,
  payOrder,
  pixData,
  placeOrder,
  refuseOrder,
  statusOf,
  untilStatus,
} from '#testkit/orders.ts'
import { withSettings } from '#testkit/settings.ts'

let app: TestApp
let driver: TestDriver

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(() => closeAudited(app))

const database = () => app.rotativo.parts.db.kysely

const ledgerRows = (orderId: string) =>
  database()
    .selectFrom('ledger_transactions')
    .selectAll()
    .where('key', '=', `order/${orderId}/paid`)
    .execute()

const paymentsOf = (orderId: string) =>
  database()
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['payments.outcome', 'payments.amount', 'refunds.reason', 'refunds.done_at'])
    .where('order_id', '=', orderId)
    .orderBy('payments.id')
    .execute()

const untilRefunded = (orderId: string, count: number) =>
  eventually(
    () => paymentsOf(orderId),
    (rows) => rows.filter(({ done_at }) => done_at !== null).length === count,
  )

const paymentStatus = async (orderId: string) =>
  (
    await database()
      .selectFrom('sandbox_payments')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status

/** The bank forgets what it wanted to tell us. */
const loseNotifications = () => database().deleteFrom('sandbox_notifications').execute()

const notify = (body: string, headers: Record<string, string>, gateway = 'sandbox') =>
  fetch(`${app.address}/webhooks/payment/${gateway}`, { method: 'POST', body, headers })

const signed = (body: string) => ({ [signatureHeader]: signatureOf(app.rotativo.parts.config.secret, body) })

const bodyFor = async (orderId: string): Promise<string> =>
  JSON.stringify({ pix: [{ txid: await gatewayKeyOf(app, orderId) }] })

const eventCount = async () => (await database().selectFrom('webhook_events').select('id').execute()).length

describe('a payment', () => {
  it('credits the wallet once, with the ledger as its reason', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, driver)).toBe(5000)
    expect(await ledgerRows(order.id)).toMatchObject([
      { type: 1, payment_form_id: 11, amount: 5000, wallet_id: driver.walletId, user_id: driver.userId },
    ])
  })

  it('that comes after the order expired still becomes credit', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await app.advance(31 * 60)
    expect(await statusOf(app, order.id)).toBe(4)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, driver)).toBe(5000)
  })

  it('that comes a second time goes back to the payer, who is told', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    await payOrder(app, order.id)
    expect(await untilRefunded(order.id, 1)).toMatchObject([
      { outcome: 'fulfilled', amount: 5000, reason: null },
      { outcome: 'to_refund', amount: 5000, reason: 'second_payment' },
    ])
    expect(await creditOf(app, driver)).toBe(5000)
    const [mail] = await app.messages(driver.email, 1, 'Devolvemos o seu pagamento')
    expect(mail?.text).toContain('R$ 50,00')
  })

  it('that goes back is told where the driver proved to read it: never at an e-mail that nobody confirmed', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    const confirmed = { active_mail: false, sms_verification_status: true }
    await database().updateTable('users').set(confirmed).where('id', '=', driver.userId).execute()
    await payOrder(app, order.id, { amount: 1 })
    const [sms] = await app.messages(driver.phone)
    expect(sms?.text).toContain('R$ 0,01')
    await delivered(app)
    expect(await app.messages(driver.email, 0)).toEqual([])
  })

  it('made three times in one notification fulfils once and goes back twice', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await payOrder(app, order.id, { times: 3 })
    await untilRefunded(order.id, 2)
    expect(await creditOf(app, driver)).toBe(5000)
    expect(await ledgerRows(order.id)).toHaveLength(1)
  })

  it.each([4999, 5001, 1])(
    'of %d cents for an order of 5000 goes back whole, and the order stays open',
    async (amount) => {
      driver = await aDriver(app)
      const order = await placeOrder(app, driver, 5000)
      await payOrder(app, order.id, { amount })
      expect(await untilRefunded(order.id, 1)).toMatchObject([
        { outcome: 'to_refund', amount, reason: 'wrong_amount' },
      ])
      expect(await paymentStatus(order.id)).toBe('refunded')
      expect(await statusOf(app, order.id)).toBe(1)
      expect(await creditOf(app, driver)).toBe(0)
      expect(await ledgerRows(order.id)).toEqual([])

      await payOrder(app, order.id)
      await untilStatus(app, order.id, 2)
      expect(await creditOf(app, driver)).toBe(5000)
    },
  )

  it('that the bank refuses ends the order', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await refuseOrder(app, order.id)
    await untilStatus(app, order.id, 5)
    expect((await payOrder(app, order.id)).status).toBe(404)
    expect(await creditOf(app, driver)).toBe(0)
  })
})

describe('a notification', () => {
  it('that is forged, unsigned, or changed in one byte finds no such address and leaves nothing', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    const body = await bodyFor(order.id)
    const before = await eventCount()
    const { [signatureHeader]: signature = '' } = signed(body)
    const answers = await Promise.all([
      notify(body, {}),
      notify(body, { [signatureHeader]: 'sha256=00' }),
      notify(body, { [signatureHeader]: signatureOf('another secret', body) }),
      notify(`${body} `, { [signatureHeader]: signature }),
      notify(body.replace('pix', 'pjx'), { [signatureHeader]: signature }),
      notify(body, { [signatureHeader]: signature }, 'another-bank'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await eventCount()).toBe(before)
    expect(await statusOf(app, order.id)).toBe(1)
  })

  it('is only a hint: signed as it may be, without a payment at the bank nothing happens', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    const body = await bodyFor(order.id)
    expect((await notify(body, signed(body))).status).toBe(200)
    await eventually(
      () => database().selectFrom('webhook_events').select('id').where('applied_at', 'is', null).execute(),
      (waiting) => waiting.length === 0,
    )
    expect(await statusOf(app, order.id)).toBe(1)
    expect(await paymentsOf(order.id)).toEqual([])
  })

  it('sent fifty times at once, and again later, has one effect', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    const body = await bodyFor(order.id)
    await payOrder(app, order.id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => notify(body, signed(body))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await untilStatus(app, order.id, 2)
    await notify(body, signed(body))
    await eventually(
      () => database().selectFrom('webhook_events').select('id').where('applied_at', 'is', null).execute(),
      (waiting) => waiting.length === 0,
    )
    expect(await creditOf(app, driver)).toBe(5000)
    expect(await paymentsOf(order.id)).toHaveLength(1)
    expect(await ledgerRows(order.id)).toHaveLength(1)
  })

  it('that got lost is made up for within a minute or so of the clock', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await payOrder(app, order.id, { delay_seconds: 3600 })
    await loseNotifications()
    await app.advance(61)
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, driver)).toBe(5000)
  })

  it('that got lost is made up for at the latest when the order would expire', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await payOrder(app, order.id, { delay_seconds: 36_000 })
    await loseNotifications()
    await app.advance(31 * 60)
    expect(await statusOf(app, order.id)).toBe(2)
  })

  it('that got lost long after the expiry is made up for as well', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await app.advance(3600)
    expect(await statusOf(app, order.id)).toBe(4)
    await payOrder(app, order.id, { delay_seconds: 36_000 })
    await loseNotifications()
    await app.advance(2 * 3600)
    await untilStatus(app, order.id, 2)
  })

  it('that was stored but never applied is applied later', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    const now = app.clock.now()
    const { pix } = JSON.parse(await bodyFor(order.id)) as { pix: { txid: string }[] }
    const keys = pix.map(({ txid }) => txid)
    const values = { gateway: 'sandbox', body: Buffer.from(''), keys, received_at: now, enqueued_at: now }
    const { id } = await database()
      .insertInto('webhook_events')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.advance(601)
    await eventually(
      () =>
        database().selectFrom('webhook_events').select('applied_at').where('id', '=', id).executeTakeFirst(),
      (event) => event?.applied_at !== null,
    )
  })
})

describe('time', () => {
  it.each([
    [24, {}],
    [2, { holdExpiryHours: 2 }],
  ])('ends an order without payment data after %d hours, as the city says', async (hours, said) => {
    driver = await aDriver(app)
    const { token } = driver
    const order = () => app.call(createOrder, { body: creditOrder(driver, 5000) }, { token })
    const { id } = await withSettings(app, said, order)
    await app.advance(hours * 3600 - 60)
    expect(await statusOf(app, id)).toBe(1)
    await app.advance(120)
    expect(await statusOf(app, id)).toBe(4)
    await expect(app.call(updateOrder, { params: { id }, body: pixData }, { token })).rejects.toMatchObject({
      status: 409,
      body: { type: 'OrderClosed' },
    })
  })

  it.each([
    [30, {}],
    [7, { pixExpiryMinutes: 7 }],
  ])('ends an unpaid Pix after %d minutes, as the city says', async (minutes, said) => {
    driver = await aDriver(app)
    const order = await withSettings(app, said, () => placeOrder(app, driver, 5000))
    await app.advance((minutes - 1) * 60)
    expect(await statusOf(app, order.id)).toBe(1)
    await app.advance(2 * 60)
    expect(await statusOf(app, order.id)).toBe(4)
  })
})

describe('after a crash', () => {
  it('between the intent and the bank, the same call opens the one charge at another server', async () => {
    driver = await aDriver(app)
    const { token } = driver
    const { parts } = app.rotativo
    const { id } = await app.call(createOrder, { body: creditOrder(driver, 5000) }, { token })
    const bank = parts.payment
    parts.payment = bankWith(bank, {
      openPix: () => Promise.reject(new Error('the process died here')),
    })
    await expect(app.call(updateOrder, { params: { id }, body: pixData }, { token })).rejects.toMatchObject({
      status: 500,
    })
    parts.payment = bank
    const restarted = await startApp({ settings: manyOrders, databaseUrl: app.databaseUrl })
    restarted.clock.setOffsetSeconds(app.clock.offsetSeconds)
    const order = await restarted.call(updateOrder, { params: { id }, body: pixData }, { token })
    await restarted.close()
    expect(order.collection_document?.bar_code).toMatch(/^000201/)
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    expect(await creditOf(app, driver)).toBe(5000)
  })

  it('between the bank and our record, the payment of the charge that we never showed is still credited', async () => {
    driver = await aDriver(app)
    const { token } = driver
    const order = await placeOrder(app, driver, 5000)
    await database().updateTable('charges').set({ bar_code: null }).where('order_id', '=', order.id).execute()
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const second = await placeOrder(app, driver, 700)
    await database()
      .updateTable('charges')
      .set({ bar_code: null })
      .where('order_id', '=', second.id)
      .execute()
    const again = await app.call(updateOrder, { params: { id: second.id }, body: pixData }, { token })
    expect(again.collection_document?.bar_code).toBe(second.collection_document?.bar_code)
  })

  it('of our server the bank repeats itself until somebody answers', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    const body = await bodyFor(order.id)
    const charge = JSON.parse(body).pix[0].txid as string
    const state = await app.rotativo.parts.payment.lookUp(charge)
    expect(state).toEqual({ status: 'open', receipts: [] })
    // What a server leaves that died between claiming the notification and sending it.
    await payOrder(app, order.id, { delay_seconds: 36_000, amount: cents(5000) })
    await database()
      .updateTable('sandbox_notifications')
      .set({ attempts: 3, due_at: app.clock.now() })
      .where('delivered_at', 'is', null)
      .execute()
    await database()
      .updateTable('charges')
      .set({ next_check_at: null })
      .where('order_id', '=', order.id)
      .execute()
    await app.rotativo.jobs.sweepNow()
    await untilStatus(app, order.id, 2)
  })

  it('a charge that is paid is asked about again only when its time is over, so that many cost the bank little', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    await app.advance(61)
    const { next_check_at, expires_at } = await database()
      .selectFrom('charges')
      .select(['next_check_at', 'expires_at'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(next_check_at).toEqual(expires_at)
  })

  it('a refund that was promised and never made is made, once', async () => {
    driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await payOrder(app, order.id, { times: 2 })
    await untilRefunded(order.id, 1)
    await database().updateTable('refunds').set({ done_at: null }).where('done_at', 'is not', null).execute()
    await app.advance(601)
    await untilRefunded(order.id, 1)
    const given = await database()
      .selectFrom('sandbox_receipts')
      .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_receipts.payment_id')
      .select('refunded_amount')
      .where('order_id', '=', order.id)
      .execute()
    expect(given.map(({ refunded_amount }) => refunded_amount).toSorted()).toEqual([0, 5000])
  })
})
