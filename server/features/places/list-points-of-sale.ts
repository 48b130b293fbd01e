import * as calls from '#contract/places.ts'
import { activePointOfSale } from '#domain/places.ts'
import { perCity } from './per-city.ts'
import { prepareList } from './prepare-list.ts'

/** Only the active ones, whatever status is asked for: no other is ever shown to drivers (decision Q127). */
export const listPointsOfSale = perCity((city) =>
  prepareList(
    calls.listPointsOfSale.output,
    city.pointsOfSale.filter(({ status }) => status === activePointOfSale),
  ),
)
