import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/places.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { listBays } from './list-bays.ts'
import { listParkingProfiles } from './list-parking-profiles.ts'
import { listPointsOfSale } from './list-points-of-sale.ts'
import { listSectorTariffs } from './list-sector-tariffs.ts'
import { listSectors } from './list-sectors.ts'
import { readMap } from './read-map.ts'
import { searchAddress } from './search-address.ts'
import { serveMap } from './serve-map.ts'

/** Joins the calls of this noun to their use cases. */
export const bindPlaces = (bind: Binder, parts: Parts, app: FastifyInstance): void => {
  bind(calls.listPointsOfSale, async (input) => listPointsOfSale(parts.city(), input.query.status ?? ''))
  bind(calls.listParkingProfiles, async () => listParkingProfiles(parts.city()))
  bind(calls.listBays, async (input) => listBays(parts.city(), input.query.bbox ?? ''))
  bind(calls.listSectors, async () => listSectors(parts.city()))
  bind(calls.listSectorTariffs, async () => listSectorTariffs(parts))
  bind(calls.readMap, async () => readMap(parts.city()))
  bind(calls.searchAddress, (input) => searchAddress(parts, input.query.q))
  serveMap(app, parts)
}
