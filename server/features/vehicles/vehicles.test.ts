import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { associateVehicle, changeVehicle, dissociateVehicle, listMyVehicles } from '#contract/vehicles.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { imposeNotice } from '#server/features/notices/write-notice.ts'
import { lastPurchaseView } from '#server/features/parking/activation-view.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { clockAt, products, shareWallet } from '#testkit/parking.ts'
import { listVehicles } from './store.ts'
import { vehicleView } from './vehicle-view.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const vehiclesOf = async (driver: TestDriver) => (await app.call(listMyVehicles, {}, driver)).data

const onlyVehicleOf = async (driver: TestDriver) => {
  const [vehicle, ...others] = await vehiclesOf(driver)
  if (!vehicle || others.length > 0) throw new Error('the driver has not exactly one vehicle')
  return vehicle
}

describe('the vehicle registry', () => {
  it('tells maker, model and colour of a new vehicle, and keeps nobody from adding one when it fails', async () => {
    const driver = await aDriver(app)
    for (const plate of ['MOT0C03', 'FAL5H00']) await app.call(associateVehicle, { body: { plate } }, driver)
    const [known, unknown] = await vehiclesOf(driver)
    expect(known?.vehicle).toMatchObject({
      vehicle_maker_model: { name: 'Honda CG 160' },
      vehicle_type: { id: 3 },
    })
    expect(unknown?.vehicle).toMatchObject({
      vehicle_maker_model: { name: 'Não informado' },
      vehicle_type: { id: 6 },
    })
    const { kysely } = app.rotativo.parts.db
    const kept = kysely.selectFrom('vehicles').select(['color', 'category'])
    expect(await kept.where('id', '=', known?.id ?? 0).executeTakeFirst()).toEqual({
      color: 'Vermelha',
      category: 'Particular',
    })
  })
})

