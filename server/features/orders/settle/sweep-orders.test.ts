import { afterAll, beforeAll, expect, it } from 'vitest'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { payOrder, placeOrder, statusOf, untilStatus } from '#testkit/orders.ts'

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
