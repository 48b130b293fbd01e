import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPublicOrder } from '#contract/orders.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { manyOrders, payOrder, placeOrder } from '#testkit/orders.ts'
import { retryRefunds } from './retry-refunds.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(() => app.close())

const refunds = () =>
  app.rotativo.parts.db.kysely.selectFrom('refunds').select(['refused_at', 'refusal', 'done_at']).execute()

it('a refund that the bank refuses for good is told to a person, and is not asked for every ten minutes', async () => {
  const { parts } = app.rotativo
  const { refund: real, lookUp } = bankWith(parts.payment, {})
  let asked = 0
  parts.payment.refund = () => {
    asked += 1
    // Whom a bank refuses one thing it may tell nothing at all.
    parts.payment.lookUp = () =>
      Promise.reject(new GatewayFault('Pix bank', 'answered 403 AcessoNegado', false))
    return Promise.reject(new GatewayFault('Pix bank', 'answered 403 AcessoNegado', asked < 2))
  }
  const driver = await aDriver(app)
  const order = await placeOrder(app, driver, 5000)
  await payOrder(app, order.id, { amount: 4999 })
  // The first fault may pass, so the queue asks again; the second is an answer.
  await app.advance(11 * 60)
  const [refused] = await eventually(
    refunds,
    ([refund]) => refund?.refused_at !== null && refund !== undefined,
  )
  expect(refused).toMatchObject({ refusal: 'Pix bank answered 403 AcessoNegado', done_at: null })
  const [letter] = await app.messages(driver.email, 1, 'O seu pagamento será devolvido pela nossa equipe')
  const left =
    'Recebemos um pagamento com valor diferente do valor do pedido. ' +
    'O banco não devolveu o valor de R$ 49,99. A nossa equipe vai devolvê-lo: fale com o atendimento.'
  expect(letter?.text).toContain(left)
  expect(await app.call(readPublicOrder, { params: { id: order.id } })).toMatchObject({
    returned: { text: left },
  })
  const before = asked
  for (let turns = 0; turns < 3; turns++) await app.advance(11 * 60)
  expect(asked).toBe(before)
  expect(await audit(parts.db)).toEqual([
    expect.stringMatching(
      /^no refund was refused by the bank: refund \d+ of 4999 cents: Pix bank answered 403/,
    ),
  ])
  // What `npm run jobs -- retry` does with those that it names, once a person has mended what was wrong.
  Object.assign(parts.payment, { refund: real, lookUp })
  const { id } = await parts.db.kysely.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  expect(await retryRefunds(parts.db, [])).toEqual([])
  expect(await retryRefunds(parts.db, [id + 1])).toEqual([])
  expect(await refunds()).toMatchObject([{ refusal: 'Pix bank answered 403 AcessoNegado' }])
  expect(await retryRefunds(parts.db, [id])).toEqual([id])
  await app.advance(1)
  await eventually(refunds, ([refund]) => refund?.done_at !== null)
  expect(await audit(parts.db)).toEqual([])
})