describe('the list of vehicles', () => {
  it('is the same for drivers who ask at the same moment as for each who asks alone', async () => {
    const parked = aPlate()
    const owner = await aDriver(app, { credit: 1000, plates: [aPlate(), parked, aPlate()] })
    const member = await aDriver(app, { plates: [aPlate(), aPlate()] })
    const nobody = await aDriver(app)
    await shareWallet(app, owner.walletId, member.userId)
    await app.call(activateParking, { body: { plate: parked, product_id: products.centro15 } }, owner)
    const last = (await vehiclesOf(owner)).at(-1)
    await app.call(
      changeVehicle,
      { params: { id: last?.id ?? 0 }, body: { name: '', is_default: true } },
      owner,
    )
    const asking = [owner, member, nobody, owner, member]
    const alone: Awaited<ReturnType<typeof vehiclesOf>>[] = []
    for (const driver of asking) alone.push(await vehiclesOf(driver))
    expect(alone.map(({ length }) => length)).toEqual([3, 5, 0, 3, 5])
    expect(alone[0]?.[0]?.id).toBe(last?.id)

    const { db, clock, city } = app.rotativo.parts
    const now = clock.now()
    const shown = async (driver: TestDriver) =>
      (await listVehicles(db, driver.userId, now)).map(({ vehicle, activation }) =>
        vehicleView(vehicle, activation, now, city()),
      )
    const together = await Promise.all(asking.map(shown))
    expect(together.map((list) => list.map(({ id }) => id))).toEqual(
      alone.map((list) => list.map(({ id }) => id)),
    )
    for (const [at, driver] of asking.entries()) expect(together[at]).toEqual(await shown(driver))
    const active = together[1]?.filter(({ activation }) => activation)
    expect(active?.map(({ plate }) => plate)).toEqual([parked])
  })

  it('tells plate, model, type, wallet and notices of a car that is not parked [call.my-vehicles, entity.vehicle]', async () => {
    const driver = await aDriver(app)
    const plate = aPlate()
    await app.call(associateVehicle, { body: { plate: 'mar2e26' } }, driver)
    await imposeNotice(app.rotativo.parts, { plate: 'MAR2E26' })
    await imposeNotice(app.rotativo.parts, { plate })
    const vehicle = await onlyVehicleOf(driver)
    expect(vehicle).toEqual({
      id: expect.any(Number),
      plate: 'MAR2E26',
      name: '',
      is_default: false,
      status: 1,
      status_enum: 'Não estacionado',
      pending_notifications: 1,
      vehicle: {
        vehicle_maker_model: { name: 'Chevrolet Onix' },
        vehicle_type: { id: 6 },
        automatic_activation: false,
      },
      automatic_activation: false,
      wallet: { id: driver.walletId, user_id: driver.userId, name: 'Carteira Principal' },
      activation: null,
      last_purchase: null,
    })
  })

  it('tells the open activation with every purchase as a transaction [entity.activation, vehicle.status-codes]', async () => {
    clockAt(app, '2027-03-10 10:00:10')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const buy = (product_id: number) => app.call(activateParking, { body: { plate, product_id } }, driver)
    const [first, more] = [await buy(products.centro60), await buy(products.centro15)]
    const vehicle = await onlyVehicleOf(driver)
    expect(vehicle).toMatchObject({ status: 2, status_enum: 'Estacionado' })
    expect(vehicle.activation).toEqual({
      id: first.activation.id,
      address: '',
      date_time_begin: expect.stringMatching(/^2027-03-10 10:00:1\d$/),
      date_time_end: expect.stringMatching(/^2027-03-10 11:15:1\d$/),
      time: 75,
      price: 375,
      type: 1,
      type_enum: 'Normal',
      parking_notification_id: null,
      left_parking: false,
      leave_until: expect.stringMatching(/^2027-03-10 11:00:1\d$/),
      automatic: false,
      reversible_until: null,
      details: [
        {
          transaction_id: first.transaction_id,
          product: { name: '60 minutos', category: { name: 'Carro de passeio' } },
        },
        {
          transaction_id: more.transaction_id,
          product: { name: '15 minutos', category: { name: 'Carro de passeio' } },
        },
      ],
    })
    app.clock.setOffsetSeconds(0)
  })

  it('tells the type of an activation as 1 Normal, 2 Notificação, 3 Aviso, 4 Autuado [activation.type-codes]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    const told: unknown[] = []
    for (const type of [1, 2, 3, 4]) {
      await app.rotativo.parts.db.kysely
        .updateTable('activations')
        .set({ type })
        .where('plate', '=', plate)
        .execute()
      const { activation } = await onlyVehicleOf(driver)
      told.push([activation?.type, activation?.type_enum])
    }
    expect(told).toEqual([
      [1, 'Normal'],
      [2, 'Notificação'],
      [3, 'Aviso'],
      [4, 'Autuado'],
    ])
  })

  it('is 3, Agendado, until the next opening, 2 from then on, and 1 after the end [vehicle.status-codes, home.active-statuses]', async () => {
    clockAt(app, '2027-03-10 23:00:10')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.orla60 } }, driver)
    expect(await onlyVehicleOf(driver)).toMatchObject({ status: 3, status_enum: 'Agendado' })
    clockAt(app, '2027-03-11 08:00:10')
    expect(await onlyVehicleOf(driver)).toMatchObject({ status: 2, status_enum: 'Estacionado' })
    clockAt(app, '2027-03-11 09:00:10')
    expect(await onlyVehicleOf(driver)).toMatchObject({ status: 1, activation: null })
    app.clock.setOffsetSeconds(0)
  })

  it('keeps an activation that was left early until its paid time is over [leave.hidden-left]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const ticket = await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    await app.call(leaveParking, { params: { transaction_id: ticket.transaction_id } }, driver)
    expect(await onlyVehicleOf(driver)).toMatchObject({ status: 1, activation: { left_parking: true } })
    await app.advance(3600)
    expect(await onlyVehicleOf(driver)).toMatchObject({ status: 1, activation: null })
  })

  it('shows the notice that an open activation got, and counts it [home.irregular-badge, leave.pending-count, const.pending-status]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    const notice = await imposeNotice(app.rotativo.parts, { plate, address: 'Rua das Marés, 10' })
    expect(await onlyVehicleOf(driver)).toMatchObject({
      pending_notifications: 1,
      activation: { parking_notification_id: notice.id },
    })
    await app.rotativo.parts.db.kysely
      .updateTable('notices')
      .set({ status: noticeStatuses.paid })
      .where('id', '=', notice.id)
      .execute()
    expect((await onlyVehicleOf(driver)).pending_notifications).toBe(0)
  })

  it('holds shared vehicles too, each with the owner of its wallet [role.wallet-owner]', async () => {
    const [own, shared] = [aPlate(), aPlate()]
    const owner = await aDriver(app, { plates: [shared] })
    const driver = await aDriver(app, { plates: [own] })
    await shareWallet(app, owner.walletId, driver.userId)
    const listed = (await vehiclesOf(driver)).map(({ plate, wallet }) => [plate, wallet.user_id])
    expect(listed).toEqual([
      [own, driver.userId],
      [shared, owner.userId],
    ])
  })

  it('shows of a plate that another driver holds too nothing of what that driver does', async () => {
    const plate = aPlate()
    const parked = await aDriver(app, { credit: 1000, plates: [plate] })
    const stranger = await aDriver(app, { credit: 1000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, parked)
    expect(await onlyVehicleOf(stranger)).toMatchObject({ status: 1, activation: null })
  })

  it('tells what was bought last for it with its name and price of now, while that is sold (decision Q94)', async () => {
    clockAt(app, '2027-04-01 10:00:00')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    expect((await onlyVehicleOf(driver)).last_purchase).toBeNull()
    const buy = (product_id: number) => app.call(activateParking, { body: { plate, product_id } }, driver)
    await buy(products.centro60)
    await buy(products.centro30)
    clockAt(app, '2027-04-02 10:00:00')
    const vehicle = await onlyVehicleOf(driver)
    expect(vehicle.activation).toBeNull()
    expect(vehicle.last_purchase).toEqual({
      product_id: products.centro30,
      name: '30 minutos',
      time: 30,
      price: 150,
      date_time: expect.stringMatching(/^2027-04-01 10:00:/),
    })
    const city = app.rotativo.parts.city()
    const boughtThen = { product_id: products.centro30, created_at: 0 }
    expect(lastPurchaseView(boughtThen, city)).toMatchObject({ price: 150 })
    expect(lastPurchaseView({ ...boughtThen, product_id: 9999 }, city)).toBeNull()
  })

  it('costs one statement, however many vehicles and purchases there are', async () => {
    const plates = Array.from({ length: 12 }, aPlate)
    const driver = await aDriver(app, { credit: 100_000, plates })
    for (const plate of plates) {
      await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
    }
    const asked: string[] = []
    const { pool, byIndex } = app.rotativo.parts.db
    for (const one of [pool, byIndex]) {
      const query = one.query.bind(one)
      one.query = ((statement: { name: string }) => {
        asked.push(statement.name)
        return query(statement as never)
      }) as unknown as typeof one.query
    }
    try {
      expect(await vehiclesOf(driver)).toHaveLength(12)
    } finally {
      for (const one of [pool, byIndex]) Reflect.deleteProperty(one, 'query')
    }
    expect(asked).toEqual(['find-session', 'my-vehicles'])
  })
})

