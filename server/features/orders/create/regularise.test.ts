import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTransactions } from '#contract/history.ts'
import { listNotices } from '#contract/notices.ts'
import { createOrder } from '#contract/orders.ts'
import { activateParking } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { listOwnWallets } from '#contract/wallets.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice, ledgerOf, noticeStatus, payNotices } from '#testkit/guests.ts'
import { manyOrders, payOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import {
  confirm,
  noticeOrder,
  payByCard,
  placeBy,
  placeCardOrder,
  placeWalletOrder,
} from '#testkit/payments.ts'

let app: TestApp
let driver: TestDriver

beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, noticeBonusCents: 250 } })
  driver = await aDriver(app, { credit: 100_000 })
})
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
})

const refused = (status: number, type: string) => ({ status, body: { type } })
const order = (who: TestDriver, form: number, ids: number[], tampered: object = {}) =>
  app.call(createOrder, { body: { ...noticeOrder(who, form, ids), ...tampered } }, who)
const walletOf = async (who: TestDriver) => (await app.call(listOwnWallets, {}, who)).data[0]
const period = { created_at_begin: '2000-01-01 00:00:00', created_at_end: '2099-12-31 23:59:59' }

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

  it('holds the notice against others and a second one of its own; only by wish it is replaced, and can be confirmed no more', async () => {
    const id = await aNotice(app, aPlate())
    const other = await aDriver(app)
    const first = await placeCardOrder(app, driver, [id])
    await expect(order(other, 11, [id])).rejects.toMatchObject(refused(409, 'NoticeLocked'))
    await expect(payNotices(app, [id])).rejects.toMatchObject(refused(409, 'NoticeLocked'))
    for (const replace_draft of [false, undefined]) {
      await expect(order(driver, 2, [id], { replace_draft })).rejects.toMatchObject(
        refused(409, 'NoticeLocked'),
      )
    }
    expect(await statusOf(app, first.id)).toBe(1)
    const second = await placeCardOrder(app, driver, [id])
    expect(await statusOf(app, first.id)).toBe(3)
    await expect(payByCard(app, driver, first)).rejects.toMatchObject(refused(409, 'OrderClosed'))
    expect((await payByCard(app, driver, second)).status).toBe(2)
  })

  it('pressed twice makes one order [notice.only-status-2]', async () => {
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
  it('leave one order that pays it [notice.only-status-2]', async () => {
    const id = await aNotice(app, aPlate())
    const other = await aDriver(app, { credit: 5000 })
    const wallet = async (who: TestDriver) =>
      confirm(app, who, await placeWalletOrder(app, who, id), { payment_form_id: 4 })
    const answers = await Promise.allSettled([wallet(driver), wallet(other), payNotices(app, [id])])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const paid = [await noticeStatus(app, id), (await walletOf(other))?.balance_credit]
    expect([
      [2, 5000],
      [3, 5000],
      [3, 2000],
    ]).toContainEqual(paid)
  })
})

describe('the wallet', () => {
  it('pays a notice from credit in one commit, and the driver gets the bonus of the city [call.order-confirm, regularise.forms-2-4, regularise.pre-confirm]', async () => {
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
    const { data } = await app.call(listTransactions, { query: { ...period, plate } }, payer)
    expect(data).toContainEqual(
      expect.objectContaining({
        type: 17,
        type_name: `Regulariza\u00e7\u00e3o do ve\u00edculo ${plate}`,
        payment_form_name: 'MEUS CR\u00c9DITOS',
        amount: -3000,
      }),
    )
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
      .set({ status: 5 })
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
      (await app.call(listTransactions, { query: { ...period, plate } }, who)).data
    expect(await history(payer)).toMatchObject([
      { type: 8, amount: 250 },
      { type: 17, payment_form_name: 'Pix', amount: -3000 },
    ])
    expect(await history(other)).toEqual([])
  })
})
