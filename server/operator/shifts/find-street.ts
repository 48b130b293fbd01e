import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/shifts.ts'
import { isInArea, kilometresBetween, type Point } from '#domain/places.ts'
import type { Parts } from '#server/parts.ts'

/** Farther than a wide square is no bay of the street where somebody stands. */
const nearKilometres = 0.15

/** The street of the nearest bay, and the sector around the position. */
export const findStreet = async (
  parts: Parts,
  here: Point,
): Promise<GivenOutputOf<typeof calls.findStreet>> => {
  const { bays, sectors } = parts.city()
  let nearest = { street: '', far: nearKilometres }
  for (const { address, center } of bays) {
    const far = kilometresBetween(here, center)
    if (address !== '' && far < nearest.far) nearest = { street: address, far }
  }
  const sector = sectors.find((one) => isInArea(here, one))
  return { street: nearest.street, sector: sector?.name ?? '' }
}
