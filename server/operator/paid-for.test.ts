import { afterAll, beforeAll, expect, it } from 'vitest'
import { readParkingRight } from '#contract/operator.ts'
import { activateParking } from '#contract/parking.ts'
import { checkPlate } from '#contract/shifts.ts'
import { viewDriver } from '#contract/staff/drivers.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { buyTicket } from '#testkit/guests.ts'
import { office, sight } from '#testkit/operators.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** In sectors that are charged by the first and by the second group of the tariff. */
const centre = { lat: -28.2266, lng: -48.6611 }
const orla = () => {
  const sector = app.rotativo.parts.city().sectors.find(({ tariff }) => tariff === 2)
  const corners = sector?.polygon ?? []
  const middle = (of: 'lat' | 'lng') => corners.reduce((sum, corner) => sum + corner[of], 0) / corners.length
  return { lat: middle('lat'), lng: middle('lng') }
}

it('the agent, machines and the office read for which area and kind of vehicle a ticket was sold', async () => {
  const agent = await aStaff(app, ['agent'])
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 5000, plates: [plate] })
  await app.call(activateParking, { body: { plate, product_id: 121 } }, driver)
  const sold = {
    area: 'Zona Azul Centro',
    category: 'Motocicleta',
    category_slug: 'motorcycle',
    other_area: false,
  }
  const check = (where: object) =>
    app.call(checkPlate, { params: { plate }, query: { address: '', ...where } as never }, agent)
  expect(await check({})).toMatchObject({ state: 'paid', paid_for: [sold] })
  expect(await check({ lat: String(centre.lat), lng: String(centre.lng) })).toMatchObject({
    paid_for: [sold],
  })
  const { lat, lng } = orla()
  const elsewhere = { ...sold, other_area: true }
  expect(await check({ lat: String(lat), lng: String(lng) })).toMatchObject({ paid_for: [elsewhere] })
  expect(await sight(app, { plate, lat, lng })).toMatchObject({ state: 'paid', paid_for: [elsewhere] })
  expect(await app.call(readParkingRight, { params: { plate } }, office)).toMatchObject({ paid_for: [sold] })

  const support = await aStaff(app, ['support'])
  const params = { id: driver.driverId }
  const sheet = await app.call(
    viewDriver,
    { params, body: { reason: 'counter', words: 'Perguntou pelo ticket' } },
    support,
  )
  expect(sheet.tickets).toMatchObject([{ plate, area: sold.area, category: sold.category }])
})

it('of two tickets each area is told once, of a visitor’s too, and nothing of a plate without one', async () => {
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 5000, plates: [plate] })
  await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
  const order = await buyTicket(app, { plate, product_id: products.orla60 })
  await payOrder(app, order.id)
  await untilStatus(app, order.id, 2)
  const { paid_for } = await app.call(readParkingRight, { params: { plate } }, office)
  expect(paid_for.map(({ area }) => area).toSorted()).toEqual(['Orla', 'Zona Azul Centro'])
  expect(await sight(app, { plate: aPlate() })).toMatchObject({ state: 'tolerance', paid_for: [] })
})
