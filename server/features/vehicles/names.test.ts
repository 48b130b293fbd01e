import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '#contract/account/leaving.ts'
import { readOwnData } from '#contract/account/own-data.ts'
import { associateVehicle, changeVehicle, dissociateVehicle, listMyVehicles } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { shareWallet } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const shown = async (driver: TestDriver) =>
  (await app.call(listMyVehicles, {}, driver)).data.map(({ plate, name, is_default }) => [
    plate,
    name,
    is_default,
  ])

const idOf = async (driver: TestDriver, plate: string): Promise<number> =>
  (await app.call(listMyVehicles, {}, driver)).data.find((entry) => entry.plate === plate)?.id ?? 0

const change = async (driver: TestDriver, plate: string, name: string, is_default = false) =>
  app.call(changeVehicle, { params: { id: await idOf(driver, plate) }, body: { name, is_default } }, driver)

describe('the names of vehicles', () => {
  it('stand beside the plates, and the default comes first, of which there is one', async () => {
    const [first, second, third] = [aPlate(), aPlate(), aPlate()]
    const driver = await aDriver(app, { plates: [first, second, third] })
    expect(await shown(driver)).toEqual([first, second, third].map((plate) => [plate, '', false]))
    await change(driver, second, '  Carro   da Ana ', true)
    expect(await shown(driver)).toEqual([
      [second, 'Carro da Ana', true],
      [first, '', false],
      [third, '', false],
    ])
    await Promise.all([change(driver, first, '', true), change(driver, third, 'Furgão', true)])
    const after = await shown(driver)
    expect(after.filter(([, , isDefault]) => isDefault)).toHaveLength(1)
    expect(after[0]?.[2]).toBe(true)
    await change(driver, third, 'Furgão', false)
    await change(driver, first, '', false)
    expect((await shown(driver)).map(([plate]) => plate)).toEqual([first, second, third])
  })

  it('stay as they are for whoever sends none, and an empty one is none', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    await change(driver, plate, 'Furgão')
    const params = { id: await idOf(driver, plate) }
    await app.call(changeVehicle, { params, body: { is_default: true } }, driver)
    expect(await shown(driver)).toEqual([[plate, 'Furgão', true]])
    await change(driver, plate, '', true)
    expect(await shown(driver)).toEqual([[plate, '', true]])
  })

  it('are refused when they are too long, and what cannot be seen is taken out', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    await expect(change(driver, plate, 'a'.repeat(31))).rejects.toMatchObject({
      status: 422,
      body: { error: { errors: { name: ['Valor inválido.'] } } },
    })
    await change(driver, plate, '\u202eoãçnagE\u0000')
    expect(await shown(driver)).toEqual([[plate, 'oãçnagE', false]])
  })

  it('are given by the owner of the wallet, and seen by whoever shares it, whose default is none of theirs', async () => {
    const [own, shared] = [aPlate(), aPlate()]
    const ana = await aDriver(app, { plates: [shared] })
    const bia = await aDriver(app, { plates: [own] })
    await shareWallet(app, ana.walletId, bia.userId)
    await change(ana, shared, 'Carro da Ana', true)
    expect(await shown(bia)).toEqual([
      [own, '', false],
      [shared, 'Carro da Ana', false],
    ])
    await expect(change(bia, shared, 'Meu', true)).rejects.toMatchObject({ status: 404 })
    expect(await shown(ana)).toEqual([[shared, 'Carro da Ana', true]])
  })

  it('go with the vehicle and with the account, and are taken along by the driver', async () => {
    const [kept, removed] = [aPlate(), aPlate()]
    const driver = await aDriver(app, { plates: [kept, removed] })
    await change(driver, kept, 'Carro da Ana', true)
    await change(driver, removed, 'Moto velha')
    const { lists } = await app.call(readOwnData, {}, driver)
    expect(lists.vehicles).toMatchObject([
      { plate: kept, name: 'Carro da Ana', is_default: true },
      { plate: removed, name: 'Moto velha', is_default: false },
    ])
    const params = { vehicleId: await idOf(driver, removed), walletId: driver.walletId }
    await app.call(dissociateVehicle, { params }, driver)
    expect(await app.call(associateVehicle, { body: { plate: removed } }, driver)).toMatchObject({ name: '' })
    await app.call(deleteAccount, { params: { id: driver.userId }, body: { force: true } }, driver)
    const rows = await app.rotativo.parts.db.kysely
      .selectFrom('vehicles')
      .select(['name', 'is_default'])
      .where('wallet_id', '=', driver.walletId)
      .execute()
    expect(rows).toHaveLength(3)
    expect(rows.filter(({ name, is_default }) => name !== '' || is_default)).toEqual([])
  })
})