describe('adding a vehicle', () => {
  it('reads the plate upper-cased without separators and answers the entry [call.vehicle-associate]', async () => {
    const driver = await aDriver(app)
    const added = await app.call(associateVehicle, { body: { plate: 'mot-0c03' } }, driver)
    expect(added).toMatchObject({
      message: 'Veículo cadastrado com sucesso!',
      plate: 'MOT0C03',
      vehicle: { vehicle_maker_model: { name: 'Honda CG 160' }, vehicle_type: { id: 3 } },
      wallet: { id: driver.walletId, user_id: driver.userId },
    })
    const { message: _, ...entry } = added
    expect(await onlyVehicleOf(driver)).toEqual(entry)
  })

  it('gives a plate that no registry knows no model and the common type [const.vehicle-type]', async () => {
    const driver = await aDriver(app)
    const added = await app.call(associateVehicle, { body: { plate: 'AB123' } }, driver)
    expect(added.vehicle).toMatchObject({
      vehicle_maker_model: { name: 'Não informado' },
      vehicle_type: { id: 6 },
    })
  })

  it('refuses no plate, a wrong one, and one that is there already [error.vehicle-add-remove, plate.new-required, plate.foreign]', async () => {
    const driver = await aDriver(app)
    const add = (plate: string) => app.call(associateVehicle, { body: { plate } }, driver)
    await expect(add('')).rejects.toMatchObject({
      status: 422,
      body: { error: { errors: { plate: ['A placa é obrigatória'] } } },
    })
    for (const wrong of ['AB', 'ABCD12345', '-+-']) {
      await expect(add(wrong)).rejects.toMatchObject({ status: 422, body: { type: 'InvalidInput' } })
    }
    await add('ABC')
    await add('ABCD1234')
    await expect(add('abc')).rejects.toMatchObject({
      status: 422,
      body: { type: 'VehicleExists', message: 'Este veículo já está cadastrado.' },
    })
    expect(await vehiclesOf(driver)).toHaveLength(2)
  })

  it('happens once when it is sent twice, with a key or at the same time', async () => {
    const driver = await aDriver(app)
    const [first, again] = [
      await app.call(associateVehicle, { body: { plate: 'CAR6A11' } }, { ...driver, key: 'a' }),
      await app.call(associateVehicle, { body: { plate: 'CAR6A11' } }, { ...driver, key: 'a' }),
    ]
    expect(again).toEqual(first)
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => app.call(associateVehicle, { body: { plate: 'CAM1N14' } }, driver)),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await vehiclesOf(driver)).toHaveLength(2)
  })
})

