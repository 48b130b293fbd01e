import * as calls from '#contract/places.ts'
import { perCity } from './per-city.ts'
import { prepareList } from './prepare-list.ts'

export const listParkingProfiles = perCity((city) =>
  prepareList(calls.listParkingProfiles.output, city.profiles),
)
