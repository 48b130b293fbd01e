import { afterAll, beforeAll, expect, it } from 'vitest'
import { readNotice } from '#contract/notices/contests.ts'
import { associateVehicle, dissociateVehicle } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aPicture, contestNotice, noticePage } from '#testkit/contests.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { notice, sight } from '#testkit/operators.ts'
import { confirm, placeBy } from '#testkit/payments.ts'
import { readPdf } from '#testkit/pdf.ts'

let app: TestApp
beforeAll(async () => {
  const lookup = { max: 10_000, windowSeconds: 600 }
  app = await startApp({ settings: { limits: { lookup }, sessionIdleDays: 365 } })
})
afterAll(() => app.close())

const outline = { is_whole: false, photos: [], time_line: [], contests: [] }

/** A plate that was seen and got a notice, and what its paper says. */
const noticed = async (plate = aPlate()) => {
  await sight(app, { plate })
  await app.advance(900)
  const { id, number } = await notice(app, { plate })
  return { plate, id, number }
}

const textOf = async (address: string): Promise<string> => {
  const { pages } = readPdf(Buffer.from(await (await app.http('GET', address)).arrayBuffer()))
  return pages.map(({ text }) => text).join('\n')
}

it('a driver who adds the plate after the notice sees neither where the vehicle was nor the number that proves it', async () => {
  const plate = aPlate()
  const owner = await aDriver(app, { plates: [plate] })
  const { id, number } = await noticed(plate)
  await contestNotice(app, id, owner, { photos: [await aPicture(320)] })
  const late = await aDriver(app)
  await app.call(associateVehicle, { body: { plate } }, late)
  const page = await noticePage(app, id, late)
  expect(page).toMatchObject({ ...outline, id, number: String(id), plate, is_payable: true })
  const sheet = await textOf(page.pdf_url)
  expect(sheet).toContain(plate)
  expect(sheet).not.toContain('O que aconteceu')
  expect(await textOf((await noticePage(app, id, owner)).pdf_url)).toContain('O que aconteceu')
  // Its own contest, without the number, changes nothing about that.
  const contested = await contestNotice(app, id, late)
  expect(contested).toMatchObject({ is_whole: false, time_line: [], contests: [{ state: 'open' }] })
  expect(contested.contests).toHaveLength(1)
  const whole = { params: { notice: number }, query: { plate } }
  expect((await app.call(readNotice, whole, late)).time_line.length).toBeGreaterThan(0)
})

it('the paper, a payment and the plate before the notice each show all of it, also once the plate is gone', async () => {
  const plate = aPlate()
  const before = await aDriver(app, { plates: [plate] })
  const { id, number } = await noticed(plate)
  const isWhole = async (driver: TestDriver) => (await noticePage(app, id, driver)).is_whole
  const vehicle = await app.rotativo.parts.db.kysely
    .selectFrom('vehicles')
    .select('id')
    .where('wallet_id', '=', before.walletId)
    .executeTakeFirstOrThrow()
  const params = { vehicleId: vehicle.id, walletId: before.walletId }
  await app.call(dissociateVehicle, { params }, before)
  expect(await isWhole(before)).toBe(true)

  const withPaper = await aDriver(app)
  await contestNotice(app, number, withPaper, { plate })
  expect(await isWhole(withPaper)).toBe(true)

  const payer = await aDriver(app, { plates: [plate], credit: 10_000 })
  expect(await isWhole(payer)).toBe(false)
  const order = await placeBy(app, payer, 4, [id])
  await confirm(app, payer, order.id, { payment_form_id: 4 })
  expect(await isWhole(payer)).toBe(true)
})
