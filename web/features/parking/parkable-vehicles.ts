import type { Vehicle } from '#web/api/vehicles.ts'
import { openActivation } from './active-vehicles.ts'

/**
 * One entry per plate. A plate may stand in an own wallet and in shared ones, and calls name only the plate: the server takes
 * the entry that is parked already, else that of the own wallet, else the first of its list, and so the page shows the same.
 */
export function parkableVehicles(vehicles: readonly Vehicle[], userId: number | undefined, now: number) {
  const rank = (vehicle: Vehicle): number =>
    (openActivation(vehicle, now) ? 0 : 2) + (vehicle.wallet.user_id === userId ? 0 : 1)
  const best = new Map<string, Vehicle>()
  for (const vehicle of vehicles) {
    const known = best.get(vehicle.plate)
    if (!known || rank(vehicle) < rank(known)) best.set(vehicle.plate, vehicle)
  }
  return [...best.values()]
}
