import type { OutputOf } from '#contract/endpoint.ts'
import { createOrder, readPublicOrder, updateOrder } from '#contract/orders.ts'
import { listOwnWallets } from '#contract/wallets.ts'
import { confirmationTypeFor, paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import type { TestApp } from './app.ts'
import type { TestDriver } from './drivers.ts'
import { eventually } from './eventually.ts'

export type PlacedOrder = OutputOf<typeof updateOrder>

/** Many orders in one test must not meet the limit that a household would. */
export const manyOrders = { limits: { order: { max: 10_000, windowSeconds: 600 } } }

/** What the page sends to buy credit by Pix. */
export const creditOrder = (driver: Pick<TestDriver, 'userId'>, amount: number) => ({
  transaction_type: transactionTypes.creditPurchase,
  confirmation_type: confirmationTypeFor(paymentForms.pix),
  hold: true,
  quantity: amount,
  user_id: driver.userId,
  payment_form_input: [{ payment_form_id: paymentForms.pix }],
})

export const pixData = { payment_form_input: { payment_form_id: paymentForms.pix } }

/** Orders credit and opens its Pix charge, as the page does. */
export const placeOrder = async (
  app: TestApp,
  driver: Pick<TestDriver, 'userId' | 'token'>,
  amount: number,
): Promise<PlacedOrder> => {
  const { token } = driver
  const { id } = await app.call(createOrder, { body: creditOrder(driver, amount) }, { token })
  return app.call(updateOrder, { params: { id }, body: pixData }, { token })
}

/** The id that the sandbox bank gave to an order's payment. */
export const paymentIdOf = async (app: TestApp, orderId: string): Promise<string> => {
  const listed = await app.http('GET', `/sandbox/payments?order_id=${orderId}`)
  const [payment] = ((await listed.json()) as { data: { id: string }[] }).data
  if (!payment) throw new Error('the bank knows no payment of this order')
  return payment.id
}

/** The sandbox bank is not always punctual, and now and then says a thing twice: until all of it was said. */
export const untilBankHasTold = (app: TestApp): Promise<void> => app.advance(2)

const decide = async (app: TestApp, orderId: string, verb: string, how?: object): Promise<Response> => {
  const answer = await app.http('POST', `/sandbox/payments/${await paymentIdOf(app, orderId)}/${verb}`, how)
  await untilBankHasTold(app)
  return answer
}

/** The payer pays in the sandbox: `times`, `delay_seconds`, `paid_seconds_ago` and `amount` as `POST /sandbox/payments/{id}/pay` has them. */
export const payOrder = (app: TestApp, orderId: string, how: object = {}): Promise<Response> =>
  decide(app, orderId, 'pay', how)

/** The sandbox bank refuses the payment of an order. */
export const refuseOrder = (app: TestApp, orderId: string): Promise<Response> =>
  decide(app, orderId, 'refuse')

export const statusOf = async (app: TestApp, id: string): Promise<number> =>
  (await app.call(readPublicOrder, { params: { id } })).status

/** Our key of what the bank collects for an order. */
export const gatewayKeyOf = async (app: TestApp, orderId: string): Promise<string> => {
  const charge = await app.rotativo.parts.db.kysely
    .selectFrom('charges')
    .select('gateway_key')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return charge.gateway_key
}

/** Waits until the order has the status. */
export const untilStatus = (app: TestApp, id: string, status: number): Promise<number> =>
  eventually(
    () => statusOf(app, id),
    (now) => now === status,
  )

export const creditOf = async (app: TestApp, driver: TestDriver): Promise<number> => {
  const { data } = await app.call(listOwnWallets, {}, { token: driver.token })
  return data[0]?.balance_credit ?? Number.NaN
}
