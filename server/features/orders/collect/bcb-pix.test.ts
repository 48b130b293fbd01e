import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '#contract/account/leaving.ts'
import { createOrder, giveUpOrder, updateOrder } from '#contract/orders.ts'
import { minuteMs } from '#domain/durations.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import {
  creditOf,
  creditOrder,
  gatewayKeyOf,
  manyOrders,
  pixData,
  placeOrder,
  statusOf,
  untilStatus,
} from '#testkit/orders.ts'
import { PixBank } from '#testkit/pix-bank.ts'
import { type Production, productionAt, webhookToken } from '#testkit/production.ts'
import { removePix } from '../settle/remove-pix.ts'
import { expireOrders } from '../settle/sweep-orders.ts'

let bank: PixBank
let production: Production
let app: TestApp
let driver: TestDriver

beforeAll(async () => {
  bank = await new PixBank().open()
  production = productionAt(bank)
  app = await startApp({ settings: manyOrders, env: production.env })
  // By its own clock it would have been paid yesterday, and yesterday's list is compared at any moment.
  bank.books.now = () => app.clock.now()
})
beforeEach(async () => {
  driver = await aDriver(app)
})
afterAll(async () => {
  await closeAudited(app)
  bank.close()
  production.remove()
})

const database = () => app.rotativo.parts.db.kysely

/** Posts as the bank does, to the address that was registered with it. */
const tell = (txids: string[]): Promise<number> =>
  bank.notify(`${app.address}/webhooks/payment/bcb-pix/${webhookToken}`, txids)

/** Posts what the bank would to an address that is not quite the registered one. */
const tellAt = async (path: string, body: string): Promise<number> =>
  (await fetch(`${app.address}/webhooks/payment/bcb-pix${path}`, { method: 'POST', body })).status

const paymentsOf = (orderId: string) =>
  database()
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['end_to_end_id', 'payments.outcome', 'payments.amount', 'refunds.reason', 'refunds.done_at'])
    .where('order_id', '=', orderId)
    .orderBy('payments.id')
    .execute()

const untilPayments = (orderId: string, count: number) =>
  eventually(
    () => paymentsOf(orderId),
    (rows) => rows.length === count,
  )

const allApplied = () =>
  eventually(
    () => database().selectFrom('webhook_events').select('id').where('applied_at', 'is', null).execute(),
    (waiting) => waiting.length === 0,
  )

