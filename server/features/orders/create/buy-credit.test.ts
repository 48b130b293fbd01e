import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload'
import { encode } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentForms } from '#contract/codes.ts'
import { createOrder, listPaymentForms, readPublicOrder, updateOrder } from '#contract/orders.ts'
import { fromCivil } from '#domain/brazil/civil-time.ts'
import { hourMs, minuteMs } from '#domain/durations.ts'
import { cents } from '#domain/money/cents.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { type Refused, startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice, payNotices } from '#testkit/guests.ts'
import {
  creditOf,
  creditOrder,
  manyOrders,
  payOrder,
  pixData,
  placeOrder,
  untilStatus,
} from '#testkit/orders.ts'
import { noticeOrder, orderBody, slipAddress } from '#testkit/payments.ts'
import { paymentDataOf } from '../store.ts'

const { bankSlip, creditCard, pix } = paymentForms

let app: TestApp
let driver: TestDriver

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
  // The sandbox bank's first key is made when it is first asked for, and an order waits a second for it at most.
  await app.rotativo.parts.payment.cards?.publicKey()
  driver = await aDriver(app)
})
afterAll(() => app.close())

const create = (body: object, sent: object = {}) =>
  app.call(createOrder, { body: body as never }, { token: driver.token, ...sent })

const orderRow = (id: string) =>
  app.rotativo.parts.db.kysely.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the payment forms', () => {
  it('are those on offer, each with its limits [call.payment-forms, entity.payment-form]', async () => {
    const { data } = await app.call(listPaymentForms, {}, { token: driver.token })
    expect(data).toContainEqual({
      payment_form_id: 11,
      name: 'Pix',
      save: false,
      tax: 0,
      allowed_transactions: expect.arrayContaining([{ type: 1, min_amount: 100, max_amount: 5000000 }]),
    })
  })

  it('are for confirmed drivers only [call.payment-forms]', async () => {
    const unconfirmed = await aDriver(app, { confirmed: false })
    await expect(app.call(listPaymentForms, {})).rejects.toMatchObject({ status: 401 })
    await expect(app.call(listPaymentForms, {}, { token: unconfirmed.token })).rejects.toMatchObject({
      status: 403,
      body: { type: 'UserNotVerified' },
    })
  })
})

