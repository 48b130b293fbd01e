import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProof } from '#contract/captcha.ts'
import { listPublicNotices, readPlateTicket } from '#contract/guest.ts'
import { listNotices, listPlateNotices } from '#contract/notices/lists.ts'
import { activateParking } from '#contract/parking.ts'
import { associateVehicle, correctPlate, dissociateVehicle } from '#contract/vehicles.ts'
import { from, startApp, type TestApp } from '#testkit/app.ts'
import { rewritten, solvedCaptcha, solvedProof } from '#testkit/captcha.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'
import { products } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  const settings = { plateLookups: { address: 3, driver: 2 }, captchaSiteKey: 'our-site' }
  app = await startApp({ settings, env: { TRUST_PROXY: '1' } })
})
afterAll(() => app.close())

const lookUp = (address: string, proof?: string, plate = aPlate()) =>
  app.call(listPlateNotices, { params: { plate }, query: { proof } }, from(address))
const needed = { status: 422, body: { type: 'ProofRequired' } }

describe('plates that one stranger looks up', () => {
  it('are so many a day as they are, from one house; each further one takes a proof, and another house none', async () => {
    await lookUp('2001:db8:1:2::1')
    await app.call(readPlateTicket, { query: { plate: aPlate() } }, from('2001:db8:1:2::2'))
    await app.call(listPublicNotices, { query: { plateIn: aPlate() } }, from('2001:db8:1:2::3'))
    await expect(lookUp('2001:db8:1:2::4')).rejects.toMatchObject(needed)
    const other = app.call(listPublicNotices, { query: { plateIn: aPlate() } }, from('2001:db8:1:2::5'))
    await expect(other).rejects.toMatchObject(needed)
    const ticket = app.call(readPlateTicket, { query: { plate: aPlate() } }, from('2001:db8:1:2::5'))
    await expect(ticket).rejects.toMatchObject(needed)
    await lookUp('2001:db8:1:3::1')

    const plate = aPlate()
    await aNotice(app, plate)
    expect((await lookUp('2001:db8:1:2::4', await solvedProof(app), plate)).data).toHaveLength(1)
    await expect(lookUp('2001:db8:1:2::4')).rejects.toMatchObject(needed)
    await app.advance(86_400)
    await lookUp('2001:db8:1:2::4')
  })

  it('take a proof each: one that was used, is invented, too old or of the captcha is none', async () => {
    const address = '203.0.113.5'
    for (let n = 0; n < 3; n++) await lookUp(address)
    const [proof, plate] = [await solvedProof(app), aPlate()]
    await lookUp(address, proof, plate)
    // The same question again, after a lost answer.
    await lookUp(address, proof, plate)
    await expect(lookUp(address, proof)).rejects.toMatchObject(needed)
    for (const [how, other] of rewritten(proof)) {
      await expect(lookUp(address, other), how).rejects.toMatchObject(needed)
    }
    await expect(lookUp(address, 'invented')).rejects.toMatchObject(needed)
    await expect(lookUp(address, await solvedCaptcha(app))).rejects.toMatchObject(needed)
    const old = await solvedProof(app)
    await app.advance(601)
    await expect(lookUp(address, old)).rejects.toMatchObject(needed)
    const query = { plateIn: plate, proof: await solvedProof(app) }
    await app.call(listPublicNotices, { query }, from(address))
  })

  it('count again where they are the same one', async () => {
    const [address, plate] = ['203.0.113.7', aPlate()]
    for (let n = 0; n < 3; n++) await lookUp(address, undefined, plate)
    await expect(lookUp(address, undefined, plate)).rejects.toMatchObject(needed)
  })

  it('of one plate have a budget of their own across addresses and accounts, so that one car cannot be followed', async () => {
    const settings = { plateLookups: { address: 100, driver: 100, plate: 3 } }
    const city = await startApp({ settings, env: { TRUST_PROXY: '1' } })
    const plate = aPlate()
    const look = (address: string, of = plate, proof?: string) =>
      city.call(listPlateNotices, { params: { plate: of }, query: { proof } }, from(address))
    const driver = await aDriver(city)
    await look('203.0.113.21')
    await city.call(listPublicNotices, { query: { plateIn: plate } }, from('203.0.113.22'))
    await city.call(listNotices, { query: { plate } }, { ...from('203.0.113.23'), token: driver.token })
    await expect(look('203.0.113.24')).rejects.toMatchObject(needed)
    expect(await look('203.0.113.24', plate, await solvedProof(city))).toEqual({ data: [] })
    await look('203.0.113.24', aPlate())
    await city.close()
  })

  it('leave a driver a budget of their own, whatever the address', async () => {
    const address = from('203.0.113.6')
    for (let n = 0; n < 3; n++) await lookUp('203.0.113.6')
    const { token } = await aDriver(app)
    const search = (proof?: string) =>
      app.call(listNotices, { query: { plate: aPlate(), proof } }, { ...address, token })
    for (let n = 0; n < 2; n++) await search()
    await expect(search()).rejects.toMatchObject(needed)
    expect(await search(await solvedProof(app))).toEqual({ data: [] })
  })

  it('are those that a driver adds, too, each once, and none that was not added', async () => {
    const { token } = await aDriver(app)
    const add = (plate: string, proof?: string, key?: string) =>
      app.call(associateVehicle, { body: { plate, proof } }, { token, ...(key ? { key } : {}) })
    const [first, third] = [aPlate(), aPlate()]
    const { id: vehicleId, wallet } = await add(first, undefined, 'added-once')
    await add(first, undefined, 'added-once')
    await expect(add(first)).rejects.toMatchObject({ body: { type: 'VehicleExists' } })
    await app.call(dissociateVehicle, { params: { vehicleId, walletId: wallet.id } }, { token })
    await app.call(listNotices, { query: { plate: aPlate() } }, { token })
    await expect(add(third)).rejects.toMatchObject(needed)
    await expect(add(third, 'invented')).rejects.toMatchObject(needed)
    const proof = await solvedProof(app)
    expect(await add(third, proof, 'added-by-work')).toMatchObject({ plate: third })
    expect(await add(third, proof, 'added-by-work')).toMatchObject({ plate: third })
    await expect(add(aPlate(), proof)).rejects.toMatchObject(needed)
    await expect(app.call(listNotices, { query: { plate: third } }, { token })).rejects.toMatchObject(needed)
  })

  it('are those that a corrected plate adds, too, and none where the vehicle was there', async () => {
    const [plate, second] = [aPlate(), aPlate()]
    const driver = await aDriver(app, { credit: 5000, plates: [plate, second] })
    const park = async (of: string) =>
      (await app.call(activateParking, { body: { plate: of, product_id: products.centro15 } }, driver))
        .transaction_id
    const correct = (transaction_id: number, to: string, proof?: string) =>
      app.call(correctPlate, { params: { transaction_id }, body: { plate: to, proof } }, driver)
    const nearTo = (of: string) => `${of.slice(0, -1)}${(Number(of.at(-1)) + 1) % 10}`
    const mistyped = await park(plate)
    for (let n = 0; n < 2; n++) await app.call(listNotices, { query: { plate: aPlate() } }, driver)
    await expect(correct(mistyped, nearTo(plate))).rejects.toMatchObject(needed)
    expect(await correct(mistyped, second)).toMatchObject({ plate: second })
    const again = await park(plate)
    expect(await correct(again, nearTo(plate), await solvedProof(app))).toMatchObject({
      plate: nearTo(plate),
    })
  })

  it('find the work in a city without any captcha, too', async () => {
    const city = await startApp()
    expect(await city.call(readProof, {})).toHaveProperty('parameters.nonce')
    await city.close()
  })
})