describe('an order at a real bank', () => {
  it('shows the code of the bank, and its money becomes credit at the first hint', async () => {
    const order = await placeOrder(app, driver, 5000)
    const txid = await gatewayKeyOf(app, order.id)
    expect(order.collection_document?.bar_code).toBe(bank.books.cobs.get(txid)?.pixCopiaECola)
    bank.books.pay(txid)
    expect(await tell([txid])).toBe(200)
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, driver)).toBe(5000)
  })

  it('is paid once, though the bank says so fifty times at once, and again later', async () => {
    const order = await placeOrder(app, driver, 5000)
    const txid = await gatewayKeyOf(app, order.id)
    bank.books.pay(txid)
    await Promise.all(Array.from({ length: 50 }, () => tell([txid, txid])))
    await untilStatus(app, order.id, 2)
    await tell([txid])
    await allApplied()
    expect(await creditOf(app, driver)).toBe(5000)
    expect(await paymentsOf(order.id)).toHaveLength(1)
  })

  it('is paid although the payment and its hint come after the expiry', async () => {
    const order = await placeOrder(app, driver, 5000)
    await app.advance(31 * 60)
    expect(await statusOf(app, order.id)).toBe(4)
    const txid = await gatewayKeyOf(app, order.id)
    bank.books.pay(txid)
    await tell([txid])
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, driver)).toBe(5000)
  })

  it('is paid although the hint comes before the payment, and none after it', async () => {
    const order = await placeOrder(app, driver, 5000)
    const txid = await gatewayKeyOf(app, order.id)
    await tell([txid])
    await allApplied()
    expect(await statusOf(app, order.id)).toBe(1)
    bank.books.pay(txid)
    await app.advance(61)
    await untilStatus(app, order.id, 2)
  })

  it('is paid although the bank fails when it is asked', async () => {
    const order = await placeOrder(app, driver, 5000)
    const txid = await gatewayKeyOf(app, order.id)
    bank.books.pay(txid)
    bank.troubles.push({ at: `GET /cob/${txid}`, status: 500 }, { at: `GET /cob/${txid}`, status: 429 })
    await tell([txid])
    await eventually(
      async () => bank.count(`GET /cob/${txid}`),
      (count) => count >= 1,
    )
    await app.advance(61)
    await app.advance(61)
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, driver)).toBe(5000)
  })

  it('has one charge, though the bank fell silent while it was opened', async () => {
    const { token } = driver
    const { id } = await app.call(createOrder, { body: creditOrder(driver, 5000) }, { token })
    bank.troubles.push({ at: 'PUT /cob', afterWork: true, status: 503 })
    const pay = () => app.call(updateOrder, { params: { id }, body: pixData }, { token })
    await expect(pay()).rejects.toMatchObject({ body: { type: 'GatewayUnavailable' } })
    const order = await pay()
    const txid = await gatewayKeyOf(app, id)
    expect(order.collection_document?.bar_code).toBe(bank.books.cobs.get(txid)?.pixCopiaECola)
  })

  it('ends in time with all others, waiting for a silent bank only once', async () => {
    const { id: first } = await placeOrder(app, driver, 5000)
    const { id: second } = await placeOrder(app, driver, 700)
    const { parts } = app.rotativo
    const lookUps: string[] = []
    const silent: typeof parts.payment = bankWith(parts.payment, {
      lookUp: (key: string) => {
        lookUps.push(key)
        return Promise.reject(new GatewayFault('bank', 'is silent', true))
      },
    })
    const inHalfAnHour = new Date(app.clock.now().getTime() + 31 * minuteMs)
    await expireOrders({ ...parts, payment: silent }, inHalfAnHour)
    expect(await Promise.all([first, second].map((id) => statusOf(app, id)))).toEqual([4, 4])
    expect(lookUps).toHaveLength(1)
    bank.books.pay(await gatewayKeyOf(app, second))
    await tell([await gatewayKeyOf(app, second)])
    await untilStatus(app, second, 2)
  })

  it('ends when the bank takes the charge back', async () => {
    const order = await placeOrder(app, driver, 5000)
    const txid = await gatewayKeyOf(app, order.id)
    bank.books.remove(txid)
    await tell([txid])
    await untilStatus(app, order.id, 5)
  })

  it('gives back what was paid twice or wrongly and says why, also when the bank takes its time', async () => {
    const order = await placeOrder(app, driver, 5000)
    const txid = await gatewayKeyOf(app, order.id)
    bank.books.refundsBecome = 'EM_PROCESSAMENTO'
    const wrong = bank.books.pay(txid, { amount: 4999 })
    await tell([txid])
    await untilPayments(order.id, 1)
    bank.books.pay(txid)
    bank.books.pay(txid)
    await tell([txid])
    await untilStatus(app, order.id, 2)
    const rows = await untilPayments(order.id, 3)
    expect(rows.map(({ reason }) => reason)).toEqual(['wrong_amount', null, 'second_payment'])
    for (const endToEndId of rows.filter(({ reason }) => reason).map((row) => row.end_to_end_id)) {
      await eventually(
        async () => bank.books.refundsOf(endToEndId),
        (refunds) => refunds.length === 1,
      )
      bank.books.decideRefunds(endToEndId, 'DEVOLVIDO')
    }
    expect((await paymentsOf(order.id)).every(({ done_at }) => done_at === null)).toBe(true)
    await app.advance(601)
    const done = await eventually(
      () => paymentsOf(order.id),
      (now) => now.filter(({ done_at }) => done_at !== null).length === 2,
    )
    expect(done).toHaveLength(3)
    expect(bank.books.refundsOf(wrong)).toMatchObject([
      {
        valor: '49.99',
        descricao: 'Recebemos um pagamento com valor diferente do valor do pedido.',
        status: 'DEVOLVIDO',
      },
    ])
    expect(await creditOf(app, driver)).toBe(5000)
  })
})

