import * as calls from '#contract/places.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { listBays } from './list-bays.ts'
import { listParkingProfiles } from './list-parking-profiles.ts'
import { listPointsOfSale } from './list-points-of-sale.ts'
import { listSectors } from './list-sectors.ts'
import { searchAddress } from './search-address.ts'

/** Joins the calls of this noun to their use cases. */
export const bindPlaces = (bind: Binder, parts: Parts): void => {
  bind(calls.listPointsOfSale, async (input) => listPointsOfSale(parts.city(), input.query.status ?? ''))
  bind(calls.listParkingProfiles, async () => listParkingProfiles(parts.city()))
  bind(calls.listBays, async (input) => listBays(parts.city(), input.query.bbox ?? ''))
  bind(calls.listSectors, async () => listSectors(parts.city()))
  bind(calls.searchAddress, (input) => searchAddress(parts, input.query.q))
}
