import * as calls from '#contract/places.ts'
import { type Prepared, prepare } from '#server/http/prepared.ts'
import type { Parts } from '#server/parts.ts'
import { perCity } from './per-city.ts'

/** A sector that names no tariff is charged by the only one, where there is no other. */
const written = perCity(({ sectors, groups }) => {
  const [only, ...others] = groups
  const usual = others.length === 0 ? (only?.id ?? null) : null
  const data = sectors.map((sector) => ({ ...sector, tariff_id: sector.tariff ?? usual }))
  return prepare(calls.listSectors, { data })
})

export const listSectors = (parts: Parts): Prepared => written(parts.city())
