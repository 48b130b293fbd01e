import { afterAll, beforeAll, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { viewOfficeNotice } from '#contract/staff/notices.ts'
import { correctPlate } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { decide, noticePage } from '#testkit/contests.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { aNotice, noticeStatus } from '#testkit/guests.ts'
import { products } from '#testkit/parking.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { sessionIdleDays: 365 } })
})
afterAll(() => closeAudited(app))

/** Plates of different vehicles: their letters differ in three places. */
let next = 100
const fleet = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, n) => `${String.fromCharCode(65 + n).repeat(3)}${String(next++).padStart(4, '0')}`,
  )

/** The plate with another last digit. */
const slip = (plate: string, by: number): string => `${plate.slice(0, -1)}${(Number(plate.at(-1)) + by) % 10}`

/** Buys for the car at home, lets another one get a notice and corrects the plate. */
const excuse = async (driver: TestDriver, home: string, away: string) => {
  const body = { plate: home, product_id: products.centro15 }
  const { transaction_id } = await app.call(activateParking, { body }, driver)
  const id = await aNotice(app, away)
  const correct = () => app.call(correctPlate, { params: { transaction_id }, body: { plate: away } }, driver)
  return { id, correct }
}

const leave = () => app.advance(20 * 60)

it('a wallet has one notice of another vehicle excused in 30 days; the others go to the office as contests', async () => {
  const [home = '', ...cars] = fleet(4)
  const driver = await aDriver(app, { credit: 10_000, plates: [home, ...cars] })
  const first = await excuse(driver, home, cars[0] ?? '')
  expect(await first.correct()).toMatchObject({
    cancelled_notices: [first.id],
    message: 'Placa corrigida. A irregularidade registrada enquanto o ticket valia foi cancelada.',
  })
  await leave()
  const second = await excuse(driver, home, cars[1] ?? '')
  expect(await second.correct()).toMatchObject({
    plate: cars[1],
    cancelled_notices: [],
    message: expect.stringContaining('foi enviada à central como contestação'),
  })
  const page = await noticePage(app, second.id, driver)
  expect(page).toMatchObject({ status: 2, clock: 'contested', contests: [{ state: 'open' }] })
  expect(page.contests[0]?.text).toContain(`Ticket da placa ${home} corrigido para ${cars[1]}`)

  const office = await aStaff(app, ['support'])
  const look = { params: { id: second.id }, body: { reason: 'contest', words: '' } } as const
  expect((await app.call(viewOfficeNotice, look, office)).corrections).toMatchObject([
    { from: home, to: cars[1], excused: 0, by_office: false },
    { from: home, to: cars[0], excused: 1, by_office: false },
  ])
  await decide(app, page.contests[0]?.id ?? 0, true, office)
  expect(await noticeStatus(app, second.id)).toBe(5)

  await app.advance(31 * 86_400)
  const third = await excuse(driver, home, cars[2] ?? '')
  expect(await third.correct()).toMatchObject({ cancelled_notices: [third.id] })
})

it('a correction between look-alike plates excuses its notice however often, and counts for no other', async () => {
  const [home = '', other = ''] = fleet(2)
  const driver = await aDriver(app, { credit: 10_000, plates: [home, other] })
  for (const by of [1, 2]) {
    const near = await excuse(driver, home, slip(home, by))
    expect((await near.correct()).cancelled_notices).toEqual([near.id])
    await leave()
  }
  const far = await excuse(driver, home, other)
  expect((await far.correct()).cancelled_notices).toEqual([far.id])
})

it('of two corrections at once in one wallet one excuses its notice, and of two notices the older one is excused', async () => {
  const [home = '', second = '', ...cars] = fleet(4)
  const driver = await aDriver(app, { credit: 10_000, plates: [home, second, ...cars] })
  const both = [await excuse(driver, home, cars[0] ?? ''), await excuse(driver, second, cars[1] ?? '')]
  const done = await Promise.all(both.map(({ correct }) => correct()))
  expect(done.flatMap(({ cancelled_notices }) => cancelled_notices)).toHaveLength(1)

  const [base = '', car = ''] = fleet(2)
  const another = await aDriver(app, { credit: 10_000, plates: [base, car] })
  const { id, correct } = await excuse(another, base, car)
  const later = await aNotice(app, car, { address: 'Rua Outra, 1' })
  expect((await correct()).cancelled_notices).toEqual([id])
  expect((await noticePage(app, later, another)).clock).toBe('contested')
})
