import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteCard, listCards } from '#contract/cards.ts'
import { createOrder } from '#contract/orders.ts'
import { hourMs, minuteMs } from '#domain/durations.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { refused, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, ledgerOf, noticeStatus, paymentsOf } from '#testkit/guests.ts'
import { creditOf, manyOrders, payOrder, refuseOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import {
  aCard,
  cardNumbers,
  confirm,
  encrypt,
  encryptCard,
  orderBody,
  payByCard,
  placeBy,
  placeCardOrder,
} from '#testkit/payments.ts'
import { settleSaid } from '../settle/settle-charge.ts'
import { chargeOfOrder } from '../store.ts'

let app: TestApp
let driver: TestDriver

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
  driver = await aDriver(app)
})
afterAll(() => closeAudited(app))

const stateOf = async (id: string) =>
  (
    await app.rotativo.parts.db.kysely
      .selectFrom('orders')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

describe('paying by card', () => {
  it('charges the encrypted card and credits the wallet at once [call.order-confirm, entity.order, entity.card-payload, credits.card, external.card-encryption]', async () => {
    const buyer = await aDriver(app)
    const order = await placeCardOrder(app, buyer, 5000)
    expect(order).toMatchObject({
      status: 1,
      amount: 5000,
      tax: 0,
      total_amount: 5000,
      payment_form: { id: 2 },
      collection_document: null,
      extra: { encryptionInput: { public_key: expect.stringMatching(/^MII/) } },
    })
    const paid = await payByCard(app, buyer, order, { fingerPrint: crypto.randomUUID() })
    expect(paid).toMatchObject({ id: order.id, status: 2 })
    expect(await creditOf(app, buyer)).toBe(5000)
    expect((await ledgerOf(app, order.id)).postings).toMatchObject([{ from_account: 'gateway/2/clearing' }])
  })

  it('that is declined ends the order, and the same card on a new order is asked again', async () => {
    const buyer = await aDriver(app)
    const order = await placeCardOrder(app, buyer, 5000)
    const declined = { text: { number: cardNumbers.declined } }
    await expect(payByCard(app, buyer, order, declined)).rejects.toMatchObject(refused(422, 'PaymentRefused'))
    expect(await statusOf(app, order.id)).toBe(5)
    await expect(payByCard(app, buyer, order)).rejects.toMatchObject(refused(409, 'OrderClosed'))
    expect(await creditOf(app, buyer)).toBe(0)
  })

  it('that is looked into stays pending until the bank decides', async () => {
    const buyer = await aDriver(app)
    const inAnalysis = { text: { number: cardNumbers.analysis } }
    const [good, bad] = [await placeCardOrder(app, buyer, 700), await placeCardOrder(app, buyer, 900)]
    expect((await payByCard(app, buyer, good, inAnalysis)).status).toBe(1)
    expect((await payByCard(app, buyer, bad, inAnalysis)).status).toBe(1)
    await payOrder(app, good.id)
    await refuseOrder(app, bad.id)
    await untilStatus(app, good.id, 2)
    await untilStatus(app, bad.id, 5)
    expect(await creditOf(app, buyer)).toBe(700)
  })

  it('that nobody decides about is refused by the bank after two hours', async () => {
    const buyer = await aDriver(app)
    const order = await placeCardOrder(app, buyer, 700)
    await payByCard(app, buyer, order, { text: { number: cardNumbers.analysis } })
    await app.advance(119 * 60)
    expect(await statusOf(app, order.id)).toBe(1)
    await app.advance(2 * 60)
    await untilStatus(app, order.id, 5)
    expect(await creditOf(app, buyer)).toBe(0)
  })

  it('whose answer never comes is pending, and settled by reading it again: once', async () => {
    const buyer = await aDriver(app)
    const order = await placeCardOrder(app, buyer, 5000)
    const silent = { text: { number: cardNumbers.timeout } }
    expect((await payByCard(app, buyer, order, silent)).status).toBe(1)
    expect(await stateOf(order.id)).toBe('awaiting_payment')
    await app.advance(70)
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, buyer)).toBe(5000)
    await expect(payByCard(app, buyer, order)).rejects.toMatchObject(refused(409, 'OrderClosed'))
  })

  it('twice at the same moment charges once', async () => {
    const buyer = await aDriver(app)
    const order = await placeCardOrder(app, buyer, 5000)
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => payByCard(app, buyer, order)))
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, buyer)).toBe(5000)
    expect(await paymentsOf(app, order.id)).toHaveLength(1)
  })

  it('again with the same key gives the same answer', async () => {
    const buyer = await aDriver(app)
    const order = await placeCardOrder(app, buyer, 5000)
    const payment = { payment_form_id: 2, card: { encrypted_token: encryptCard(app, order) } }
    const [first, again] = [
      await confirm(app, buyer, order.id, payment, { key: 'confirm-once' }),
      await confirm(app, buyer, order.id, payment, { key: 'confirm-once' }),
    ]
    expect(again).toEqual(first)
    expect(await creditOf(app, buyer)).toBe(5000)
  })
})

