import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTransactions } from '#contract/history.ts'
import { listNotices } from '#contract/notices/lists.ts'
import { createOrder, giveUpOrder } from '#contract/orders.ts'
import { activateParking } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { listOwnWallets } from '#contract/wallets.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { refused, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, ledgerOf, noticeStatus, paymentsOf, payNotices } from '#testkit/guests.ts'
import { manyOrders, payOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import {
  cardNumbers,
  confirm,
  noticeOrder,
  payByCard,
  placeBy,
  placeCardOrder,
  placeWalletOrder,
  slipAddress,
} from '#testkit/payments.ts'
import { allTime } from '#testkit/periods.ts'

let app: TestApp
let driver: TestDriver

beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, noticeBonusCents: 250 } })
  driver = await aDriver(app, { credit: 100_000 })
})
afterAll(() => closeAudited(app))

const order = (who: TestDriver, form: number, ids: number[], tampered: object = {}) =>
  app.call(createOrder, { body: { ...noticeOrder(who, form, ids), ...tampered } }, who)
const stateOf = async (id: string) =>
  (
    await app.rotativo.parts.db.kysely
      .selectFrom('orders')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state
const walletOf = async (who: TestDriver) => (await app.call(listOwnWallets, {}, who)).data[0]
describe('ordering notices', () => {
  it('takes their own price, and believes nothing of the body [call.regularisation-order, call.order-create, regularise.needs-price]', async () => {
    const plate = aPlate()
    const ids = [await aNotice(app, plate), await aNotice(app, plate, { price: 1250 })]
    expect(await order(driver, 11, ids, { price: 1, amount: 1, total_amount: 1, tax: -1 })).toMatchObject({
      amount: 4250,
      tax: 0,
      total_amount: 4250,
      status: 1,
    })
  })

  it.each([
    ['quantity', { quantity: 3000 }, 422, 'OrderDisagrees'],
    ['hold', { hold: false }, 422, 'OrderDisagrees'],
    ['the public confirmation type', { confirmation_type: 3 }, 422, 'OrderDisagrees'],
    ['the transaction type', { transaction_type: 1 }, 422, 'OrderDisagrees'],
    ['the amount', { payment_form_input: [{ payment_form_id: 11, amount: 1 }] }, 422, 'OrderDisagrees'],
    ['no notices', { notifications: undefined }, 422, 'OrderDisagrees'],
    ['an empty list', { notifications: [] }, 422, 'InvalidInput'],
    ['the user', { user_id: 999_999_999 }, 403, 'Forbidden'],
  ])('is refused for %s that disagrees', async (_what, tampered, status, type) => {
    const id = await aNotice(app, aPlate())
    await expect(order(driver, 11, [id], tampered)).rejects.toMatchObject(refused(status, type))
  })

  it('is refused for any other status, without a price, and of two plates [notice.only-status-2]', async () => {
    const plate = aPlate()
    for (const status of [1, 3, 4, 5, 6]) {
      const id = await aNotice(app, plate, { status })
      await expect(order(driver, 11, [id])).rejects.toMatchObject(refused(422, 'NoticeNotPayable'))
    }
    const free = await aNotice(app, plate, { price: null })
    await expect(order(driver, 11, [free])).rejects.toMatchObject(refused(422, 'NoticeNotPayable'))
    const ids = [await aNotice(app, plate), await aNotice(app, aPlate())]
    await expect(order(driver, 11, ids)).rejects.toMatchObject(refused(422, 'OrderDisagrees'))
  })

  it('keeps a second one of its own driver away, and nobody else; only by wish it is replaced, and can be confirmed no more', async () => {
    const id = await aNotice(app, aPlate())
    const other = await aDriver(app)
    const first = await placeCardOrder(app, driver, [id])
    expect(await order(other, 11, [id])).toMatchObject({ status: 1 })
    expect(await payNotices(app, [id])).toMatchObject({ status: 1 })
    for (const replace_draft of [false, undefined]) {
      await expect(order(driver, 2, [id], { replace_draft })).rejects.toMatchObject({
        status: 409,
        body: {
          type: 'NoticeLocked',
          error: { details: { order_id: first.id, payment_form_id: 2 } },
        },
      })
    }
    expect(await statusOf(app, first.id)).toBe(1)
    const second = await placeCardOrder(app, driver, [id])
    expect(await statusOf(app, first.id)).toBe(3)
    await expect(payByCard(app, driver, first)).rejects.toMatchObject(refused(409, 'OrderClosed'))
    expect((await payByCard(app, driver, second)).status).toBe(2)
  })

  it('after a card that could not be used is open at once: the order is replaced, or given up', async () => {
    const id = await aNotice(app, aPlate())
    const mistyped = { text: { number: '4539620659922098' } }
    const spoiled = async () => {
      const placed = await placeCardOrder(app, driver, [id])
      await expect(payByCard(app, driver, placed, mistyped)).rejects.toMatchObject(
        refused(422, 'CardInvalid'),
      )
      return placed
    }
    const first = await spoiled()
    const second = await spoiled()
    expect(await statusOf(app, first.id)).toBe(3)
    expect(await app.call(giveUpOrder, { params: { id: second.id } }, driver)).toMatchObject({ status: 3 })
    const third = await placeCardOrder(app, driver, [id])
    expect((await payByCard(app, driver, third)).status).toBe(2)
    expect(await noticeStatus(app, id)).toBe(3)
  })

  it('pressed twice makes one order', async () => {
    const id = await aNotice(app, aPlate())
    const twice = [1, 2].map(() => order(driver, 2, [id], { replace_draft: undefined }))
    const states = (await Promise.allSettled(twice)).map((answer) =>
      answer.status === 'fulfilled' ? answer.value.status : answer.reason.status,
    )
    expect(states.sort()).toEqual([1, 409])
  })

  it('that waits at the bank by Pix is not replaced', async () => {
    const id = await aNotice(app, aPlate())
    await placeBy(app, driver, 11, [id])
    await expect(order(driver, 2, [id])).rejects.toMatchObject(refused(409, 'NoticeLocked'))
  })
})

describe('two drivers and a visitor who pay one notice in the same instant', () => {
  it('leave one order that pays it, and what else arrives goes back', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await aNotice(app, aPlate())
      const other = await aDriver(app, { credit: 5000 })
      const [wallet, pix] = [await placeWalletOrder(app, other, id), await payNotices(app, [id])]
      const card = await placeCardOrder(app, driver, [id])
      const answers = await Promise.allSettled([
        payByCard(app, driver, card),
        confirm(app, other, wallet, { payment_form_id: 4 }),
        payOrder(app, pix.id),
      ])
      const arrived = await eventually(
        async () => [...(await paymentsOf(app, card.id)), ...(await paymentsOf(app, pix.id))],
        (rows) => rows.length === (answers[0].status === 'fulfilled' ? 2 : rows.length) && rows.length >= 1,
      )
      const states = await Promise.all([card.id, wallet, pix.id].map((one) => stateOf(one)))
      expect(states.filter((state) => state === 'paid')).toHaveLength(1)
      for (const { outcome, reason } of arrived) {
        expect([outcome, reason]).toEqual(
          outcome === 'fulfilled' ? [outcome, null] : [outcome, 'notice_paid'],
        )
      }
      expect((await walletOf(other))?.balance_credit).toBe(states[1] === 'paid' ? 2000 : 5000)
      expect(await noticeStatus(app, id)).toBe(3)
    }
  })

  it('a card that collides is returned, and its driver is told', async () => {
    const id = await aNotice(app, aPlate())
    const payer = await aDriver(app)
    const [card, pix] = [await placeCardOrder(app, payer, [id]), await payNotices(app, [id])]
    const bank = app.rotativo.parts.payment
    const charge = bank.cards?.charge
    if (!bank.cards || !charge) throw new Error('the sandbox takes cards')
    // Somebody else's Pix arrives while the card is with its provider.
    app.rotativo.parts.payment = bankWith(bank, {
      cards: {
        ...bank.cards,
        charge: async (request) => {
          await payOrder(app, pix.id)
          await untilStatus(app, pix.id, 2)
          return charge.call(bank.cards, request)
        },
      },
    })
    await expect(payByCard(app, payer, card)).rejects.toMatchObject(refused(422, 'NoticeNotPayable'))
    app.rotativo.parts.payment = bank
    await eventually(
      () => paymentsOf(app, card.id),
      (rows) => rows.some(({ done_at }) => done_at !== null),
    )
    expect(await paymentsOf(app, card.id)).toMatchObject([{ outcome: 'to_refund', reason: 'notice_paid' }])
    const [letter] = await app.messages(payer.email, 1)
    expect(letter?.text).toContain('A irregularidade já havia sido paga quando o seu pagamento chegou.')
  })
})

