import { afterAll, beforeAll, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { fromCivil } from '#domain/brazil/civil-time.ts'
import { minuteMs } from '#domain/durations.ts'
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

it('the time line tells how a stay began and what was seen last, however often a camera reported the vehicle', async () => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  const now = app.clock.now()
  const before = { plate, address: 'Rua das Marés, 10', reported_by: 'camera', created_at: now }
  const free = { ...before, state: 'free', seen_at: new Date(now.getTime() - minuteMs) }
  await app.rotativo.parts.db.kysely.insertInto('sightings').values(free).execute()
  const { until } = await sight(app, { plate })
  for (let n = 0; n < 24; n++) {
    await app.advance(60)
    await sight(app, { plate })
  }
  await app.advance(60)
  const { notice } = await sight(app, { plate, issue: true })
  const { time_line } = await noticePage(app, notice?.id ?? 0, driver)
  const { timeZone } = app.rotativo.parts.city().settings
  const minuteOf = (at: string) =>
    1 + Math.round((fromCivil(at, timeZone).getTime() - now.getTime()) / minuteMs)
  expect(time_line.map(({ at, what, until }) => [minuteOf(at), what, until])).toEqual([
    [0, 'seen', null],
    [1, 'seen_without_ticket', until],
    ...Array.from({ length: 18 }, (_, n) => [8 + n, 'seen_without_ticket', null]),
    [26, 'seen', null],
    [26, 'issued', null],
  ])
})
