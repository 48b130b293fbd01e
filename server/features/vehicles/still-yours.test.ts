import { afterAll, beforeAll, expect, it } from 'vitest'
import { associateVehicle, confirmVehicle, dissociateVehicle, listMyVehicles } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { anAutomaticDriver, letSightingsBuy, sightTwice } from '#testkit/automatic.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { balancesOf } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { sessionIdleDays: 365 } })
})
afterAll(() => closeAudited(app))

const register = async (plate: string, driver?: TestDriver) => {
  const stranger = driver ?? (await aDriver(app))
  const { id } = await app.call(associateVehicle, { body: { plate } }, stranger)
  return { stranger, id }
}
const shown = async (driver: TestDriver) => (await app.call(listMyVehicles, {}, driver)).data[0]
const isAsked = async (driver: TestDriver) => (await shown(driver))?.asked_if_yours === true
const answer = (driver: TestDriver, id: number, still_mine: boolean) =>
  app.call(confirmVehicle, { params: { id }, body: { still_mine } }, driver)
const subject = (plate: string, title: string) => `${title} ${plate} - Zona Azul Porto das Marés`

it('a plate that another driver registers buys nothing for its driver until a yes, and the driver gets a message', async () => {
  const { plate, driver, vehicleId } = await anAutomaticDriver(app)
  expect(await isAsked(driver)).toBe(false)
  const { stranger } = await register(plate)
  expect(await isAsked(driver)).toBe(true)
  expect(await isAsked(stranger)).toBe(false)
  const [letter] = await app.messages(driver.email, 1, subject(plate, 'Este veículo ainda é seu?'))
  expect(letter?.text).toContain('está pausada')

  expect(await sightTwice(app, plate)).toMatchObject({ state: 'irregular' })
  expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 1000, bonus: 0 })
  const [seen] = await app.messages(driver.email, 1, subject(plate, 'Ativação automática pausada'))
  expect(seen?.text).not.toContain('Rua das Marés')

  await expect(answer(stranger, vehicleId, false)).rejects.toMatchObject({ status: 404 })
  expect((await answer(driver, vehicleId, true)).message).toContain('voltou a valer')
  expect(await isAsked(driver)).toBe(false)
  await app.advance(3600)
  expect(await sightTwice(app, plate)).toMatchObject({ state: 'paid' })
})

it('a no withdraws the consent, and answering again changes nothing', async () => {
  const { plate, driver, vehicleId } = await anAutomaticDriver(app)
  await register(plate)
  await answer(driver, vehicleId, false)
  expect(await shown(driver)).toMatchObject({ automatic_activation: false })
  await answer(driver, vehicleId, true)
  expect(await shown(driver)).toMatchObject({ automatic_activation: false })
  expect(await sightTwice(app, plate)).toMatchObject({ state: 'irregular' })
})

it('a stranger causes one question, and there is none for 30 days after a yes', async () => {
  const { plate, driver, vehicleId } = await anAutomaticDriver(app)
  const { stranger, id } = await register(plate)
  await answer(driver, vehicleId, true)
  const remove = (walletId: number, vehicle: number) =>
    app.call(dissociateVehicle, { params: { vehicleId: vehicle, walletId } }, stranger)
  await remove(stranger.walletId, id)
  await register(plate, stranger)
  await register(plate)
  expect(await isAsked(driver)).toBe(false)
  await app.advance(31 * 24 * 3600)
  await register(plate)
  expect(await isAsked(driver)).toBe(true)
  // Turning it on again says the same as a yes.
  await letSightingsBuy(app, driver, plate)
  expect(await isAsked(driver)).toBe(false)
})

it('a driver without automatic tickets is not asked', async () => {
  const driver = await aDriver(app, { plates: ['QUE1A23'] })
  await register('QUE1A23')
  expect(await isAsked(driver)).toBe(false)
})