describe('giving up', () => {
  const slip = { bank_slip: slipAddress }
  const giveUp = (who: TestDriver, id: string) => app.call(giveUpOrder, { params: { id } }, who)

  it('a slip opens every other way, and what comes late for it goes back', async () => {
    const id = await aNotice(app, aPlate())
    const payer = await aDriver(app, { credit: 5000 })
    const open = await placeBy(app, payer, 5, [id], slip)
    await expect(order(payer, 4, [id])).rejects.toMatchObject({
      status: 409,
      body: { type: 'NoticeLocked', error: { details: { order_id: open.id, payment_form_id: 5 } } },
    })
    expect(await giveUp(payer, open.id)).toEqual({ id: open.id, status: 3, total_amount: 3000 })
    const wallet = await placeWalletOrder(app, payer, id)
    await payOrder(app, open.id)
    const [late] = await eventually(
      () => paymentsOf(app, open.id),
      (rows) => rows.some(({ done_at }) => done_at !== null),
    )
    expect(late).toMatchObject({ amount: 3000, reason: 'given_up' })
    const [letter] = await app.messages(payer.email, 1)
    expect(letter?.text).toContain('Você havia desistido deste pagamento antes de ele chegar.')
    expect((await confirm(app, payer, wallet, { payment_form_id: 4 })).status).toBe(2)
  })

  it('is for the own order, and neither for what is paid nor for a card that is being decided', async () => {
    const payer = await aDriver(app, { credit: 5000 })
    const first = await aNotice(app, aPlate())
    const wallet = await placeWalletOrder(app, payer, first)
    await expect(giveUp(driver, wallet)).rejects.toMatchObject(refused(404, 'NotFound'))
    await confirm(app, payer, wallet, { payment_form_id: 4 })
    await expect(giveUp(payer, wallet)).rejects.toMatchObject(refused(409, 'OrderPaid'))
    const card = await placeCardOrder(app, payer, [await aNotice(app, aPlate())])
    await payByCard(app, payer, card, { text: { number: cardNumbers.analysis } })
    await expect(giveUp(payer, card.id)).rejects.toMatchObject(refused(409, 'OrderUndecided'))
  })
})

