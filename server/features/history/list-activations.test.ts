import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActivations } from '#contract/history.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { clockAt, products, shareWallet } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ocrHistory: true } })
})
afterAll(() => app.close())

const allTime = { date_time_begin: '2000-01-01 00:00:00', date_time_end: '2099-12-31 23:59:59' }

const stays = async (driver: TestDriver, query: { plate: string } & Partial<typeof allTime>) =>
  (await app.call(listActivations, { query: { ...allTime, ...query } }, driver)).data

const park = (driver: TestDriver, plate: string, product_id: number) =>
  app.call(activateParking, { body: { plate, product_id } }, driver)

describe('the stays of a vehicle', () => {
  it('tell plate, place, entry and exit, newest first; who is parked has no exit [call.activations, entity.activation-row]', async () => {
    const plate = aPlate()
    clockAt(app, '2027-03-10 09:00:00')
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    await park(driver, plate, products.centro15)
    await app.advance(3600)
    const { transaction_id } = await park(driver, plate, products.centro60)
    await app.advance(1200)
    await app.call(leaveParking, { params: { transaction_id } }, driver)
    await app.advance(600)
    await park(driver, plate, products.centro30)
    await app.rotativo.parts.db.kysely
      .updateTable('activations')
      .set({ address: 'Rua das Marés, 10' })
      .where('plate', '=', plate)
      .where('left_at', 'is not', null)
      .execute()
    const at = (time: string) => expect.stringMatching(new RegExp(`^2027-03-10 ${time}:0\\d$`))
    const row = { id: expect.any(Number), plate, address: '' }
    expect(await stays(driver, { plate: plate.toLowerCase() })).toEqual([
      { ...row, date_time_begin: at('10:30'), date_time_end: null },
      { ...row, address: 'Rua das Marés, 10', date_time_begin: at('10:00'), date_time_end: at('10:20') },
      { ...row, date_time_begin: at('09:00'), date_time_end: at('09:15') },
    ])
    await app.advance(1801)
    expect((await stays(driver, { plate }))[0]?.date_time_end).toEqual(at('11:00'))
    app.clock.setOffsetSeconds(0)
  })

  it('leave out what was given back because the vehicle was not there, or before its time began [call.activations]', async () => {
    const plate = aPlate()
    clockAt(app, '2027-03-11 05:00:00')
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    const { transaction_id } = await park(driver, plate, products.orla60)
    expect((await stays(driver, { plate }))[0]?.date_time_begin).toBe('2027-03-11 08:00:00')
    await app.call(leaveParking, { params: { transaction_id } }, driver)
    expect(await stays(driver, { plate })).toEqual([])
    await park(driver, plate, products.centro15)
    const [stay] = await stays(driver, { plate })
    await app.rotativo.parts.db.kysely
      .insertInto('automatic_reversals')
      .values({ activation_id: stay?.id ?? 0, reversed_at: app.clock.now() })
      .execute()
    expect(await stays(driver, { plate })).toEqual([])
    app.clock.setOffsetSeconds(0)
  })

  it('are those that began in the period [call.activations]', async () => {
    const plate = aPlate()
    clockAt(app, '2027-02-28 23:59:50')
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    await park(driver, plate, products.centro15)
    const begin = (await stays(driver, { plate }))[0]?.date_time_begin ?? ''
    const between = (date_time_begin: string, date_time_end: string) =>
      stays(driver, { plate, date_time_begin, date_time_end })
    expect(await between(begin, begin)).toHaveLength(1)
    expect(await between('2000-01-01 00:00:00', '2027-02-28 23:59:49')).toHaveLength(0)
    expect(await between('2027-03-01 00:00:30', '2099-12-31 23:59:59')).toHaveLength(0)
    await expect(between('2027-02-30 00:00:00', begin)).rejects.toMatchObject({ status: 422 })
    app.clock.setOffsetSeconds(0)
  })

  it('are those that own wallets paid, of own vehicles: all else looks missing [call.activations, role.own-vehicles]', async () => {
    const [plate, shared] = [aPlate(), aPlate()]
    const stranger = await aDriver(app, { credit: 5000, plates: [plate, shared] })
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    await shareWallet(app, stranger.walletId, driver.userId)
    await park(stranger, plate, products.centro60)
    expect(await stays(driver, { plate })).toEqual([])
    expect(await stays(stranger, { plate })).toHaveLength(1)
    const missing = { status: 404, body: { type: 'NotFound' } }
    await expect(stays(driver, { plate: shared })).rejects.toMatchObject(missing)
    await expect(stays(driver, { plate: 'ZZZ0Z00' })).rejects.toMatchObject(missing)
    await expect(stays(driver, { plate: '' })).rejects.toMatchObject({
      status: 422,
      body: { type: 'InvalidInput' },
    })
  })
})
