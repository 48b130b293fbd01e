import * as calls from '#contract/places.ts'
import { prepare } from '#server/http/prepared.ts'
import { perCity } from './per-city.ts'

export const listParkingProfiles = perCity((city) =>
  prepare(calls.listParkingProfiles, { data: city.profiles }),
)
