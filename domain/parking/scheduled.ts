import type { Instant } from '../brazil/civil-time.ts'
import { type ChargingHours, nextOpening } from './charging-hours.ts'

/** An area of the tariff, as far as it says when it is charged and what is sold for it. */
export type Area = {
  id: number
  charging_hours?: ChargingHours | undefined
  categories: readonly { products: readonly { id: number }[] }[]
}

const productsOf = ({ categories }: Area): number[] =>
  categories.flatMap(({ products }) => products.map(({ id }) => id))

/**
 * The products whose tickets do not count at a place before they have begun: those of all other areas while the area of the place is
 * charged (Decision Q94 revised). None where the area is unknown or not charged at `at`: until then no ticket is needed there.
 */
export function notYetCounting(
  areas: readonly Area[],
  placeAreaId: number | null,
  at: Instant,
  zone: string,
): number[] {
  const place = areas.find(({ id }) => id === placeAreaId)
  if (!place || nextOpening(at, place.charging_hours, zone).getTime() > Number(at)) return []
  const own = new Set(productsOf(place))
  return areas.flatMap(productsOf).filter((id) => !own.has(id))
}
