import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveUpPublicOrder, listPublicNotices, payPublicNotices } from '#contract/guest.ts'
import { mostNoticesOfOrder } from '#contract/notices/lists.ts'
import { readPublicOrder } from '#contract/orders.ts'
import { activateParking } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { type Refused, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import {
  aNotice,
  aPage,
  ledgerOf,
  noticePayment,
  noticeStatus,
  paymentsOf,
  payNotices,
} from '#testkit/guests.ts'
import { manyOrders, payOrder, refuseOrder, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(() => closeAudited(app))

const kysely = () => app.rotativo.parts.db.kysely
const orderCount = async () => (await kysely().selectFrom('orders').select('id').execute()).length
const untilRefunded = (orderId: string) =>
  eventually(
    () => paymentsOf(app, orderId),
    (rows) => rows.some(({ done_at }) => done_at !== null),
  )
const lockedBy = (order_id: string) => ({
  status: 409,
  body: { type: 'NoticeLocked', error: { details: { order_id, payment_form_id: 11 } } },
})
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
    ['transaction_type', 6, 'transaction_type'],
    ['confirmation_type', 7, 'confirmation_type'],
    ['hold', true, 'hold'],
    ['is_from_public_request', false, 'is_from_public_request'],
    ['payment_form_input', [{ payment_form_id: 4 }], 'payment_form_id'],
    ['payment_form_input', [{ payment_form_id: 11, amount: 1 }], 'amount'],
  ])('is refused when its %s says %j [const.public-notice-payment]', async (field, value, named) => {
    const id = await aNotice(app, aPlate())
    const before = await orderCount()
    const body = { ...noticePayment(id), [field]: value }
    await expect(app.call(payPublicNotices, { body })).rejects.toMatchObject({
      status: 422,
      body: { type: 'OrderDisagrees', error: { errors: { [named]: [expect.any(String)] } } },
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

  it('pays all that a plate has, however many the page has chosen', async () => {
    const plate = aPlate()
    const ids = await Promise.all(Array.from({ length: 60 }, () => aNotice(app, plate)))
    const order = await payNotices(app, ids)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await Promise.all(ids.map((id) => noticeStatus(app, id)))).toEqual(
      ids.map(() => noticeStatuses.paid),
    )
  })

  it('is refused for notices of two plates, and for none or too many', async () => {
    const ids = [await aNotice(app, aPlate()), await aNotice(app, aPlate())]
    await expect(payNotices(app, ids)).rejects.toMatchObject({
      status: 422,
      body: { type: 'OrderDisagrees' },
    })
    await expect(payNotices(app, [])).rejects.toMatchObject({ status: 422, body: { type: 'InvalidInput' } })
    const many = Array.from({ length: mostNoticesOfOrder + 1 }, (_, at) => at + 1)
    await expect(payNotices(app, many)).rejects.toMatchObject({ body: { type: 'InvalidInput' } })
  })
})

describe('two tries of one page', () => {
  it('at the same moment: one order waits, the others are refused and told which', async () => {
    const id = await aNotice(app, aPlate())
    const page = aPage()
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => payNotices(app, [id], page)))
    const orders = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
    expect(orders).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(lockedBy(orders[0] ?? ''))
    }
  })

  it('with lists that overlap in another order do not block each other for ever', async () => {
    const plate = aPlate()
    const page = aPage()
    const ids = [await aNotice(app, plate), await aNotice(app, plate), await aNotice(app, plate)]
    const lists = [ids, ids.toReversed(), ids.slice(1), ids.slice(0, 2).toReversed()]
    const answers = await Promise.allSettled(lists.map((list) => payNotices(app, list, page)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('one after the other: it may order again when its first order expires or is refused', async () => {
    const id = await aNotice(app, aPlate())
    const page = aPage()
    const first = await payNotices(app, [id], page)
    await app.advance(29 * 60)
    await expect(payNotices(app, [id], page)).rejects.toMatchObject(lockedBy(first.id))
    await app.advance(2 * 60)
    const second = await payNotices(app, [id], page)
    await refuseOrder(app, second.id)
    await untilStatus(app, second.id, 5)
    const third = await payNotices(app, [id], page)
    await payOrder(app, third.id)
    await untilStatus(app, third.id, 2)
    await expect(payNotices(app, [id], page)).rejects.toMatchObject(notPayable)
  })
})

describe('two payers of one notice', () => {
  it('may both order it; the first payment counts, and exactly the other goes back', async () => {
    const id = await aNotice(app, aPlate())
    const [first, second] = [await payNotices(app, [id], aPage()), await payNotices(app, [id], aPage())]
    await payOrder(app, second.id)
    await untilStatus(app, second.id, 2)
    await payOrder(app, first.id)
    expect(await untilRefunded(first.id)).toMatchObject([
      { outcome: 'to_refund', amount: 3000, reason: 'notice_paid' },
    ])
    expect(await app.call(readPublicOrder, { params: { id: first.id } })).toMatchObject({
      status: 3,
      returned: {
        amount: 3000,
        text: 'A irregularidade já havia sido paga quando o seu pagamento chegou. O valor de R$ 30,00 foi devolvido à conta de onde saiu.',
      },
    })
    expect(await paymentsOf(app, second.id)).toMatchObject([{ outcome: 'fulfilled', reason: null }])
    expect(await noticeStatus(app, id)).toBe(3)
    expect((await ledgerOf(app, first.id)).transactions).toEqual([])
  })

  it('who pay at the same moment: one counts and one goes back, every time', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await aNotice(app, aPlate())
      const orders = await Promise.all([payNotices(app, [id], aPage()), payNotices(app, [id])])
      await Promise.all(orders.map((order) => payOrder(app, order.id)))
      const outcomes = async () =>
        (await Promise.all(orders.map((order) => paymentsOf(app, order.id))))
          .flat()
          .map(({ outcome, reason }) => reason ?? outcome)
      await eventually(outcomes, (all) => all.length === 2)
      expect((await outcomes()).toSorted()).toEqual(['fulfilled', 'notice_paid'])
      expect(await noticeStatus(app, id)).toBe(3)
    }
  })
})

