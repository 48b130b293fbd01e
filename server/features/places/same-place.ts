import { streetKey } from '#domain/brazil/street-key.ts'
import { sameStayMetres } from '#domain/notices/sightings.ts'

/** Where a plate is, each part as SQL: a placeholder or a column. `lat` and `lng` are null where no position is known. */
export type PlaceTerms = {
  key: string
  /** As the release before compares streets; only its rows have no key. */
  street: string
  lat: string
  lng: string
}

/** The columns of a row of sightings or notices that say where it was. */
export const placeOf = (row: string): PlaceTerms => ({
  key: `${row}.street_key`,
  street: `${row}.street`,
  lat: `${row}.lat`,
  lng: `${row}.lng`,
})

/** The street of an address by the rule of the release before. */
export const formerStreet = (address: string): string => `lower(btrim(split_part(${address}, ',', 1)))`

/** The place of an address and a position, for `formerStreet` too, in this order. */
export const placeValues = ({ address, lat, lng }: SeenPlace): unknown[] => [
  address,
  streetKey(address),
  lat,
  lng,
]

export type SeenPlace = { address: string; lat: number | null; lng: number | null }

const metresPerDegree = 111_195

/** Whether both positions are at most 100 m apart; null where one is unknown. A plane is exact enough at this distance. */
const isNear = (a: PlaceTerms, b: PlaceTerms): string => `
  (power((${a.lat} - ${b.lat}) * ${metresPerDegree}, 2)
    + power((${a.lng} - ${b.lng}) * ${metresPerDegree} * cos(radians(${b.lat})), 2) <= ${sameStayMetres ** 2})`

/**
 * Whether a row was at a place, as SQL: in the same street, or within 100 m (decision Q199). Two unknown streets are the same unless
 * the positions differ.
 */
export const isSamePlace = (row: string, place: PlaceTerms): string => {
  const own = placeOf(row)
  const near = isNear(own, place)
  return `(coalesce(${near}, false) or (coalesce(${own.key} = ${place.key}, ${own.street} = ${place.street})
    and (${near} is null or coalesce(${own.key}, ${own.street}) <> '')))`
}

/** Whether a row was certainly at another place, as SQL; an unknown place is none. */
export const isElsewhere = (row: string, place: PlaceTerms): string => {
  const own = placeOf(row)
  const near = isNear(own, place)
  const differs = `${own.key} <> ${place.key}`
  return `(case when ${near} then false when not ${near} then ${differs} or ${own.key} = ''
    else ${differs} and ${own.key} <> '' and ${place.key} <> '' end)`
}
