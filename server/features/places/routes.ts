import { bays, parkingProfiles, pointsOfSale, searchAddress, sectors } from '#contract/places.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { listBays } from './list-bays.ts'
import { listPointsOfSale, listProfiles, listSectors } from './list-places.ts'
import { search } from './search-address.ts'

/** Joins the calls of this noun to their use cases. */
export const bindPlaces = (bind: Binder, parts: Parts): void => {
  bind(pointsOfSale, async () => listPointsOfSale(parts.city()))
  bind(parkingProfiles, async () => listProfiles(parts.city()))
  bind(bays, async (input) => listBays(parts.city(), input.query.bbox ?? ''))
  bind(sectors, async () => listSectors(parts.city()))
  bind(searchAddress, async (input) => search(parts, input.query.q))
}