describe('paying by card, broken off after the bank charged it', () => {
  it('goes on with its key: the order is paid, and the card is charged once', async () => {
    const buyer = await aDriver(app)
    const order = await placeCardOrder(app, buyer, 5000)
    const payment = { payment_form_id: 2, card: { encrypted_token: encryptCard(app, order) } }
    const key = 'confirm-broken-off'
    const { cards } = app.rotativo.parts.payment
    if (!cards) throw new Error('the bank takes no cards')
    const { charge } = cards
    cards.charge = async (request) => {
      await charge.call(cards, request)
      throw new Error('broken off')
    }
    const broken = confirm(app, buyer, order.id, payment, { key })
    await expect(broken).rejects.toMatchObject({ status: 500 })
    cards.charge = charge
    expect(await stateOf(order.id)).toBe('awaiting_payment')
    expect((await confirm(app, buyer, order.id, payment, { key })).status).toBe(2)
    expect((await confirm(app, buyer, order.id, payment, { key })).status).toBe(2)
    expect(await creditOf(app, buyer)).toBe(5000)
    expect(await paymentsOf(app, order.id)).toHaveLength(1)
  })

  it('and settled, is answered as paid by its key', async () => {
    const buyer = await aDriver(app)
    const order = await placeCardOrder(app, buyer, 5000)
    const payment = { payment_form_id: 2, card: { encrypted_token: encryptCard(app, order) } }
    const { parts } = app.rotativo
    const { cards } = parts.payment
    if (!cards) throw new Error('the bank takes no cards')
    const { charge } = cards
    cards.charge = async (request) => {
      const said = await charge.call(cards, request)
      const asked = await chargeOfOrder(parts.db.kysely, order.id)
      if (asked && said !== 'unusable') await settleSaid(parts, asked, said)
      throw new Error('broken off')
    }
    const key = 'confirm-settled'
    await expect(confirm(app, buyer, order.id, payment, { key })).rejects.toMatchObject({ status: 500 })
    cards.charge = charge
    expect((await confirm(app, buyer, order.id, payment, { key })).status).toBe(2)
    expect(await creditOf(app, buyer)).toBe(5000)
  })
})

describe('a card that cannot be used', () => {
  it.each([
    ['an old encryption', { at: Date.now() - 11 * minuteMs - hourMs }],
    ['an expired card', { month: '01', year: '2020' }],
    ['a wrong number', { number: '4539620659922098' }],
    ['no security code', { cvv: '' }],
    ['a month that is none', { month: '13' }],
  ])('is refused for %s, and the order can be confirmed again', async (_what, text) => {
    const buyer = await aDriver(app)
    const order = await placeCardOrder(app, buyer, 5000)
    await expect(payByCard(app, buyer, order, { text })).rejects.toMatchObject(refused(422, 'CardInvalid'))
    expect(await creditOf(app, buyer)).toBe(0)
    expect((await payByCard(app, buyer, order)).status).toBe(2)
  })

  it.each([
    [{ card_holder: 'MARIA' }, { card_holder: ['Digite o nome completo'] }],
    [{ valid_month: '13', valid_year: '2030' }, { valid_month: ['Digite a validade do cartão'] }],
    [{ valid_month: '01', valid_year: '2020' }, { valid_month: ['Este cartão está vencido'] }],
  ])(
    'is refused by what is said of it, field by field: %j [card.holder, card.expiry]',
    async (said, errors) => {
      const buyer = await aDriver(app)
      const summary = { number: '**** **** **** 2097', ...said }
      const untrue = { status: 422, body: { type: 'InvalidInput', error: { errors } } }
      await expect(placeBy(app, buyer, 2, 5000, { card: summary })).rejects.toMatchObject(untrue)
      const debit = { card: { ...summary, bank: 'Itaú' } }
      await expect(placeBy(app, buyer, 3, 5000, debit)).rejects.toMatchObject(untrue)
      const order = await placeCardOrder(app, buyer, 5000)
      await expect(payByCard(app, buyer, order, said)).rejects.toMatchObject(untrue)
      expect(await creditOf(app, buyer)).toBe(0)
      expect((await payByCard(app, buyer, order)).status).toBe(2)
    },
  )

  it('is refused when its encryption was used for another order, or is no encryption', async () => {
    const buyer = await aDriver(app)
    const [first, second] = [await placeCardOrder(app, buyer, 700), await placeCardOrder(app, buyer, 900)]
    const card = { encrypted_token: encryptCard(app, first) }
    expect((await confirm(app, buyer, first.id, { payment_form_id: 2, card })).status).toBe(2)
    for (const encrypted_token of [card.encrypted_token, `${card.encrypted_token}\n`, 'bm8gY2FyZA==']) {
      const replayed = confirm(app, buyer, second.id, { payment_form_id: 2, card: { encrypted_token } })
      await expect(replayed).rejects.toMatchObject(refused(422, 'CardInvalid'))
    }
    expect(await creditOf(app, buyer)).toBe(700)
  })
})

