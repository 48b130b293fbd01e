import * as calls from '#contract/places.ts'
import { perCity } from './per-city.ts'
import { prepareList } from './prepare-list.ts'

export const listSectors = perCity((city) => prepareList(calls.listSectors.output, city.sectors))