describe('creating an order', () => {
  it('takes a credit purchase by Pix and holds it for its payment data [call.order-create, const.credit-purchase, const.confirmation-type, transaction.credit-purchase]', async () => {
    const before = app.clock.now().getTime()
    const order = await create(creditOrder(driver, 5000))
    expect(order).toEqual({
      id: expect.stringMatching(/^[\w-]{22,64}$/),
      status: 1,
      amount: 5000,
      tax: 0,
      total_amount: 5000,
      payment_form: { id: 11, name: 'Pix' },
      collection_document: null,
      extra: { encryptionInput: { public_key: expect.stringMatching(/^MII[\w+/=]{300,}$/) } },
    })
    const row = await orderRow(order.id)
    expect(row).toMatchObject({
      transaction_type: 1,
      confirmation_type: 7,
      hold: true,
      quantity: 5000,
      user_id: driver.userId,
      wallet_id: driver.walletId,
      state: 'draft',
    })
    const hours = (row.expires_at.getTime() - before) / hourMs
    expect(hours).toBeCloseTo(24, 3)
  })

  it.each([
    ['hold', { hold: false }, 422, 'OrderDisagrees'],
    ['the confirmation type', { confirmation_type: 5 }, 422, 'OrderDisagrees'],
    ['the confirmation type of the public notice payment', { confirmation_type: 3 }, 422, 'OrderDisagrees'],
    ['the transaction type: parking', { transaction_type: 6 }, 422, 'OrderDisagrees'],
    ['the transaction type: regularisation', { transaction_type: 17 }, 422, 'OrderDisagrees'],
    [
      'the amount of the form',
      { payment_form_input: [{ payment_form_id: 11, amount: cents(1) }] },
      422,
      'OrderDisagrees',
    ],
    ['the form: wallet', { payment_form_input: [{ payment_form_id: 4 }] }, 422, 'PaymentFormUnavailable'],
    ['the form: cash', { payment_form_input: [{ payment_form_id: 1 }] }, 422, 'PaymentFormUnavailable'],
    ['the form: card', { payment_form_input: [{ payment_form_id: 2 }] }, 422, 'OrderDisagrees'],
    ['notices', { notifications: [1] }, 422, 'OrderDisagrees'],
    ['the form: unknown', { payment_form_input: [{ payment_form_id: 99 }] }, 422, 'PaymentFormUnavailable'],
    ['the form: none', { payment_form_input: [] }, 422, 'InvalidInput'],
    ['the quantity: a fraction', { quantity: 100.5 }, 422, 'InvalidInput'],
    ['the quantity: text', { quantity: '5000' }, 422, 'InvalidInput'],
  ])('refuses a body that disagrees in %s', async (_what, tampered, status, type) => {
    await expect(create({ ...creditOrder(driver, 5000), ...tampered })).rejects.toMatchObject({
      status,
      body: { type },
    })
  })

  it.each([
    ['hold', { hold: false }],
    ['confirmation_type', { confirmation_type: 5 }],
    ['transaction_type', { transaction_type: 6 }],
    ['notifications', { notifications: [1] }],
    ['amount', { payment_form_input: [{ payment_form_id: 11, amount: cents(1) }] }],
  ])('names %s as the field that disagrees', async (field, tampered) => {
    const refused = await create({ ...creditOrder(driver, 5000), ...tampered }).catch(
      (error: Refused) => error,
    )
    const { message, error } = (refused as Refused).body
    expect(error).toEqual({ message, errors: { [field]: [message] } })
  })

  it("refuses another user's id, and believes no fee, total or wallet of the body", async () => {
    const other = await aDriver(app)
    await expect(create(creditOrder(other, 5000))).rejects.toMatchObject({ status: 403 })
    const body = { tax: -4900, total_amount: 100, amount: 100, wallet_id: other.walletId }
    const order = await create({ ...creditOrder(driver, 5000), ...body })
    expect(order).toMatchObject({ amount: 5000, tax: 0, total_amount: 5000 })
    expect((await orderRow(order.id)).wallet_id).toBe(driver.walletId)
  })

  it.each([99, 0, -5000, 5000001, Number.MAX_SAFE_INTEGER])(
    'refuses %d cents with the limits [credits.amount, credits.amount-message, const.credit-limits]',
    async (quantity) => {
      const refused = await create(creditOrder(driver, quantity)).catch((error: Refused) => error)
      expect(refused).toMatchObject({
        status: 422,
        body: { type: 'AmountOutOfLimits', message: 'Mínimo R$ 1,00 / Máximo R$ 50.000,00' },
      })
    },
  )

  it.each([100, 5000000])(
    'takes the limit of %d cents itself [credits.amount, const.credit-limits]',
    async (quantity) => {
      expect((await create(creditOrder(driver, quantity))).amount).toBe(quantity)
    },
  )

  it('gives the first answer again for the same key, and refuses the key with another body', async () => {
    const key = 'a-key-of-the-page'
    const [first, second] = [
      await create(creditOrder(driver, 700), { key }),
      await create(creditOrder(driver, 700), { key }),
    ]
    expect(second).toEqual(first)
    await expect(create(creditOrder(driver, 800), { key })).rejects.toMatchObject({
      body: { type: 'IdempotencyKeyReused' },
    })
  })

  it('passes over what is said of a slip, which comes with the update', async () => {
    const said = { payment_form_input: [{ payment_form_id: bankSlip, bank_slip: slipAddress }] }
    const { id } = await create({ ...orderBody(driver, bankSlip, 5000), ...said })
    expect(await paymentDataOf(app.rotativo.parts.db.kysely, id)).toBeUndefined()
    const update = (data: object) => {
      const body = { payment_form_input: { payment_form_id: bankSlip, ...data } }
      return app.call(updateOrder, { params: { id }, body }, { token: driver.token })
    }
    await expect(update({})).rejects.toMatchObject({ body: { type: 'ValidationException' } })
    expect((await update({ bank_slip: slipAddress })).collection_document).not.toBeNull()
  })

  it('asks for the rest of an address before anything is sold', async () => {
    const lacking = await aDriver(app)
    await app.rotativo.parts.db.kysely
      .updateTable('users')
      .set({ address: JSON.stringify({ address: '', cep: '', city: '', district: '', uf: '' }) })
      .where('id', '=', lacking.userId)
      .execute()
    await expect(
      app.call(createOrder, { body: creditOrder(lacking, 5000) }, { token: lacking.token }),
    ).rejects.toMatchObject({ status: 422, body: { type: 'ValidationException' } })
  })
})