describe('the wallet', () => {
  it('pays a notice from credit in one commit, and the driver gets the bonus of the city [call.order-confirm, regularise.forms-2-4]', async () => {
    const plate = aPlate()
    const payer = await aDriver(app, { credit: 5000, bonus: 300, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, payer)
    const id = await aNotice(app, plate)
    expect(await walletOf(payer)).toMatchObject({ balance_credit: 5000, balance_bonus: 0 })
    expect((await app.call(listNotices, { query: { plate } }, payer)).data).toMatchObject([
      { id, bonus: { hasBonus: true, deniedBonusDescription: '' } },
    ])
    const orderId = await placeWalletOrder(app, payer, id)
    expect(await confirm(app, payer, orderId, { payment_form_id: 4 })).toMatchObject({
      id: orderId,
      status: 2,
    })
    expect(await walletOf(payer)).toMatchObject({ balance_credit: 2000, balance_bonus: 250 })
    expect(await noticeStatus(app, id)).toBe(3)
    expect((await app.call(listMyVehicles, {}, payer)).data[0]).toMatchObject({
      pending_notifications: 0,
      activation: { parking_notification_id: null },
    })
    const { transactions, postings } = await ledgerOf(app, orderId)
    expect(transactions).toMatchObject([{ type: 17, amount: -3000, plate, wallet_id: payer.walletId }])
    expect(postings).toEqual([
      {
        from_account: `wallet/${payer.walletId}/credit`,
        to_account: 'programme/regularisation-revenue',
        amount: 3000,
      },
    ])
    const { data } = await app.call(listTransactions, { query: { ...allTime, plate } }, payer)
    expect(data).toContainEqual(
      expect.objectContaining({
        type: 17,
        type_name: `Regulariza\u00e7\u00e3o do ve\u00edculo ${plate}`,
        payment_form_name: 'MEUS CR\u00c9DITOS',
        amount: -3000,
      }),
    )
  })

  it('gives the bonus of the city for each notice that was paid at once', async () => {
    const plate = aPlate()
    const payer = await aDriver(app, { credit: 6000, plates: [plate] })
    const ids = [await aNotice(app, plate), await aNotice(app, plate)]
    const { id } = await placeBy(app, payer, 4, ids)
    await confirm(app, payer, id, { payment_form_id: 4 })
    expect(await walletOf(payer)).toMatchObject({ balance_credit: 0, balance_bonus: 500 })
  })

  it('pays no more orders at once than its credit reaches for', async () => {
    const payer = await aDriver(app, { credit: 3000 })
    const orders = []
    for (let n = 0; n < 3; n++) orders.push(await placeWalletOrder(app, payer, await aNotice(app, aPlate())))
    const pay = (id: string) => confirm(app, payer, id, { payment_form_id: 4 })
    const answers = await Promise.allSettled(orders.map(pay))
    const said = answers.map((one) => (one.status === 'fulfilled' ? 'paid' : one.reason.body.type))
    expect(said.toSorted()).toEqual(['InsufficientCredit', 'InsufficientCredit', 'paid'])
    expect(await walletOf(payer)).toMatchObject({ balance_credit: 0 })
  })

  it('never pays from bonus, and says so in its own words', async () => {
    const payer = await aDriver(app, { credit: 2999, bonus: 100_000 })
    const id = await aNotice(app, aPlate())
    const orderId = await placeWalletOrder(app, payer, id)
    await expect(confirm(app, payer, orderId, { payment_form_id: 4 })).rejects.toMatchObject({
      status: 422,
      body: { type: 'InsufficientCredit', message: 'Saldo insuficiente' },
    })
    expect(await walletOf(payer)).toMatchObject({ balance_credit: 2999, balance_bonus: 100_000 })
    expect(await noticeStatus(app, id)).toBe(2)
  })

  it('pays once however often it is confirmed, and not without payment data or for another driver', async () => {
    const payer = await aDriver(app, { credit: 9000 })
    const id = await aNotice(app, aPlate())
    const bare = await order(payer, 4, [id])
    const pay = (who: TestDriver, orderId: string) => confirm(app, who, orderId, { payment_form_id: 4 })
    await expect(pay(payer, bare.id)).rejects.toMatchObject(refused(422, 'OrderDisagrees'))
    const orderId = await placeWalletOrder(app, payer, id)
    await expect(pay(driver, orderId)).rejects.toMatchObject(refused(404, 'NotFound'))
    await expect(pay(payer, bare.id)).rejects.toMatchObject(refused(409, 'OrderClosed'))
    const answers = await Promise.allSettled([1, 2, 3].map(() => pay(payer, orderId)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(pay(payer, orderId)).rejects.toMatchObject(refused(409, 'OrderClosed'))
    expect((await walletOf(payer))?.balance_credit).toBe(6000)
  })

  it('does not pay a notice that was called off', async () => {
    const id = await aNotice(app, aPlate())
    const orderId = await placeWalletOrder(app, driver, id)
    await app.rotativo.parts.db.kysely
      .updateTable('notices')
      .set({ status: noticeStatuses.cancelled })
      .where('id', '=', id)
      .execute()
    await expect(confirm(app, driver, orderId, { payment_form_id: 4 })).rejects.toMatchObject(
      refused(422, 'NoticeNotPayable'),
    )
  })
})

describe('a notice paid through the bank', () => {
  it('stands in the history of the vehicle as an expense of the driver who paid [transaction.regularisation]', async () => {
    const plate = aPlate()
    const [payer, other] = [await aDriver(app, { plates: [plate] }), await aDriver(app, { plates: [plate] })]
    const id = await aNotice(app, plate)
    const placed = await placeBy(app, payer, 11, [id])
    await payOrder(app, placed.id)
    await untilStatus(app, placed.id, 2)
    const history = async (who: TestDriver) =>
      (await app.call(listTransactions, { query: { ...allTime, plate } }, who)).data
    expect(await history(payer)).toMatchObject([
      { type: 8, amount: 250 },
      {
        type: 17,
        type_name: `Regularização do veículo ${plate}`,
        payment_form_name: 'Pix',
        amount: -3000,
      },
    ])
    expect(await history(other)).toEqual([])
  })
})
