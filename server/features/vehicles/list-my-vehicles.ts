import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/vehicles.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { listVehicles } from './store.ts'
import { vehicleView } from './vehicle-view.ts'

/** Every vehicle that the driver can use, with what it does now (decisions Q99, Q108). */
export const listMyVehicles = async (
  parts: Parts,
  _input: unknown,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.listMyVehicles>> => {
  const now = parts.clock.now()
  const city = parts.city()
  const listed = await listVehicles(parts.db, call.driver.userId, now)
  return { data: listed.map(({ vehicle, activation }) => vehicleView(vehicle, activation, now, city)) }
}
