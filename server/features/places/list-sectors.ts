import * as calls from '#contract/places.ts'
import { perCity } from './per-city.ts'
import { prepareList } from './prepare-list.ts'

/** A sector that names no tariff is charged by the only one, where there is no other. */
export const listSectors = perCity(({ sectors, groups }) => {
  const [only, ...others] = groups
  const usual = others.length === 0 ? (only?.id ?? null) : null
  return prepareList(
    calls.listSectors.output,
    sectors.map((sector) => ({ ...sector, tariff_id: sector.tariff ?? usual })),
  )
})
