import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { signatureHeader, signatureOf } from '#server/gateways/payment/sandbox-notifications.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { poolBeside } from '#testkit/database.ts'
import { aDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { gatewayKeyOf, payOrder, placeOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import { expireOrders } from './sweep-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => closeAudited(app))

const day = 86_400

it('the last question about a charge is asked again each day until the bank answers it', async () => {
  const { parts } = app.rotativo
  const { kysely } = parts.db
  const order = await placeOrder(app, await aDriver(app), 5000)
  const nextCheck = async () => {
    const charge = kysely.selectFrom('charges').select('next_check_at').where('order_id', '=', order.id)
    return (await charge.executeTakeFirstOrThrow()).next_check_at
  }
  // Seldom as it is asked about late, this is when its last turn comes.
  const lastTurn = new Date(app.clock.now().getTime() + 7.5 * day * 1000)
  await kysely
    .updateTable('charges')
    .set({ next_check_at: lastTurn })
    .where('order_id', '=', order.id)
    .execute()
  await app.advance(3600)
  const bank = parts.payment
  let asked = 0
  parts.payment = bankWith(bank, {
    lookUp: () => {
      asked++
      return Promise.reject(new GatewayFault('bank', 'did not answer', true))
    },
  })
  await payOrder(app, order.id, { delay_seconds: 36_000 })
  await kysely.deleteFrom('sandbox_notifications').execute()
  await app.advance(8 * day)
  await eventually(
    () => Promise.resolve(asked),
    (times) => times > 0,
  )
  expect((await nextCheck())?.getTime()).toBeGreaterThan(app.clock.now().getTime() + (day - 60) * 1000)
  parts.payment = bank
  await app.advance(day - 60)
  expect(await statusOf(app, order.id)).toBe(4)
  await app.advance(120)
  await untilStatus(app, order.id, 2)
  await eventually(nextCheck, (next) => next === null)
})

it('orders that a slow bank is asked about end a turn after the other, so that all else has its own', async () => {
  const { parts } = app.rotativo
  const driver = await aDriver(app)
  const orders = [await placeOrder(app, driver, 5000), await placeOrder(app, driver, 700)]
  const inHalfAnHour = new Date(app.clock.now().getTime() + 31 * 60_000)
  // Its time is over with the first one.
  const turn = () => expireOrders({ ...parts, config: { ...parts.config, patience: 0 } }, inHalfAnHour)
  const ended = () => Promise.all(orders.map(async ({ id }) => (await statusOf(app, id)) === 4))
  await turn()
  expect(await ended()).toEqual([true, false])
  await turn()
  expect(await ended()).toEqual([true, true])
})

it.each([true, false])(
  'a notification has one job at most while the bank fails, mendable or not: %s',
  async (retryable) => {
    const { parts } = app.rotativo
    const order = await placeOrder(app, await aDriver(app), 5000)
    const bank = parts.payment
    let asked = 0
    parts.payment = bankWith(bank, {
      lookUp: () => {
        asked++
        return Promise.reject(new GatewayFault('bank', 'says nothing', retryable))
      },
    })
    const owner = poolBeside(app.databaseUrl, 1)
    onTestFinished(async () => {
      parts.payment = bank
      await owner.end()
    })
    const body = JSON.stringify({ pix: [{ txid: await gatewayKeyOf(app, order.id) }] })
    const headers = { [signatureHeader]: signatureOf(parts.config.secret, body) }
    await fetch(`${app.address}/webhooks/payment/sandbox`, { method: 'POST', body, headers })
    await eventually(
      () => Promise.resolve(asked),
      (times) => times > 0,
    )
    const told = parts.db.kysely.selectFrom('webhook_events').select(['id', 'applied_at'])
    const newest = () => told.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    if (!retryable) await eventually(newest, ({ applied_at }) => applied_at !== null)
    for (let turns = 0; turns < 3; turns++) await app.advance(601)
    const { id, applied_at } = await newest()
    expect(applied_at !== null).toBe(!retryable)
    const promises = parts.db.kysely
      .selectFrom('outbox')
      .select('handed_over_at')
      .where('topic', '=', 'apply_webhook')
      .where(sql<boolean>`payload ->> 'webhook_event_id' = ${String(id)}`)
    const handed = await eventually(
      () => promises.execute(),
      (rows) => rows.every(({ handed_over_at }) => handed_over_at !== null),
    )
    expect(handed).toHaveLength(retryable ? 4 : 1)
    const { rows } = await owner.query(
      `select from graphile_worker._private_jobs where payload -> 'payload' ->> 'webhook_event_id' = $1`,
      [String(id)],
    )
    expect(rows.length).toBeLessThanOrEqual(1)
  },
)
