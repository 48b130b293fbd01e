import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicNotices, payPublicNotices } from '#contract/guest.ts'
import { activateParking } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { audit } from '#server/operator/audit.ts'
import { type Refused, startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, ledgerOf, noticePayment, noticeStatus, paymentsOf, payNotices } from '#testkit/guests.ts'
import { manyOrders, payOrder, refuseOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
})

const kysely = () => app.rotativo.parts.db.kysely
const orderCount = async () => (await kysely().selectFrom('orders').select('id').execute()).length
const untilRefunded = (orderId: string) =>
  eventually(
    () => paymentsOf(app, orderId),
    (rows) => rows.some(({ done_at }) => done_at !== null),
  )
const locked = { status: 409, body: { type: 'NoticeLocked' } }
const notPayable = { status: 422, body: { type: 'NoticeNotPayable' } }

describe('paying notices without an account', () => {
  it('orders them at the server’s own prices by Pix [call.public-notice-pay, const.public-notice-payment, public-notice.flow, role.anonymous]', async () => {
    const plate = aPlate()
    const ids = [await aNotice(app, plate), await aNotice(app, plate, { price: 1250 })]
    const body = { ...noticePayment(...ids), price: 1, total_amount: 1, amount: 1, user_id: 1 }
    const order = await app.call(payPublicNotices, { body })
    expect(order).toMatchObject({
      id: expect.stringMatching(/^[\w-]{32}$/),
      status: 1,
      amount: 4250,
      total_amount: 4250,
      transaction_type: 17,
      payment_form: { id: 11, name: 'Pix' },
      collection_document: { bar_code: expect.stringMatching(/^000201/) },
    })
    const row = await kysely()
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_id: null, confirmation_type: 3, quantity: 1, hold: false })
  })

  it('pays each notice, clears the irregularity and books the revenue [notice.only-status-2, public-notice.list]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    const ids = [await aNotice(app, plate), await aNotice(app, plate)]
    const carried = async () => (await app.call(listMyVehicles, {}, driver)).data[0]
    expect(await carried()).toMatchObject({
      pending_notifications: 2,
      activation: { parking_notification_id: ids[1] },
    })
    const order = await payNotices(app, ids)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await Promise.all(ids.map((id) => noticeStatus(app, id)))).toEqual([3, 3])
    expect(await carried()).toMatchObject({
      status: 2,
      pending_notifications: 0,
      activation: { parking_notification_id: null },
    })
    expect(await app.call(listPublicNotices, { query: { plateIn: plate } })).toEqual({ data: [] })
    const { transactions, postings } = await ledgerOf(app, order.id)
    expect(transactions).toMatchObject([{ type: 17, wallet_id: null, plate, amount: 6000 }])
    expect(postings).toEqual([
      { from_account: 'gateway/11/clearing', to_account: 'programme/regularisation-revenue', amount: 6000 },
    ])
  })

  it.each([
    ['transaction_type', 6],
    ['confirmation_type', 7],
    ['hold', true],
    ['is_from_public_request', false],
    ['payment_form_input', [{ payment_form_id: 4 }]],
    ['payment_form_input', [{ payment_form_id: 11, amount: 1 }]],
  ])('is refused when its %s says %j [const.public-notice-payment]', async (field, value) => {
    const id = await aNotice(app, aPlate())
    const before = await orderCount()
    const body = { ...noticePayment(id), [field]: value }
    await expect(app.call(payPublicNotices, { body })).rejects.toMatchObject({
      status: 422,
      body: { type: 'OrderDisagrees' },
    })
    expect(await orderCount()).toBe(before)
    expect((await payNotices(app, [id])).status).toBe(1)
  })

  it('is refused for any other status, without a price, and alike for an id that does not exist [notice.only-status-2]', async () => {
    const plate = aPlate()
    const others = []
    for (const status of [1, 3, 4, 5, 6]) others.push(await aNotice(app, plate, { status }))
    others.push(await aNotice(app, plate, { price: null }), await aNotice(app, plate, { price: 0 }))
    const refusals = await Promise.all(
      [...others, 999_999_999, 0].map((id) => payNotices(app, [id]).catch((error: Refused) => error)),
    )
    for (const refused of refusals) expect(refused).toMatchObject(notPayable)
    expect(new Set(refusals.map((refused) => JSON.stringify((refused as Refused).body))).size).toBe(1)
    const good = await aNotice(app, plate)
    await expect(payNotices(app, [good, others[0] ?? 0])).rejects.toMatchObject(notPayable)
    expect((await payNotices(app, [good, good])).total_amount).toBe(3000)
  })

  it('is refused for notices of two plates, and for none or too many', async () => {
    const ids = [await aNotice(app, aPlate()), await aNotice(app, aPlate())]
    await expect(payNotices(app, ids)).rejects.toMatchObject({
      status: 422,
      body: { type: 'OrderDisagrees' },
    })
    await expect(payNotices(app, [])).rejects.toMatchObject({ status: 422, body: { type: 'InvalidInput' } })
    const many = Array.from({ length: 51 }, (_, at) => at + 1)
    await expect(payNotices(app, many)).rejects.toMatchObject({ body: { type: 'InvalidInput' } })
  })
})

