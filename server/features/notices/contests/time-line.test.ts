import { afterAll, beforeAll, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { noticePage } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { sight } from '#testkit/operators.ts'
import { products } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('the time line of a notice begins after a ticket that ended before it, and tells the tolerance that counted', async () => {
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 1000, plates: [plate] })
  await sight(app, { plate })
  await app.advance(5 * 60)
  await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
  await app.advance(20 * 60)
  const { until } = await sight(app, { plate })
  await app.advance(11 * 60)
  const { notice } = await sight(app, { plate, issue: true })
  const { time_line } = await noticePage(app, notice?.id ?? 0, driver)
  expect(time_line.map((moment) => [moment.what, moment.until])).toEqual([
    ['seen_without_ticket', until],
    ['seen', null],
    ['issued', null],
  ])
})
