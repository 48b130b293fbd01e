import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPlateTicket } from '#contract/guest.ts'
import { activateParking, leaveParking, validateActivation } from '#contract/parking.ts'
import { from, startApp, type TestApp } from '#testkit/app.ts'
import { solvedProof } from '#testkit/captcha.ts'
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
const note = 'Esta placa já tem um ticket. Você pode comprar outro mesmo assim.'

describe('whoever is about to pay a plate that has a ticket from somebody else', () => {
  it('is shown before paying, without its end and its owner, and the purchase may go on', async () => {
    clockAt(app, '2027-03-10 13:32:10')
    const plate = aPlate()
    const [owner, other] = [
      await aDriver(app, { credit: 1000, plates: [plate] }),
      await aDriver(app, { credit: 1000, plates: [plate] }),
    ]
    expect(await notes(other, plate)).toEqual([])
    expect(await visitorNotes(plate)).toEqual({ messages: [] })
    const { transaction_id } = await park(owner, plate)
    expect(await notes(other, plate)).toEqual([note])
    expect(await visitorNotes(plate.toLowerCase())).toEqual({ messages: [note] })
    // To the own ticket time is added, which is another note.
    expect(await notes(owner, plate)).toEqual([
      expect.stringContaining('O tempo será somado ao da vaga atual'),
    ])
    expect((await park(other, plate)).activation.time).toBe(60)
    await app.call(leaveParking, { params: { transaction_id } }, owner)
    expect(await notes(other, plate)).toEqual([expect.stringContaining('O tempo será somado')])
  })

  it('hears of a visitor’s ticket too, and of none that is over', async () => {
    clockAt(app, '2027-03-11 23:30:10')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const order = await buyTicket(app, { plate })
    expect(await notes(driver, plate)).toEqual([])
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await notes(driver, plate)).toEqual([note])
    expect(await visitorNotes(plate)).toEqual({ messages: [note] })
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

describe('the question whether one plate has a ticket', () => {
  const proof = { status: 422, body: { type: 'ProofRequired' } }

  it('has a budget of its own for each plate and day, whatever the address, and then takes work', async () => {
    const settings = { plateLookups: { address: 100, driver: 100, plate: 100, ticket: 2 } }
    const city = await startApp({ settings, env: { TRUST_PROXY: '1' } })
    const plate = aPlate()
    const ask = (address: string, work?: string) =>
      city.call(readPlateTicket, { query: { plate, proof: work } }, from(address))
    for (const address of ['203.0.113.1', '203.0.113.2']) await ask(address)
    await expect(ask('203.0.113.3')).rejects.toMatchObject(proof)
    expect(await ask('203.0.113.3', await solvedProof(city))).toEqual({ messages: [] })
    await city.call(readPlateTicket, { query: { plate: aPlate() } }, from('203.0.113.3'))
    await city.advance(86_400)
    await ask('203.0.113.3')
    await city.close()
  })

  it('is answered to drivers as often in a day, and a purchase goes on without it', async () => {
    const city = await startApp({ settings: { plateLookups: { address: 100, driver: 100, ticket: 2 } } })
    const plate = aPlate()
    const drivers = [await aDriver(city, { credit: 1000, plates: [plate] })]
    for (let n = 0; n < 3; n++) drivers.push(await aDriver(city, { credit: 1000, plates: [plate] }))
    const [owner, ...others] = drivers
    await city.call(activateParking, { body: body(plate) }, owner)
    const answers = []
    for (const other of others) {
      answers.push((await city.call(validateActivation, { body: body(plate) }, other)).messages.length)
    }
    expect(answers).toEqual([1, 1, 0])
    await city.close()
  })
})
