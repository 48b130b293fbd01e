import type { Vehicle } from '#web/api/vehicles.ts'
import { openActivation } from './active-vehicles.ts'
import { parkableVehicles } from './parkable-vehicles.ts'
import type { WantedTime } from './short-note.tsx'

type LastPurchase = NonNullable<Vehicle['last_purchase']>
export type Repeatable = Vehicle & { last_purchase: LastPurchase }

/** The time that was bought last for a vehicle, by the price of now. */
export const usualOf = ({ last_purchase: last }: Vehicle): WantedTime | null =>
  last ? { id: last.product_id, name: last.name, price: last.price } : null

/** The vehicle that was parked last and does not stand now, with what was bought for it. */
export function repeatable(
  vehicles: readonly Vehicle[],
  userId: number | undefined,
  now: number,
): Repeatable | null {
  const known = parkableVehicles(vehicles, userId, now)
    .filter((vehicle): vehicle is Repeatable => vehicle.last_purchase != null)
    .filter((vehicle) => openActivation(vehicle, now) === null)
    .toSorted((a, b) => b.last_purchase.date_time.localeCompare(a.last_purchase.date_time))
  return known[0] ?? null
}
