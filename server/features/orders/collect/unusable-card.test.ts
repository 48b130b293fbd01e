import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateOrder } from '#contract/orders.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver } from '#testkit/drivers.ts'
import { creditOf, manyOrders, statusOf, untilStatus } from '#testkit/orders.ts'
import { cardNumbers, confirm, encryptCard, payByCard, placeCardOrder } from '#testkit/payments.ts'
import { settleOrder } from '../settle/settle-charge.ts'
import { paymentDataOf } from '../store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(() => closeAudited(app))

const cardInvalid = { status: 422, body: { type: 'CardInvalid' } }

const cardsOfBank = () => {
  const { cards } = app.rotativo.parts.payment
  if (!cards) throw new Error('the bank takes no cards')
  return cards
}

it.each([
  ['approved', cardNumbers.visa, 2],
  ['declined', cardNumbers.declined, 5],
] as const)(
  'one that is %s decides its order though another one of the same moment could not be used',
  async (_what, number, status) => {
    const buyer = await aDriver(app)
    const order = await placeCardOrder(app, buyer, 5000)
    const cards = cardsOfBank()
    const { charge } = cards
    cards.charge = async (request) => {
      const said = await charge.call(cards, request)
      cards.charge = () => Promise.resolve('unusable')
      await expect(payByCard(app, buyer, order)).rejects.toMatchObject(cardInvalid)
      cards.charge = charge
      return said
    }
    await payByCard(app, buyer, order, { text: { number } }).catch(() => null)
    expect(await statusOf(app, order.id)).toBe(status)
    expect(await creditOf(app, buyer)).toBe(status === 2 ? 5000 : 0)
  },
)

it('is said again by its key after the crash that swallowed the answer', async () => {
  const buyer = await aDriver(app)
  const order = await placeCardOrder(app, buyer, 5000)
  const token = encryptCard(app, order, { number: '4539620659922098' })
  const payment = { payment_form_id: 2, card: { encrypted_token: token } }
  const pay = () => confirm(app, buyer, order.id, payment, { key: 'swallowed' })
  const { kysely } = app.rotativo.parts.db
  await expect(pay()).rejects.toMatchObject(cardInvalid)
  const begun = { answer: JSON.stringify({ begun: null }) }
  await kysely.updateTable('idempotency_keys').set(begun).where('key', '=', 'swallowed').execute()
  await expect(pay()).rejects.toMatchObject(cardInvalid)
  expect((await payByCard(app, buyer, order)).status).toBe(2)
})

it('leaves its order to the next one, whose data are kept instead and which the same charge collects', async () => {
  const buyer = await aDriver(app)
  const order = await placeCardOrder(app, buyer, 5000)
  const mistyped = { text: { number: '4539620659922098' } }
  await expect(payByCard(app, buyer, order, mistyped)).rejects.toMatchObject(cardInvalid)
  const card = { number: '**** **** **** 2454', card_holder: 'JOSE DAS DORES', brand: 'mastercard' }
  const body = { payment_form_input: { payment_form_id: 2, card } }
  await app.call(updateOrder, { params: { id: order.id }, body }, buyer)
  const text = { number: cardNumbers.mastercard, holder: 'JOSE DAS DORES' }
  expect((await payByCard(app, buyer, order, { text })).status).toBe(2)
  const { kysely } = app.rotativo.parts.db
  expect(await paymentDataOf(kysely, order.id)).toMatchObject({
    card_brand: 'mastercard',
    card_last_four: '2454',
    card_holder: 'JOSE DAS DORES',
  })
  const charges = kysely.selectFrom('charges').select('id').where('order_id', '=', order.id)
  expect(await charges.execute()).toHaveLength(1)
})

it('does not shorten the wait for the answer to the next one', async () => {
  const buyer = await aDriver(app)
  const order = await placeCardOrder(app, buyer, 5000)
  const mistyped = { text: { number: '4539620659922098' } }
  await expect(payByCard(app, buyer, order, mistyped)).rejects.toMatchObject(cardInvalid)
  await app.advance(14 * 60)
  const cards = cardsOfBank()
  const { charge } = cards
  cards.charge = () => Promise.reject(new GatewayFault('bank', 'did not answer', true))
  expect((await payByCard(app, buyer, order)).status).toBe(1)
  cards.charge = charge
  await app.advance(10 * 60)
  await app.advance(60)
  expect(await statusOf(app, order.id)).toBe(1)
  await app.advance(10 * 60)
  await untilStatus(app, order.id, 5)
})

it('that nobody has heard of ends no order for which another is sent while the bank is asked', async () => {
  const buyer = await aDriver(app)
  const order = await placeCardOrder(app, buyer, 5000)
  const mistyped = { text: { number: '4539620659922098' } }
  await expect(payByCard(app, buyer, order, mistyped)).rejects.toMatchObject(cardInvalid)
  await app.advance(16 * 60)
  const { parts } = app.rotativo
  const bank = parts.payment
  const cards = cardsOfBank()
  const { charge } = cards
  const lookUp = async () => {
    cards.charge = () => Promise.reject(new GatewayFault('bank', 'did not answer', true))
    expect((await payByCard(app, buyer, order)).status).toBe(1)
    cards.charge = charge
    return null
  }
  await settleOrder({ ...parts, payment: bankWith(bank, { lookUp }) }, order.id)
  expect(await statusOf(app, order.id)).toBe(1)
  await app.advance(20 * 60)
  await untilStatus(app, order.id, 5)
})