describe('confirming', () => {
  it('is refused without payment data, without a card, with another form or type, and for another driver', async () => {
    const other = await aDriver(app)
    const bare = await app.call(createOrder, { body: orderBody(driver, 2, 5000) }, driver)
    const order = await placeCardOrder(app, driver, 5000)
    const card = () => ({ encrypted_token: encryptCard(app, order) })
    const attempts = [
      [driver, bare.id, { payment_form_id: 2, card: card() }, 422, 'OrderDisagrees'],
      [driver, order.id, { payment_form_id: 2 }, 422, 'OrderDisagrees'],
      [driver, order.id, { payment_form_id: 2, card: {} }, 422, 'OrderDisagrees'],
      [driver, order.id, { payment_form_id: 2, card: { ...card(), type: 3 } }, 422, 'OrderDisagrees'],
      [driver, order.id, { payment_form_id: 4 }, 422, 'OrderDisagrees'],
      [driver, order.id, { payment_form_id: 11 }, 422, 'OrderDisagrees'],
      [other, order.id, { payment_form_id: 2, card: card() }, 404, 'NotFound'],
    ] as const
    for (const [who, id, payment, status, type] of attempts) {
      await expect(confirm(app, who, id, payment)).rejects.toMatchObject(refused(status, type))
    }
    expect(await stateOf(order.id)).toBe('draft')
    expect((await payByCard(app, driver, order)).status).toBe(2)
  })

  it('is refused once the order expired', async () => {
    const order = await placeCardOrder(app, driver, 5000)
    await app.advance(24 * 3600 + 60)
    await expect(payByCard(app, driver, order)).rejects.toMatchObject(refused(409, 'OrderClosed'))
    expect(await statusOf(app, order.id)).toBe(4)
  })
})

