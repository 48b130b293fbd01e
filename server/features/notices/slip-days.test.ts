import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromCivil } from '#domain/brazil/civil-time.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { noticeStatus, paymentsOf } from '#testkit/guests.ts'
import { notice } from '#testkit/operators.ts'
import { manyOrders, payOrder } from '#testkit/orders.ts'
import { clockAt } from '#testkit/parking.ts'
import { type DriverOrder, placeBy, slipAddress } from '#testkit/payments.ts'

const day = 24 * 3600

type Slip = { id: number; order: DriverOrder }

let app: TestApp
let driver: TestDriver
let inTime: Slip
let late: Slip
let untold: Slip
let unpaid: Slip

/** A notice of R$ 36,00, after 48 hours R$ 48,00, and a slip for it that is due three days from now. */
const slipForNotice = async (deadline?: string): Promise<Slip> => {
  const { id } = await notice(app, { plate: aPlate(), type: 'special_bay' })
  const order = await placeBy(app, driver, 5, [id], { bank_slip: slipAddress })
  const { db, city } = app.rotativo.parts
  if (deadline) {
    const at = fromCivil(deadline, city().settings.timeZone)
    await db.kysely.updateTable('notices').set({ deadline: at }).where('id', '=', id).execute()
  }
  return { id, order }
}

/** A notice of R$ 36,00 that costs R$ 48,00 from a civil time on. */
const risesAt = async (id: number, civil: string): Promise<void> => {
  const { db, city } = app.rotativo.parts
  const at = fromCivil(civil, city().settings.timeZone)
  const rising = { price_steps: JSON.stringify([{ at, price: 4800 }]), next_price_at: at }
  await db.kysely.updateTable('notices').set(rising).where('id', '=', id).execute()
}

/** Goes on to a civil time, and lets happen what time brings. */
const until = (civil: string): Promise<void> => {
  clockAt(app, civil)
  return app.advance(0)
}

const outcomeOf = async (orderId: string) => {
  const [payment] = await eventually(
    () => paymentsOf(app, orderId),
    (rows) => rows.some(({ outcome, done_at }) => outcome === 'fulfilled' || done_at !== null),
  )
  return payment?.reason ?? payment?.outcome
}

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
  clockAt(app, '2027-02-03 10:00:00')
  driver = await aDriver(app)
  inTime = await slipForNotice()
  late = await slipForNotice()
  untold = await slipForNotice('2027-02-08 00:00:00')
  unpaid = await slipForNotice('2027-02-08 00:00:00')
})
afterAll(() => closeAudited(app))

describe('a slip that is due on the Saturday of Carnaval', () => {
  it('pays its notice at the price of its due day until the next day with banks, and no longer', async () => {
    for (const { order } of [inTime, late]) {
      expect(order.total_amount).toBe(3600)
      expect(order.collection_document?.extra.expired_at).toBe('2027-02-06 23:59:59')
    }
    await until('2027-02-10 22:00:00')
    await payOrder(app, inTime.order.id)
    expect(await outcomeOf(inTime.order.id)).toBe('fulfilled')
    expect(await noticeStatus(app, inTime.id)).toBe(3)
    await until('2027-02-11 00:10:00')
    await payOrder(app, late.order.id)
    expect(await outcomeOf(late.order.id)).toBe('notice_price_changed')
  })

  it('is found where nobody tells us, three bank days after it was paid, and keeps its notice until then', async () => {
    // Asked about each day by now, and so in two hours again; its notification comes in a day.
    await until('2027-02-14 20:00:00')
    await until('2027-02-15 18:00:00')
    expect(await noticeStatus(app, untold.id)).toBe(2)
    await payOrder(app, untold.order.id, { delay_seconds: day, paid_seconds_ago: 5 * day })
    await until('2027-02-15 20:10:00')
    expect(await outcomeOf(untold.order.id)).toBe('fulfilled')
    expect(await noticeStatus(app, untold.id)).toBe(3)
  })

  it('keeps its notice for a week after its bank takes it no more', async () => {
    await until('2027-02-19 23:50:00')
    expect(await noticeStatus(app, unpaid.id)).toBe(2)
    await until('2027-02-20 00:10:00')
    expect(await noticeStatus(app, unpaid.id)).toBe(4)
  })
})

it('money that comes later than its slip asked for is judged by the price of when it was paid, whenever its bank tells it', async () => {
  await until('2027-03-05 10:00:00')
  driver = await aDriver(app)
  const [before, after] = [await slipForNotice(), await slipForNotice()]
  expect(before.order.collection_document?.extra.expired_at).toBe('2027-03-08 23:59:59')
  for (const { id } of [before, after]) await risesAt(id, '2027-03-09 10:00:00')
  await until('2027-03-09 12:00:00')
  await payOrder(app, before.order.id, { paid_seconds_ago: 3 * 3600 })
  await payOrder(app, after.order.id, { paid_seconds_ago: 3600 })
  expect(await outcomeOf(before.order.id)).toBe('fulfilled')
  expect(await noticeStatus(app, before.id)).toBe(3)
  expect(await outcomeOf(after.order.id)).toBe('notice_price_changed')
})
