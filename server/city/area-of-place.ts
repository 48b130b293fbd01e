import { streetKey } from '#domain/brazil/street-key.ts'
import { isInArea, type Point } from '#domain/places.ts'
import type { City } from './city.ts'

/** The place of a plate; an address begins with its street. */
export type StandingPlace = { address: string; lat: number | null; lng: number | null }

/** What is worked out of the bays; kept for as long as the city is. */
const streetsOfCities = new WeakMap<object, Map<string, number | null>>()

/** By which area of the tariff the sector around a position is charged; null outside of all, or where that is not known. */
export const areaOfPosition = ({ sectors, groups }: City, position: Point): number | null => {
  const sector = sectors.find((one) => isInArea(position, one))
  if (!sector) return null
  const [only, ...others] = groups
  return sector.tariff ?? (others.length === 0 ? (only?.id ?? null) : null)
}

/** The area of each street that has bays: null where its bays lie in more than one, or outside all. */
const streetsOf = (city: City): Map<string, number | null> => {
  const known = streetsOfCities.get(city)
  if (known) return known
  const streets = new Map<string, number | null>()
  for (const { address, center } of city.bays) {
    const key = streetKey(address)
    if (key === '') continue
    const area = areaOfPosition(city, center)
    streets.set(key, streets.has(key) && streets.get(key) !== area ? null : area)
  }
  streetsOfCities.set(city, streets)
  return streets
}

/** The area of the tariff in which a place lies, by its position or else by its street; null if unknown. */
export const areaOfPlace = (city: City, { address, lat, lng }: StandingPlace): number | null => {
  const byPosition = lat == null || lng == null ? null : areaOfPosition(city, { lat, lng })
  return byPosition ?? streetsOf(city).get(streetKey(address)) ?? null
}
