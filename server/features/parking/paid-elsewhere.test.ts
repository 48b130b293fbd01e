import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPlateTicket } from '#contract/guest.ts'
import { activateParking, leaveParking, validateActivation } from '#contract/parking.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { buyTicket } from '#testkit/guests.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { clockAt, products, shareWallet } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const body = (plate: string) => ({ plate, product_id: products.centro60 })
const park = (driver: TestDriver, plate: string) => app.call(activateParking, { body: body(plate) }, driver)
const notes = async (driver: TestDriver, plate: string) =>
  (await app.call(validateActivation, { body: body(plate) }, driver)).messages
const visitorNotes = (plate: string) => app.call(readPlateTicket, { query: { plate } })
const told = (until: string) =>
  `Esta placa já tem um ticket até ${until}. Você pode comprar outro mesmo assim.`

describe('whoever is about to pay a plate that has a ticket from somebody else', () => {
  it('is told until when, before paying, and not whose it is; and may go on', async () => {
    clockAt(app, '2027-03-10 13:32:10')
    const plate = aPlate()
    const [owner, other] = [
      await aDriver(app, { credit: 1000, plates: [plate] }),
      await aDriver(app, { credit: 1000, plates: [plate] }),
    ]
    expect(await notes(other, plate)).toEqual([])
    expect(await visitorNotes(plate)).toEqual({ messages: [] })
    const { transaction_id } = await park(owner, plate)
    expect(await notes(other, plate)).toEqual([told('14:32')])
    expect(await visitorNotes(plate.toLowerCase())).toEqual({ messages: [told('14:32')] })
    // To the own ticket time is added, which is another note.
    expect(await notes(owner, plate)).toEqual([
      expect.stringContaining('O tempo será somado ao da vaga atual'),
    ])
    expect((await park(other, plate)).activation.time).toBe(60)
    await app.call(leaveParking, { params: { transaction_id } }, owner)
    expect(await notes(other, plate)).toEqual([expect.stringContaining('O tempo será somado')])
  })

  it('hears of a visitor’s ticket too, by its date when it ends another day, and of none that is over', async () => {
    clockAt(app, '2027-03-11 23:30:10')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const order = await buyTicket(app, { plate })
    expect(await notes(driver, plate)).toEqual([])
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await notes(driver, plate)).toEqual([told('12/03/2027 00:30')])
    expect(await visitorNotes(plate)).toEqual({ messages: [told('12/03/2027 00:30')] })
    clockAt(app, '2027-03-12 00:31:00')
    expect(await notes(driver, plate)).toEqual([])
    expect(await visitorNotes(plate)).toEqual({ messages: [] })
  })

  it('pays from a shared wallet like its owner, and is told of no ticket of it', async () => {
    clockAt(app, '2027-03-12 10:00:10')
    const plate = aPlate()
    const [owner, guest] = [await aDriver(app, { credit: 1000, plates: [plate] }), await aDriver(app)]
    await shareWallet(app, owner.walletId, guest.userId)
    await park(owner, plate)
    expect(await notes(guest, plate)).toEqual([expect.stringContaining('O tempo será somado')])
  })

  it.each(['', '!!', 'AB', 'ABCDEFGHI'])('is refused for what is no plate: %j', async (plate) => {
    await expect(visitorNotes(plate)).rejects.toMatchObject({ status: 422, body: { type: 'InvalidInput' } })
  })
})

it('asking for tickets of plates counts as looking plates up: at an address of a visitor’s, in an account of a driver’s', async () => {
  const few = await startApp({ settings: { limits: { lookup: { max: 3, windowSeconds: 600 } } } })
  const plate = aPlate()
  const tooMany = { status: 429, body: { type: 'TooManyRequests' } }
  for (let n = 0; n < 3; n++) await few.call(readPlateTicket, { query: { plate: aPlate() } })
  await expect(few.call(readPlateTicket, { query: { plate } })).rejects.toMatchObject(tooMany)
  const driver = await aDriver(few, { plates: [plate] })
  const validate = () => few.call(validateActivation, { body: body(plate) }, driver)
  for (let n = 0; n < 3; n++) await validate()
  await expect(validate()).rejects.toMatchObject(tooMany)
  await few.close()
})
