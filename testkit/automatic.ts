import { reverseAutomatic } from '#contract/parking.ts'
import { associateVehicle, listMyVehicles, switchAutomatic } from '#contract/vehicles.ts'
import type { TestApp } from './app.ts'
import { aDriver, aPlate, type TestDriver, type WantedDriver } from './drivers.ts'
import { sight } from './operators.ts'

/** Lets sightings buy tickets for one of the driver's plates, as the page does it. */
export const letSightingsBuy = async (app: TestApp, driver: TestDriver, plate: string): Promise<number> => {
  const vehicle = (await app.call(listMyVehicles, {}, driver)).data.find((entry) => entry.plate === plate)
  if (!vehicle) throw new Error(`the driver has no vehicle ${plate}`)
  const turnedOn = { params: { id: vehicle.id }, body: { automatic_activation: true } }
  await app.call(switchAutomatic, turnedOn, driver)
  return vehicle.id
}

/** A ticket that sightings bought for a further plate of the driver; gives the id of its purchase. */
export const anAutomaticTicket = async (app: TestApp, driver: TestDriver): Promise<number> => {
  const plate = aPlate()
  await app.call(associateVehicle, { body: { plate } }, driver)
  await letSightingsBuy(app, driver, plate)
  await sight(app, { plate })
  await app.advance(10 * 60)
  await sight(app, { plate })
  const vehicle = (await app.call(listMyVehicles, {}, driver)).data.find((entry) => entry.plate === plate)
  return vehicle?.activation?.details[0]?.transaction_id ?? 0
}

/** A driver with credit and one plate for which sightings buy. */
export const anAutomaticDriver = async (app: TestApp, wanted: WantedDriver = {}) => {
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 1000, plates: [plate], ...wanted })
  const vehicleId = await letSightingsBuy(app, driver, plate)
  return { plate, driver, vehicleId }
}

/** The plate is seen twice, a tolerance apart; gives what the second sighting is told. */
export const sightTwice = async (app: TestApp, plate: string, told: Record<string, unknown> = {}) => {
  await sight(app, { plate, ...told })
  await app.advance(10 * 60)
  return sight(app, { plate, ...told })
}

/** The activation of the driver's first vehicle, with the id of its first purchase. */
export const ticketOf = async (app: TestApp, driver: TestDriver) => {
  const [vehicle] = (await app.call(listMyVehicles, {}, driver)).data
  if (!vehicle?.activation) throw new Error('the vehicle has no activation')
  const transaction_id = vehicle.activation.details[0]?.transaction_id ?? 0
  return { ...vehicle.activation, status: vehicle.status, transaction_id }
}

/** The driver says that the vehicle was not there. */
export const reverseTicket = (app: TestApp, driver: TestDriver, transaction_id: number) =>
  app.call(reverseAutomatic, { params: { transaction_id } }, driver)

/** Every activation of a plate, oldest first. */
export const ticketsOfPlate = (app: TestApp, plate: string) =>
  app.rotativo.parts.db.kysely
    .selectFrom('activations')
    .selectAll()
    .where('plate', '=', plate)
    .orderBy('id')
    .execute()
