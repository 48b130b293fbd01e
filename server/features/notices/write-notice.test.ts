import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeStatusTexts } from '#contract/codes/texts.ts'
import { activateParking } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { products } from '#testkit/parking.ts'
import { imposeNotice } from './write-notice.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('a notice', () => {
  it('is issued with status 2, Notificado, and a price [notice.status-codes, const.pending-status]', async () => {
    const plate = aPlate()
    const { id } = await imposeNotice(app.rotativo.parts, { plate, address: 'Rua das Marés, 10' })
    const row = await app.rotativo.parts.db.kysely
      .selectFrom('notices')
      .select(['plate', 'address', 'status', 'price'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ plate, address: 'Rua das Marés, 10', status: 2, price: 3000 })
    expect(noticeStatusTexts).toEqual({
      1: 'Pendente',
      2: 'Notificado',
      3: 'Pago',
      4: 'Autuado',
      5: 'Cancelado',
      6: 'Desconsiderado',
    })
  })

  it('is counted as pending with status 2 and with no other [notice.only-status-2]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    for (const status of [1, 2, 3, 4, 5, 6]) {
      const { id } = await imposeNotice(app.rotativo.parts, { plate })
      await app.rotativo.parts.db.kysely.updateTable('notices').set({ status }).where('id', '=', id).execute()
    }
    const [vehicle] = (await app.call(listMyVehicles, {}, driver)).data
    expect(vehicle?.pending_notifications).toBe(1)
  })

  it('marks the activations that are open now, and no later one [home.irregular-badge]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const parked = async () => (await app.call(listMyVehicles, {}, driver)).data[0]?.activation
    const park = () => app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
    await park()
    const { id } = await imposeNotice(app.rotativo.parts, { plate })
    expect(await parked()).toMatchObject({ parking_notification_id: id })
    await app.advance(16 * 60)
    await park()
    expect(await parked()).toMatchObject({ parking_notification_id: null })
  })
})
