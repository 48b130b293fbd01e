import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicNotices } from '#contract/guest.ts'
import { listNotices } from '#contract/notices/lists.ts'
import { createOrder, updateOrder } from '#contract/orders.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aPage, noticeStatus, paymentsOf, payNotices } from '#testkit/guests.ts'
import { notice } from '#testkit/operators.ts'
import { manyOrders, payOrder, pixData, statusOf, untilStatus } from '#testkit/orders.ts'
import {
  confirm,
  noticeOrder,
  payByCard,
  placeBy,
  placeCardOrder,
  placeWalletOrder,
  slipAddress,
} from '#testkit/payments.ts'

let app: TestApp
let driver: TestDriver

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
  driver = await aDriver(app, { credit: 100_000 })
})
afterAll(() => closeAudited(app))

const day = 24 * 3600
const stage = 2 * day
const changed = {
  status: 409,
  body: { type: 'PriceChanged', message: 'O valor mudou. Confira o novo valor antes de pagar.' },
}

/** A notice of R$ 36,00, after 48 hours R$ 48,00, after 120 R$ 60,00, payable for 15 days. */
const staged = async (plate = aPlate()): Promise<number> =>
  (await notice(app, { plate, type: 'special_bay' })).id

/** One that costs more in a minute. */
const aboutToRise = async (): Promise<number> => {
  const id = await staged()
  await app.advance(stage - 60)
  return id
}

const draft = (id: number, form = 11) =>
  app.call(createOrder, { body: noticeOrder(driver, form, [id]) }, driver)

const openPix = (id: string) => app.call(updateOrder, { params: { id }, body: pixData }, driver)

const deadlineIn = async (id: number, seconds: number) => {
  await app.rotativo.parts.db.kysely
    .updateTable('notices')
    .set({ deadline: new Date(app.clock.now().getTime() + seconds * 1000) })
    .where('id', '=', id)
    .execute()
}

/** What both lists offer for a plate, which is the same. */
const offered = async (plate: string, to: TestDriver) => {
  const lists = [
    await app.call(listPublicNotices, { query: { plateIn: plate } }),
    await app.call(listNotices, { query: { plate } }, to),
  ]
  const [visitors, drivers] = lists.map(({ data }) => data.map(({ id, price }) => [id, price]))
  expect(drivers).toEqual(visitors)
  return visitors
}

const outcomeOf = async (orderId: string) => {
  const [payment] = await eventually(
    () => paymentsOf(app, orderId),
    (rows) => rows.some(({ outcome, done_at }) => outcome === 'fulfilled' || done_at !== null),
  )
  return payment?.reason ?? payment?.outcome
}

describe('a draft', () => {
  it('freezes no price: replaced every 20 hours, it costs what the notice costs then', async () => {
    const id = await staged()
    const prices = []
    for (let round = 0; round < 4; round++) {
      prices.push((await draft(id)).amount)
      await app.advance(20 * 3600)
    }
    expect(prices).toEqual([3600, 3600, 3600, 4800])
  })

  it('that costs more by now is paid by no form, and its payer is shown the new price by ordering again', async () => {
    const id = await aboutToRise()
    const wallet = await placeWalletOrder(app, driver, id)
    await app.advance(60)
    await expect(confirm(app, driver, wallet, { payment_form_id: 4 })).rejects.toMatchObject(changed)
    expect(await noticeStatus(app, id)).toBe(2)

    const other = await aboutToRise()
    const card = await placeCardOrder(app, driver, [other])
    await app.advance(60)
    await expect(payByCard(app, driver, card)).rejects.toMatchObject(changed)

    const third = await aboutToRise()
    const pix = await draft(third)
    await app.advance(60)
    await expect(openPix(pix.id)).rejects.toMatchObject(changed)
    const again = await draft(third)
    expect(again.amount).toBe(4800)
    await openPix(again.id)
    await payOrder(app, again.id)
    await untilStatus(app, again.id, 2)
  })

  it('holds off no deadline', async () => {
    const id = await staged()
    const pix = await draft(id)
    await deadlineIn(id, 60)
    await app.advance(60)
    expect(await noticeStatus(app, id)).toBe(4)
    await expect(openPix(pix.id)).rejects.toMatchObject({ status: 422, body: { type: 'NoticeNotPayable' } })
    expect(await statusOf(app, pix.id)).toBe(3)
  })
})

