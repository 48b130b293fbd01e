import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { noticeStatus, paymentsOf } from '#testkit/guests.ts'
import { notice } from '#testkit/operators.ts'
import { manyOrders, payOrder } from '#testkit/orders.ts'
import { clockAt } from '#testkit/parking.ts'
import { placeBy, slipAddress } from '#testkit/payments.ts'

let app: TestApp
let driver: TestDriver

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
  clockAt(app, '2027-02-03 10:00:00')
  driver = await aDriver(app)
})
afterAll(() => closeAudited(app))

const day = 24 * 3600

/** A notice of R$ 36,00, after 48 hours R$ 48,00, and a slip for it that is due three days from now. */
const slipForNotice = async () => {
  const { id } = await notice(app, { plate: aPlate(), type: 'special_bay' })
  const order = await placeBy(app, driver, 5, [id], { bank_slip: slipAddress })
  return { id, order }
}

const outcomeOf = async (orderId: string) => {
  const [payment] = await eventually(
    () => paymentsOf(app, orderId),
    (rows) => rows.some(({ outcome, done_at }) => outcome === 'fulfilled' || done_at !== null),
  )
  return payment?.reason ?? payment?.outcome
}

describe('a slip that is due on the Saturday of Carnaval', () => {
  it('pays its notice at the price of its due day until the next day with banks, and no longer', async () => {
    const [inTime, late] = [await slipForNotice(), await slipForNotice()]
    for (const { order } of [inTime, late]) {
      expect(order.total_amount).toBe(3600)
      expect(order.collection_document?.extra.expired_at).toBe('2027-02-06 23:59:59')
    }
    await app.advance(7 * day)
    clockAt(app, '2027-02-10 22:00:00')
    await payOrder(app, inTime.order.id)
    expect(await outcomeOf(inTime.order.id)).toBe('fulfilled')
    expect(await noticeStatus(app, inTime.id)).toBe(3)
    clockAt(app, '2027-02-11 00:10:00')
    await payOrder(app, late.order.id)
    expect(await outcomeOf(late.order.id)).toBe('notice_price_changed')
  })
})
