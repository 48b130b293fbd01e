import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelNotice } from '#contract/operator.ts'
import { activateParking } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { type Disputing, startDisputing } from '#testkit/disputes.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { noticeStatus } from '#testkit/guests.ts'
import { notice, office } from '#testkit/operators.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { confirm, placeBy, placeWalletOrder } from '#testkit/payments.ts'

let app: TestApp
let bank: Disputing
beforeAll(async () => {
  const disputing = await startDisputing()
  app = disputing.app
  bank = disputing.bank
})
afterAll(() => closeAudited(app))

/** A driver whose vehicle stands for two hours. */
const parked = async (): Promise<TestDriver & { plate: string }> => {
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 20_000, plates: [plate] })
  await app.call(activateParking, { body: { plate, product_id: products.centro120 } }, driver)
  return { ...driver, plate }
}

/** A notice that a vehicle with a ticket can get too. */
const noticed = async ({ plate }: { plate: string }): Promise<number> =>
  (await notice(app, { plate, type: 'special_bay' })).id

/** What the vehicle shows: the notice of its ticket, the ticket's type, and how many can be paid. */
const shown = async (driver: TestDriver) => {
  const [vehicle] = (await app.call(listMyVehicles, {}, driver)).data
  const { parking_notification_id, type, type_enum } = vehicle?.activation ?? {}
  return [parking_notification_id, type, type_enum, vehicle?.pending_notifications]
}

const pay = async (driver: TestDriver, id: number) =>
  confirm(app, driver, await placeWalletOrder(app, driver, id), { payment_form_id: 4 })

const unmarked = [null, 1, 'Normal', 0]

describe('a ticket with two notices', () => {
  it('shows the one that is left until none is, whichever is paid or called off first [home.irregular-badge]', async () => {
    const driver = await parked()
    const earlier = await noticed(driver)
    await app.advance(60)
    const later = await noticed(driver)
    expect(await shown(driver)).toEqual([later, 2, 'Notificação', 2])
    await pay(driver, later)
    expect(await shown(driver)).toEqual([earlier, 2, 'Notificação', 1])
    await app.call(cancelNotice, { params: { id: earlier } }, office)
    expect(await shown(driver)).toEqual(unmarked)

    const other = await parked()
    const [first, second] = [await noticed(other), await noticed(other)]
    await pay(other, first)
    expect(await shown(other)).toEqual([second, 2, 'Notificação', 1])
    await pay(other, second)
    expect(await shown(other)).toEqual(unmarked)
  })

  it('shows none of before it was bought', async () => {
    const plate = aPlate()
    const before = await noticed({ plate })
    await app.advance(60)
    const driver = await aDriver(app, { credit: 20_000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro120 } }, driver)
    await pay(driver, await noticed({ plate }))
    expect(await noticeStatus(app, before)).toBe(2)
    expect(await shown(driver)).toEqual([null, 1, 'Normal', 1])
  })
})

it('a ticket shows a notice again whose payment was taken back, until that is won', async () => {
  const driver = await parked()
  const id = await noticed(driver)
  const order = await placeBy(app, driver, paymentForms.pix, [id])
  await payOrder(app, order.id)
  await untilStatus(app, order.id, 2)
  expect(await shown(driver)).toEqual(unmarked)
  await bank.dispute(order.id)
  await bank.untilTaken(order.id, order.total_amount, 'lost')
  expect(await shown(driver)).toEqual([id, 2, 'Notificação', 1])
  await bank.dispute(order.id, {}, 'dispute/won')
  await bank.untilTaken(order.id, order.total_amount, 'won')
  expect(await shown(driver)).toEqual(unmarked)
})

it('a ticket that still runs when its notice becomes Autuado says so', async () => {
  const driver = await parked()
  const id = await noticed(driver)
  await app.rotativo.parts.db.kysely
    .updateTable('notices')
    .set({ deadline: app.clock.now() })
    .where('id', '=', id)
    .execute()
  await app.advance(60)
  expect(await shown(driver)).toEqual([id, 4, 'Autuado', 0])
})