describe('a Pix that its payer gave up', () => {
  const givenUp = async (): Promise<{ id: string; txid: string }> => {
    const { id } = await placeOrder(app, driver, 5000)
    await app.call(giveUpOrder, { params: { id } }, driver)
    return { id, txid: await gatewayKeyOf(app, id) }
  }
  const removed = (txid: string) =>
    eventually(
      async () => bank.books.cobs.get(txid)?.status,
      (status) => status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    )

  it('is removed at the bank, so that nobody pays it by mistake; what is still paid goes back at once', async () => {
    const { id, txid } = await givenUp()
    await removed(txid)
    expect(await statusOf(app, id)).toBe(3)
    bank.books.refundsBecome = 'DEVOLVIDO'
    // The payer was faster than the removal, and nobody has told of it.
    const late = bank.books.pay(txid)
    await removePix(app.rotativo.parts, id)
    expect(await paymentsOf(id)).toMatchObject([
      { end_to_end_id: late, outcome: 'to_refund', reason: 'given_up', amount: 5000 },
    ])
    const [refund] = await eventually(
      async () => bank.books.refundsOf(late),
      (refunds) => refunds.length > 0,
    )
    expect(refund).toMatchObject({ valor: '50.00', status: 'DEVOLVIDO' })
    expect(await creditOf(app, driver)).toBe(0)
  })

  it('is removed as well when its driver leaves, and left alone once it is over', async () => {
    const { id } = await placeOrder(app, driver, 5000)
    await app.call(deleteAccount, { params: { id: driver.userId }, body: { force: true } }, driver)
    await removed(await gatewayKeyOf(app, id))
    const other = await aDriver(app)
    const { id: over } = await placeOrder(app, other, 700)
    const { parts } = app.rotativo
    const asked = bank.count('PATCH')
    const inHalfAnHour = new Date(app.clock.now().getTime() + 31 * minuteMs)
    await removePix({ ...parts, clock: { now: () => inHalfAnHour } as typeof parts.clock }, over)
    expect(bank.count('PATCH')).toBe(asked)
  })
})

describe('the address for hints', () => {
  it('is registered with the bank when the server starts', async () => {
    const registered = await eventually(
      async () => bank.books.webhook?.webhookUrl,
      (url) => url !== undefined,
    )
    expect(registered).toBe(`https://parking.example/webhooks/payment/bcb-pix/${webhookToken}`)
  })

  it('exists for nobody else, and takes nothing that is no hint', async () => {
    const order = await placeOrder(app, driver, 5000)
    const txid = await gatewayKeyOf(app, order.id)
    const count = async () => (await database().selectFrom('webhook_events').select('id').execute()).length
    const before = await count()
    const hint = bank.notification([txid])
    expect(await tellAt(`/${webhookToken.slice(0, -1)}0/pix`, hint)).toBe(404)
    expect(await tellAt('/', hint)).toBe(404)
    expect(await tellAt('', '{}')).toBe(404)
    expect(await tellAt(`/${webhookToken}/pix`, 'not JSON')).toBe(404)
    expect(await count()).toBe(before)
  })

  it('answers a bank that only tries it', async () => {
    expect(await tellAt(`/${webhookToken}`, bank.notification([]))).toBe(200)
    expect(await tell(['unknown'.repeat(4)])).toBe(200)
    await allApplied()
  })
})