describe('a saved card', () => {
  it('is kept only when its owner asked for it and accepted the terms [entity.saved-card, call.cards-list, const.saved-card-display]', async () => {
    const buyer = await aDriver(app)
    const list = async (query = {}) => (await app.call(listCards, { query }, buyer)).data
    for (const wish of [{}, { save_card: true }, { terms_accepted: true }]) {
      await payByCard(app, buyer, await placeCardOrder(app, buyer, 1000), wish)
      expect(await list()).toEqual([])
    }
    const wish = { save_card: true, terms_accepted: true }
    const declined = { ...wish, text: { number: cardNumbers.declined } }
    await payByCard(app, buyer, await placeCardOrder(app, buyer, 1000), declined).catch(() => null)
    expect(await list()).toEqual([])
    await payByCard(app, buyer, await placeCardOrder(app, buyer, 1000), wish)
    const unseen = { ...wish, terms_shown: false, text: { number: cardNumbers.mastercard } }
    await payByCard(app, buyer, await placeCardOrder(app, buyer, 1000), unseen)
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        card: {
          number: '**** **** **** 2097',
          valid_month: '12',
          valid_year: '2031',
          card_holder: 'MARIA DAS DORES',
          brand: 'visa',
        },
      },
      expect.objectContaining({ card: expect.objectContaining({ brand: 'mastercard' }) }),
    ])
    expect([await list({ type: 2 }), await list({ type: 3 })]).toMatchObject([[{}, {}], []])
    const terms = await app.rotativo.parts.db.kysely
      .selectFrom('saved_cards')
      .select('terms_version')
      .where('user_id', '=', buyer.userId)
      .orderBy('id')
      .execute()
    expect(terms.map(({ terms_version }) => terms_version)).toEqual([expect.stringMatching(/^20\d\d-/), null])
  })

  it('takes the place of the same card that was saved before, and does not come back once it is deleted', async () => {
    const buyer = await aDriver(app)
    const ids = async () => (await app.call(listCards, { query: {} }, buyer)).data.map(({ id }) => id)
    const wish = { save_card: true, terms_accepted: true }
    const first = await placeCardOrder(app, buyer, 1000)
    await payByCard(app, buyer, first, wish)
    const [before] = await ids()
    await payByCard(app, buyer, await placeCardOrder(app, buyer, 1000), wish)
    const [id, ...others] = await ids()
    expect(others).toEqual([])
    expect(id).toBeGreaterThan(before ?? 0)
    await app.call(deleteCard, { params: { id: id ?? 0 } }, buyer)
    const { parts } = app.rotativo
    const card = { token: 'again', brand: 'visa', lastFour: '2097', holder: 'M', month: '12', year: '2031' }
    const charge = await chargeOfOrder(parts.db.kysely, first.id)
    if (!charge) throw new Error('the order has no charge')
    await settleSaid(parts, charge, { status: 'paid', receipts: [], card })
    expect(await ids()).toEqual([])
  })

  it('pays by its id and its code, encrypted or not, and only for its owner [card.security-code]', async () => {
    const [owner, other] = [await aDriver(app), await aDriver(app)]
    const id = await aCard(app, owner)
    const order = await placeBy(app, owner, 2, 700, { card: { id } })
    const code = encrypt(order, `123;${app.clock.now().getTime()}`)
    const stale = encrypt(order, `123;${app.clock.now().getTime() - hourMs}`)
    const pay = (who: TestDriver, orderId: string, card: object) =>
      confirm(app, who, orderId, { payment_form_id: 2, card })
    await expect(pay(owner, order.id, { id, encrypted_ccv: stale })).rejects.toMatchObject(
      refused(422, 'CardInvalid'),
    )
    expect((await pay(owner, order.id, { id, encrypted_ccv: code })).status).toBe(2)
    const without = await placeBy(app, owner, 2, 900, { card: { id } })
    // A code that was seen with one order is worth nothing with another.
    await expect(pay(owner, without.id, { id, encrypted_ccv: code })).rejects.toMatchObject(
      refused(422, 'CardInvalid'),
    )
    for (const ccv of [undefined, null, '', '12', 'abc', 12345]) {
      await expect(pay(owner, without.id, { id, ccv })).rejects.toMatchObject(refused(422, 'CardInvalid'))
    }
    expect((await pay(owner, without.id, { id, ccv: '123' })).status).toBe(2)
    expect(await creditOf(app, owner)).toBe(2600)

    // A provider that opens codes declines a wrong one, and the card is as good as before.
    const wrong = await placeBy(app, owner, 2, 500, { card: { id } })
    const typed = encrypt(wrong, `999;${app.clock.now().getTime()}`)
    await expect(pay(owner, wrong.id, { id, encrypted_ccv: typed })).rejects.toMatchObject(
      refused(422, 'PaymentRefused'),
    )
    const again = await placeBy(app, owner, 2, 500, { card: { id } })
    const right = encrypt(again, `123;${app.clock.now().getTime()}`)
    expect((await pay(owner, again.id, { id, encrypted_ccv: right })).status).toBe(2)
    expect(await creditOf(app, owner)).toBe(3100)

    await expect(placeBy(app, other, 2, 700, { card: { id } })).rejects.toMatchObject(
      refused(404, 'NotFound'),
    )
    const foreign = await placeCardOrder(app, other, 700)
    await expect(pay(other, foreign.id, { id })).rejects.toMatchObject(refused(404, 'NotFound'))
    expect((await app.call(listCards, { query: {} }, other)).data).toEqual([])
  })
})

describe('a notice paid by card', () => {
  it('is paid once; when it was called off while the bank looked into the card, the money goes back', async () => {
    const id = await aNotice(app, aPlate())
    const order = await placeCardOrder(app, driver, [id])
    expect((await payByCard(app, driver, order)).status).toBe(2)
    expect(await noticeStatus(app, id)).toBe(3)

    const late = await aNotice(app, aPlate())
    const waiting = await placeCardOrder(app, driver, [late])
    await payByCard(app, driver, waiting, { text: { number: cardNumbers.analysis } })
    const { kysely } = app.rotativo.parts.db
    await kysely
      .updateTable('notices')
      .set({ status: noticeStatuses.cancelled })
      .where('id', '=', late)
      .execute()
    await payOrder(app, waiting.id)
    await eventually(
      () => paymentsOf(app, waiting.id),
      ([payment]) => payment?.done_at !== null && payment?.done_at !== undefined,
    )
    expect(await paymentsOf(app, waiting.id)).toMatchObject([
      { outcome: 'to_refund', reason: 'notice_cancelled', amount: 3000 },
    ])
    expect(await statusOf(app, waiting.id)).toBe(3)
    const [mail] = await app.messages(driver.email, 1, 'Devolvemos o seu pagamento')
    expect(mail?.text).toContain('estornado no cart\u00e3o com final 2097')
  })

  it('that was called off before the card is charged is not charged at all', async () => {
    const id = await aNotice(app, aPlate())
    const order = await placeCardOrder(app, driver, [id])
    await app.rotativo.parts.db.kysely
      .updateTable('notices')
      .set({ status: noticeStatuses.cancelled })
      .where('id', '=', id)
      .execute()
    await expect(payByCard(app, driver, order)).rejects.toMatchObject(refused(422, 'NoticeNotPayable'))
    expect(await statusOf(app, order.id)).toBe(3)
    expect(await paymentsOf(app, order.id)).toEqual([])
  })
})