describe('two payers of one notice', () => {
  it('at the same moment: one holds it, the others are refused', async () => {
    const id = await aNotice(app, aPlate())
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => payNotices(app, [id])))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(locked)
    }
  })

  it('with lists that overlap in another order do not block each other for ever', async () => {
    const plate = aPlate()
    const ids = [await aNotice(app, plate), await aNotice(app, plate), await aNotice(app, plate)]
    const lists = [ids, ids.toReversed(), ids.slice(1), ids.slice(0, 2).toReversed()]
    const answers = await Promise.allSettled(lists.map((list) => payNotices(app, list)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('one after the other: the notice is free again when the first order expires or is refused', async () => {
    const id = await aNotice(app, aPlate())
    await payNotices(app, [id])
    await app.advance(29 * 60)
    await expect(payNotices(app, [id])).rejects.toMatchObject(locked)
    await app.advance(2 * 60)
    const second = await payNotices(app, [id])
    await refuseOrder(app, second.id)
    await untilStatus(app, second.id, 5)
    const third = await payNotices(app, [id])
    await payOrder(app, third.id)
    await untilStatus(app, third.id, 2)
    await expect(payNotices(app, [id])).rejects.toMatchObject(notPayable)
  })

  it('both of whom pay, the first one late: one payment counts, exactly the other goes back', async () => {
    const plate = aPlate()
    const id = await aNotice(app, plate)
    const first = await payNotices(app, [id])
    await app.advance(31 * 60)
    const second = await payNotices(app, [id])
    await payOrder(app, first.id)
    await untilStatus(app, first.id, 2)
    await payOrder(app, second.id)
    expect(await untilRefunded(second.id)).toMatchObject([
      { outcome: 'to_refund', amount: 3000, reason: 'notice_not_payable' },
    ])
    expect(await statusOf(app, second.id)).toBe(3)
    expect(await paymentsOf(app, first.id)).toMatchObject([{ outcome: 'fulfilled', reason: null }])
    expect(await noticeStatus(app, id)).toBe(3)
    expect((await ledgerOf(app, second.id)).transactions).toEqual([])
  })

  it('at the same moment, late and in time: one counts and one goes back', async () => {
    const id = await aNotice(app, aPlate())
    const first = await payNotices(app, [id])
    await app.advance(31 * 60)
    const second = await payNotices(app, [id])
    await Promise.all([payOrder(app, first.id), payOrder(app, second.id)])
    const outcomes = async () =>
      [...(await paymentsOf(app, first.id)), ...(await paymentsOf(app, second.id))].map(
        ({ outcome }) => outcome,
      )
    await eventually(outcomes, (all) => all.length === 2)
    expect((await outcomes()).toSorted()).toEqual(['fulfilled', 'to_refund'])
  })
})

describe('a payment of notices', () => {
  it('of which one was called off meanwhile goes back whole, and the others can be paid anew', async () => {
    const plate = aPlate()
    const [called, other] = [await aNotice(app, plate), await aNotice(app, plate)]
    const order = await payNotices(app, [called, other])
    await kysely().updateTable('notices').set({ status: 5 }).where('id', '=', called).execute()
    await payOrder(app, order.id)
    expect(await untilRefunded(order.id)).toMatchObject([{ amount: 6000, reason: 'notice_not_payable' }])
    expect(await noticeStatus(app, other)).toBe(2)
    const again = await payNotices(app, [other])
    await payOrder(app, again.id)
    await untilStatus(app, again.id, 2)
  })

  it('that comes late pays a notice that nobody else has paid', async () => {
    const id = await aNotice(app, aPlate())
    const order = await payNotices(app, [id])
    await app.advance(3 * 3600)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await noticeStatus(app, id)).toBe(3)
  })

  it('made twice pays once and goes back once; too short it goes back and the notice stays', async () => {
    const id = await aNotice(app, aPlate())
    const order = await payNotices(app, [id])
    await payOrder(app, order.id, { amount: 2999 })
    expect(await untilRefunded(order.id)).toMatchObject([{ amount: 2999, reason: 'wrong_amount' }])
    expect(await noticeStatus(app, id)).toBe(2)
    await payOrder(app, order.id, { times: 2 })
    await eventually(
      () => paymentsOf(app, order.id),
      (rows) => rows.filter(({ done_at }) => done_at).length === 2,
    )
    expect((await paymentsOf(app, order.id)).map(({ reason }) => reason)).toEqual([
      'wrong_amount',
      null,
      'second_payment',
    ])
  })
})

describe('the same call with the same key', () => {
  it('is one order that holds its notices once, also when the bank did not answer at first', async () => {
    const { parts } = app.rotativo
    const bank = parts.payment
    const plate = aPlate()
    const id = await aNotice(app, plate)
    const send = () => payNotices(app, [id], { key: `notice-${plate}` })
    parts.payment = bankWith(bank, {
      openPix: () => Promise.reject(new GatewayFault('bank', 'did not answer', true)),
    })
    await expect(send()).rejects.toMatchObject({ status: 503, body: { type: 'GatewayUnavailable' } })
    await expect(payNotices(app, [id])).rejects.toMatchObject(locked)
    parts.payment = bank
    const order = await send()
    expect(await send()).toEqual(order)
    await expect(payNotices(app, [id], { key: `another-${plate}` })).rejects.toMatchObject(locked)
  })
})
