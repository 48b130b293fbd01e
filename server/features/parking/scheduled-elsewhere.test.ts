import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readParkingRight } from '#contract/operator.ts'
import { activateParking, listProducts, validateActivation } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { letSightingsBuy } from '#testkit/automatic.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { buyTicket } from '#testkit/guests.ts'
import { notice, office, sight } from '#testkit/operators.ts'
import { manyOrders, payOrder, untilStatus } from '#testkit/orders.ts'
import { clockAt, products } from '#testkit/parking.ts'

/** A street of the centre, which is charged all night, and one of the sea front, which closes at 22:00. */
const [centre, front] = ['Rua da Alfândega, 10', 'Avenida Beira das Marés, 20']

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(() => closeAudited(app))

const aParker = async (day: string) => {
  clockAt(app, `${day} 22:25:05`)
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 5000, plates: [plate] })
  const buy = (product_id: number) => app.call(activateParking, { body: { plate, product_id } }, driver)
  const shown = async () => (await app.call(listMyVehicles, {}, driver)).data[0]
  return { plate, driver, buy, shown }
}

describe('a ticket that is scheduled for an area that is closed', () => {
  it('counts before its begin only there and where the area is unknown, and everywhere from its begin on', async () => {
    const { plate, buy } = await aParker('2027-03-10')
    expect(await buy(products.orla15)).toMatchObject({ status: 3 })
    expect(await sight(app, { plate, address: centre })).toMatchObject({ state: 'tolerance' })
    expect(await sight(app, { plate, address: front })).toMatchObject({ state: 'paid' })
    expect(await sight(app, { plate, address: 'Rua sem vagas, 1' })).toMatchObject({ state: 'paid' })
    const position = { lat: -28.22655, lng: -48.661 }
    expect(await sight(app, { plate, address: '', ...position })).toMatchObject({ state: 'tolerance' })
    expect(await app.call(readParkingRight, { params: { plate } }, office)).toMatchObject({ state: 'paid' })
    clockAt(app, '2027-03-10 22:45:05')
    expect(await notice(app, { plate, address: centre })).toMatchObject({ status: 2 })
    clockAt(app, '2027-03-11 08:01:00')
    expect(await sight(app, { plate, address: centre })).toMatchObject({ state: 'paid' })
  })

  it('of a visitor counts in the same way', async () => {
    clockAt(app, '2027-04-10 22:25:05')
    const plate = aPlate()
    const order = await buyTicket(app, { plate, product_id: products.orla15 })
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await sight(app, { plate, address: centre })).toMatchObject({ state: 'tolerance' })
    expect(await sight(app, { plate, address: front })).toMatchObject({ state: 'paid' })
  })

  it('gives way to a ticket that begins sooner, and is there again when that one has ended', async () => {
    const { plate, driver, buy, shown } = await aParker('2027-05-10')
    const scheduled = await buy(products.orla15)
    const body = { plate, product_id: products.centro60 }
    expect(await app.call(validateActivation, { body }, driver)).toMatchObject({
      messages: [],
      date_time_end: expect.stringMatching(/^2027-05-10 23:25/),
    })
    const { ends } = await app.call(listProducts, { query: { plate } }, driver)
    expect(ends.find(({ product_id }) => product_id === products.centro60)?.date_time_end).toMatch(
      /^2027-05-10 23:25/,
    )
    expect(ends.find(({ product_id }) => product_id === products.orla15)?.date_time_end).toMatch(
      /^2027-05-11 08:30/,
    )
    expect(await buy(products.centro60)).toMatchObject({ status: 2 })
    expect(await sight(app, { plate, address: centre })).toMatchObject({ state: 'paid' })
    expect(await shown()).toMatchObject({ status: 2 })
    // More time joins the ticket that runs.
    expect(await buy(products.centro15)).toMatchObject({ status: 2 })
    await app.advance(80 * 60)
    const again = await eventually(shown, (vehicle) => vehicle?.status === 3)
    expect(again?.activation).toMatchObject({
      id: scheduled.activation.id,
      date_time_begin: '2027-05-11 08:00:00',
      date_time_end: '2027-05-11 08:15:00',
    })
    expect(await sight(app, { plate, address: centre })).toMatchObject({ state: 'tolerance' })
  })

  it('that was added to one of another area counts there only once it has begun', async () => {
    const { plate, buy } = await aParker('2027-07-07')
    await buy(products.centro15)
    await buy(products.orla15)
    expect(await sight(app, { plate, address: centre })).toMatchObject({ state: 'paid' })
    clockAt(app, '2027-07-07 22:41:00')
    expect(await sight(app, { plate, address: front })).toMatchObject({ state: 'paid' })
    expect(await sight(app, { plate, address: centre })).toMatchObject({ state: 'tolerance' })
    clockAt(app, '2027-07-08 08:01:00')
    expect(await sight(app, { plate, address: centre })).toMatchObject({ state: 'paid' })
  })

  it('keeps no sighting from buying the ticket of a driver who lets it', async () => {
    const { plate, driver, buy, shown } = await aParker('2027-06-10')
    await buy(products.orla15)
    await letSightingsBuy(app, driver, plate)
    await sight(app, { plate, address: centre })
    await app.advance(15 * 60)
    expect(await sight(app, { plate, address: centre, issue: true })).toMatchObject({
      state: 'paid',
      issued: false,
    })
    expect(await shown()).toMatchObject({ status: 2 })
  })
})
