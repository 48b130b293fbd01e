import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, payNotices } from '#testkit/guests.ts'
import { manyOrders, paymentIdOf, payOrder, placeOrder, untilBankHasTold } from '#testkit/orders.ts'

let app: TestApp
let bank: PaymentGateway
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
  bank = app.rotativo.parts.payment
})
afterEach(() => refunding(bank.refund.bind(bank)))
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
})

const kysely = () => app.rotativo.parts.db.kysely

const refunding = (refund: PaymentGateway['refund']): void => {
  app.rotativo.parts.payment = bankWith(bank, { refund })
}
const undecided: PaymentGateway['refund'] = () => Promise.resolve('in_progress')
/** The bank decides about what it has not decided yet. */
const nowRefunds = async (refund: PaymentGateway['refund'] = bank.refund.bind(bank)) => {
  refunding(refund)
  await app.advance(11 * 60)
}

const dispute = async (orderId: string, how: object = {}, said = 'dispute') => {
  const path = `/sandbox/payments/${await paymentIdOf(app, orderId)}/${said}`
  expect((await app.http('POST', path, how)).status).toBe(200)
  await untilBankHasTold(app)
}

const disputesOf = (orderId: string) =>
  kysely()
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select(['d.state', 'd.amount', 'd.credit', 'd.claimed', 'd.collected'])
    .where('p.order_id', '=', orderId)
    .execute()

const untilTaken = (orderId: string, amount: number, state: string) =>
  eventually(
    () => disputesOf(orderId),
    ([row]) => row?.amount === amount && row.state === state,
  )

const refundsOf = (orderId: string) =>
  kysely()
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.amount', 'r.done_at', 'r.refused_at'])
    .where('p.order_id', '=', orderId)
    .execute()

const untilRefund = (orderId: string, is: 'done_at' | 'refused_at') =>
  eventually(
    () => refundsOf(orderId),
    ([row]) => row !== undefined && row[is] !== null,
  )

/** What the bank has given back of an order's payment, by our refunds. */
const givenBack = async (orderId: string) => {
  const { refunded_amount } = await kysely()
    .selectFrom('sandbox_receipts')
    .select('refunded_amount')
    .where('payment_id', '=', await paymentIdOf(app, orderId))
    .executeTakeFirstOrThrow()
  return refunded_amount
}

describe('a payment that bought nothing and was taken before it could go back', () => {
  it('goes back when the dispute is won', async () => {
    const driver = await aDriver(app)
    const { id } = await placeOrder(app, driver, 600)
    refunding(undecided)
    await payOrder(app, id, { amount: 599 })
    await dispute(id)
    await untilTaken(id, 599, 'lost')
    await untilRefund(id, 'done_at')
    await dispute(id, {}, 'dispute/won')
    await untilTaken(id, 599, 'won')
    expect(await refundsOf(id)).toMatchObject([{ done_at: null }])
    await nowRefunds()
    await untilRefund(id, 'done_at')
    expect(await givenBack(id)).toBe(599)
  })

  it('goes back then though its bank had refused that while the money was gone', async () => {
    const { id } = await payNotices(app, [await aNotice(app, aPlate())])
    refunding(() => Promise.reject(new GatewayFault('bank', 'has less to give back', false)))
    await payOrder(app, id, { amount: 2999 })
    await untilRefund(id, 'refused_at')
    await dispute(id)
    await untilRefund(id, 'done_at')
    refunding(bank.refund.bind(bank))
    await dispute(id, {}, 'dispute/won')
    await untilTaken(id, 2999, 'won')
    await eventually(
      () => givenBack(id),
      (amount) => amount === 2999,
    )
  })
})