describe('a payment that is out', () => {
  it('holds its price until it ends, and no longer: late money of another price goes back', async () => {
    const id = await staged()
    await app.advance(stage - 60)
    const [inTime, late] = [await payNotices(app, [id], aPage()), await payNotices(app, [id], aPage())]
    await app.advance(120)
    await app.advance(31 * 60)
    await payOrder(app, late.id)
    expect(await outcomeOf(late.id)).toBe('notice_price_changed')
    expect(inTime.amount).toBe(3600)

    const second = await staged()
    await app.advance(stage - 60)
    const held = await payNotices(app, [second])
    await app.advance(120)
    await payOrder(app, held.id)
    expect(await outcomeOf(held.id)).toBe('fulfilled')
  })

  it('holds off the deadline once: nobody can order the notice any more, and it is Autuado when no bank can still tell of it', async () => {
    const plate = aPlate()
    const id = await staged(plate)
    const { id: newer } = await notice(app, { plate })
    const slip = await placeBy(app, driver, 5, [id], { bank_slip: slipAddress })
    await deadlineIn(id, 60)
    await app.advance(3600)
    expect(await noticeStatus(app, id)).toBe(2)
    const other = await aDriver(app)
    expect(await offered(plate, other)).toEqual([
      [newer, 3000],
      [id, null],
    ])
    await expect(payNotices(app, [id])).rejects.toMatchObject({ body: { type: 'NoticeNotPayable' } })
    await expect(app.call(createOrder, { body: noticeOrder(other, 11, [id]) }, other)).rejects.toMatchObject({
      body: { type: 'NoticeNotPayable' },
    })
    await app.advance(5 * day)
    expect(await statusOf(app, slip.id)).toBe(4)
    expect(await noticeStatus(app, id)).toBe(2)
    // Its bank takes the slip until the ninth day at the latest, and is asked for a week more.
    await app.advance(12 * day)
    expect(await noticeStatus(app, id)).toBe(4)
  })

  it('pays the notice by a slip that was paid in time, of which its bank tells days later', async () => {
    const id = await staged()
    const slip = await placeBy(app, driver, 5, [id], { bank_slip: slipAddress })
    await deadlineIn(id, 60)
    await app.advance(5 * day)
    expect(await statusOf(app, slip.id)).toBe(4)
    await payOrder(app, slip.id, { paid_seconds_ago: 4 * day })
    expect(await outcomeOf(slip.id)).toBe('fulfilled')
    expect(await noticeStatus(app, id)).toBe(3)

    const other = await staged()
    const late = await placeBy(app, driver, 5, [other], { bank_slip: slipAddress })
    await deadlineIn(other, 60)
    // Whatever day it is: a slip that is due on the Saturday of Carnaval is in time for four days more.
    await app.advance(8 * day)
    await payOrder(app, late.id)
    expect(await outcomeOf(late.id)).toBe('notice_not_payable')
    await app.advance(9 * day)
    expect(await noticeStatus(app, other)).toBe(4)
  })

  it('by Pix holds the deadline off for its minutes and no longer', async () => {
    const id = await staged()
    await payNotices(app, [id])
    await deadlineIn(id, 60)
    await app.advance(600)
    expect(await noticeStatus(app, id)).toBe(2)
    await app.advance(1300)
    expect(await noticeStatus(app, id)).toBe(4)
  })

  it('by Pix in time pays the notice also where the bank was silent until after the deadline', async () => {
    const id = await staged()
    const [inTime, late] = [await payNotices(app, [id], aPage()), await payNotices(app, [id], aPage())]
    await deadlineIn(id, 60)
    const { parts } = app.rotativo
    const bank = parts.payment
    parts.payment = bankWith(bank, {
      lookUp: () => Promise.reject(new GatewayFault('bank', 'did not answer', true)),
    })
    await app.advance(31 * 60)
    expect(await noticeStatus(app, id)).toBe(4)
    parts.payment = bank
    await payOrder(app, late.id)
    expect(await outcomeOf(late.id)).toBe('notice_not_payable')
    expect(await noticeStatus(app, id)).toBe(4)
    await payOrder(app, inTime.id, { paid_seconds_ago: 25 * 60 })
    expect(await outcomeOf(inTime.id)).toBe('fulfilled')
    expect(await noticeStatus(app, id)).toBe(3)
  })
})