describe('a form with limits of its own', () => {
  const by = (form: number, quantity: number) => create(orderBody(driver, form, quantity))

  beforeAll(() => {
    const { parts } = app.rotativo
    const [city, before] = [parts.city(), parts.city]
    const own = { min_amount: cents(1000), max_amount: cents(2000) }
    const narrow = city.paymentForms.map((form) => {
      if (form.payment_form_id !== pix) return form
      return { ...form, allowed_transactions: form.allowed_transactions.map((one) => ({ ...one, ...own })) }
    })
    parts.city = () => ({ ...city, paymentForms: narrow })
    return () => {
      parts.city = before
    }
  })

  it.each([999, 2001])(
    'refuses %d cents with them, which another form takes [credits.amount, credits.amount-message]',
    async (quantity) => {
      await expect(by(pix, quantity)).rejects.toMatchObject({
        status: 422,
        body: { type: 'AmountOutOfLimits', message: 'Mínimo R$ 10,00 / Máximo R$ 20,00' },
      })
      expect((await by(creditCard, quantity)).amount).toBe(quantity)
    },
  )

  it.each([1000, 2000])('takes %d cents, which are its limit [credits.amount]', async (quantity) => {
    expect((await by(pix, quantity)).amount).toBe(quantity)
  })

  it.each([999, 2001])(
    'takes no notice of %d cents, from a driver or a visitor, which another form takes',
    async (price) => {
      const id = await aNotice(app, aPlate(), { price })
      const refusal = { status: 422, body: { type: 'PaymentFormUnavailable' } }
      await expect(create(noticeOrder(driver, pix, [id]))).rejects.toMatchObject(refusal)
      await expect(payNotices(app, [id])).rejects.toMatchObject(refusal)
      expect((await create(noticeOrder(driver, creditCard, [id]))).amount).toBe(price)
    },
  )

  it.each([1000, 2000])('takes a notice of %d cents, which are its limit, from both', async (price) => {
    const [one, other] = [await aNotice(app, aPlate(), { price }), await aNotice(app, aPlate(), { price })]
    expect((await create(noticeOrder(driver, pix, [one]))).amount).toBe(price)
    expect((await payNotices(app, [other])).amount).toBe(price)
  })
})

/** The modules of a QR code as its image draws them: the second path is the dark ones, each run a rectangle. */
const modulesOf = (image: string): boolean[][] => {
  const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString()
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const [light, dark = ''] = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)
  expect(light).toBe(`M0 0h${size}v${size}H0z`)
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  return modules
}