describe('removing a vehicle', () => {
  const removing = (driver: TestDriver, vehicleId: number, walletId: number) =>
    app.call(dissociateVehicle, { params: { vehicleId, walletId } }, driver)

  it('takes it from the list, once; the plate may come back [call.vehicle-dissociate]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const { id } = await onlyVehicleOf(driver)
    expect(await removing(driver, id, driver.walletId)).toEqual({ message: 'Veículo removido com sucesso!' })
    expect(await vehiclesOf(driver)).toEqual([])
    await expect(removing(driver, id, driver.walletId)).rejects.toMatchObject({ status: 404 })
    await app.call(associateVehicle, { body: { plate } }, driver)
    expect((await onlyVehicleOf(driver)).id).not.toBe(id)
  })

  it('is for the owner of the wallet alone, and answers like a missing one [role.wallet-owner]', async () => {
    const owner = await aDriver(app, { plates: [aPlate()] })
    const member = await aDriver(app)
    await shareWallet(app, owner.walletId, member.userId)
    const { id } = await onlyVehicleOf(owner)
    const missing = { status: 404, body: { type: 'NotFound', message: 'Registro não encontrado.' } }
    await expect(removing(member, id, owner.walletId)).rejects.toMatchObject(missing)
    await expect(removing(member, id, member.walletId)).rejects.toMatchObject(missing)
    await expect(removing(owner, id, member.walletId)).rejects.toMatchObject(missing)
    expect(await vehiclesOf(owner)).toHaveLength(1)
  })

  it('is refused while it is parked, and possible after the end [error.vehicle-add-remove]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const { id } = await onlyVehicleOf(driver)
    await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
    await expect(removing(driver, id, driver.walletId)).rejects.toMatchObject({
      status: 422,
      body: {
        type: 'VehicleParked',
        message: 'Este veículo está estacionado. Saia da vaga antes de removê-lo.',
      },
    })
    await app.advance(15 * 60)
    await removing(driver, id, driver.walletId)
    expect(await vehiclesOf(driver)).toEqual([])
  })

  it('is refused while its time has been bought and has not begun (decision Q109)', async () => {
    clockAt(app, '2027-03-10 23:00:10')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.orla60 } }, driver)
    const { id, status } = await onlyVehicleOf(driver)
    expect(status).toBe(3)
    await expect(removing(driver, id, driver.walletId)).rejects.toMatchObject({
      status: 422,
      body: { type: 'VehicleParked' },
    })
    expect(await vehiclesOf(driver)).toHaveLength(1)
    app.clock.setOffsetSeconds(0)
  })
})