describe('giving up a Pix', () => {
  const giveUp = (id: string, sent: object = {}) => app.call(giveUpPublicOrder, { params: { id } }, sent)

  it('lets its page order anew, and gives back what comes late', async () => {
    const id = await aNotice(app, aPlate())
    const page = aPage()
    const first = await payNotices(app, [id], page)
    expect(await giveUp(first.id, page)).toEqual({ id: first.id, status: 3, total_amount: 3000 })
    expect(await giveUp(first.id, page)).toMatchObject({ status: 3 })
    const second = await payNotices(app, [id], page)
    await payOrder(app, first.id)
    expect(await untilRefunded(first.id)).toMatchObject([{ amount: 3000, reason: 'given_up' }])
    expect(await noticeStatus(app, id)).toBe(2)
    await payOrder(app, second.id)
    await untilStatus(app, second.id, 2)
  })

  it('is for the page that ordered it alone, and not for what is paid', async () => {
    const id = await aNotice(app, aPlate())
    const page = aPage()
    const order = await payNotices(app, [id], page)
    for (const other of [{}, aPage()]) {
      await expect(giveUp(order.id, other)).rejects.toMatchObject({ status: 404 })
    }
    await expect(giveUp('unknown', page)).rejects.toMatchObject({ status: 404 })
    // The bank is asked first: it has the money, and nobody has told us yet.
    await payOrder(app, order.id, { delay_seconds: 600 })
    await expect(giveUp(order.id, page)).rejects.toMatchObject({ status: 409, body: { type: 'OrderPaid' } })
    expect(await noticeStatus(app, id)).toBe(3)
  })

  it('and paying it in the same moment end in one of the two', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await aNotice(app, aPlate())
      const page = aPage()
      const order = await payNotices(app, [id], page)
      const [given] = await Promise.allSettled([giveUp(order.id, page), payOrder(app, order.id)])
      const [payment] = await eventually(
        () => paymentsOf(app, order.id),
        (rows) => rows.length === 1,
      )
      const isGiven = given.status === 'fulfilled'
      expect(payment).toMatchObject({ outcome: isGiven ? 'to_refund' : 'fulfilled' })
      expect(await noticeStatus(app, id)).toBe(isGiven ? 2 : 3)
    }
  })
})

describe('a payment of notices', () => {
  it('of which one was called off meanwhile pays the other, and the share of the first goes back (decision Q202)', async () => {
    const plate = aPlate()
    const [called, other] = [await aNotice(app, plate), await aNotice(app, plate)]
    const order = await payNotices(app, [called, other])
    await kysely()
      .updateTable('notices')
      .set({ status: noticeStatuses.cancelled })
      .where('id', '=', called)
      .execute()
    await payOrder(app, order.id)
    expect(await untilRefunded(order.id)).toMatchObject([{ amount: 6000, reason: 'notice_cancelled' }])
    expect(await noticeStatus(app, other)).toBe(3)
    await untilStatus(app, order.id, 2)
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
  it('is one order, also when the bank did not answer at first', async () => {
    const { parts } = app.rotativo
    const bank = parts.payment
    const plate = aPlate()
    const id = await aNotice(app, plate)
    const page = aPage()
    const send = () => payNotices(app, [id], { ...page, key: `notice-${plate}` })
    parts.payment = bankWith(bank, {
      openPix: () => Promise.reject(new GatewayFault('bank', 'did not answer', true)),
    })
    await expect(send()).rejects.toMatchObject({ status: 503, body: { type: 'GatewayUnavailable' } })
    await expect(payNotices(app, [id], page)).rejects.toMatchObject({ body: { type: 'NoticeLocked' } })
    parts.payment = bank
    const order = await send()
    expect(await send()).toEqual(order)
    await expect(payNotices(app, [id], { ...page, key: `another-${plate}` })).rejects.toMatchObject(
      lockedBy(order.id),
    )
  })
})