describe('giving an order its payment data', () => {
  it('opens the Pix charge, and its payment becomes credit [call.order-update, credits.finalize, entity.order-public, call.public-order-read]', async () => {
    const buyer = await aDriver(app)
    const before = app.clock.now().getTime()
    const order = await placeOrder(app, buyer, 5000)
    const after = app.clock.now().getTime()
    const document = order.collection_document
    expect(isValidPixPayload(document?.bar_code ?? '')).toBe(true)
    expect(document?.file).toMatch(/^data:image\/svg\+xml;base64,/)
    const { data: modules } = encode(document?.bar_code ?? '', { ecc: 'M', border: 4 })
    expect(modulesOf(document?.file ?? '')).toEqual(modules)
    const expiry = fromCivil(document?.extra.expired_at ?? '', 'America/Sao_Paulo').getTime()
    // To the second.
    expect(expiry).toBeGreaterThan(before + 30 * minuteMs - 1000)
    expect(expiry).toBeLessThanOrEqual(after + 30 * minuteMs)

    expect(await app.call(readPublicOrder, { params: { id: order.id } })).toEqual({
      id: order.id,
      status: 1,
      total_amount: 5000,
      transaction_id: order.id,
    })
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, buyer)).toBe(5000)
  })

  it('answers the same charge again, with a key, without one and at the same time', async () => {
    const { token } = driver
    const { id } = await create(creditOrder(driver, 1000))
    const update = (key?: string) =>
      app.call(updateOrder, { params: { id }, body: pixData }, { token, ...(key ? { key } : {}) })
    const answers = await Promise.all([update(), update(), update('one'), update('two')])
    answers.push(await update(), await update('one'))
    expect(new Set(answers.map((answer) => answer.collection_document?.bar_code)).size).toBe(1)
    const charges = await app.rotativo.parts.db.kysely
      .selectFrom('charges')
      .select(['gateway_key', 'amount'])
      .where('order_id', '=', id)
      .execute()
    expect(charges).toEqual([{ gateway_key: expect.stringMatching(/^[a-zA-Z0-9]{26,35}$/), amount: 1000 }])
  })

  it('is for the own order only: another driver finds none', async () => {
    const other = await aDriver(app)
    const { id } = await create(creditOrder(driver, 1000))
    const asked = app.call(updateOrder, { params: { id }, body: pixData }, { token: other.token })
    await expect(asked).rejects.toMatchObject({ status: 404 })
    expect((await orderRow(id)).state).toBe('draft')
  })

  it.each([
    ['another form', { payment_form_id: 2 }],
    ['another amount', { payment_form_id: 11, amount: cents(1) }],
  ])('refuses %s than the order has', async (_what, payment_form_input) => {
    const { id } = await create(creditOrder(driver, 1000))
    const asked = app.call(
      updateOrder,
      { params: { id }, body: { payment_form_input } },
      { token: driver.token },
    )
    await expect(asked).rejects.toMatchObject({ status: 422, body: { type: 'OrderDisagrees' } })
  })

  it('refuses an order that is paid already', async () => {
    const order = await placeOrder(app, driver, 1000)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const asked = app.call(updateOrder, { params: { id: order.id }, body: pixData }, { token: driver.token })
    await expect(asked).rejects.toMatchObject({ status: 409, body: { type: 'OrderClosed' } })
  })

  it('says so when the bank does not answer, and goes on with the same charge when it does', async () => {
    const { parts } = app.rotativo
    const bank = parts.payment
    const { id } = await create(creditOrder(driver, 1000))
    const update = () =>
      app.call(updateOrder, { params: { id }, body: pixData }, { token: driver.token, key: id })
    const silent = async (): Promise<never> => {
      throw new GatewayFault('bank', 'did not answer', true)
    }
    parts.payment = bankWith(bank, { openPix: silent })
    await expect(update()).rejects.toMatchObject({
      status: 503,
      body: { type: 'GatewayUnavailable', message: 'O banco não respondeu. Tente novamente em instantes.' },
    })
    parts.payment = bank
    expect((await update()).collection_document?.bar_code).toMatch(/^000201/)
  })
})

describe('reading an order in public', () => {
  it('needs no token and tells nothing of its owner; an unknown id is not found [call.public-order-read]', async () => {
    const { id } = await create(creditOrder(driver, 1000))
    const answer = await app.call(readPublicOrder, { params: { id } })
    expect(Object.keys(answer).toSorted()).toEqual(['id', 'status', 'total_amount', 'transaction_id'])
    await expect(app.call(readPublicOrder, { params: { id: `${id}x` } })).rejects.toMatchObject({
      status: 404,
    })
  })
})
