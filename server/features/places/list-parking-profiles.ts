import * as calls from '#contract/places.ts'
import { type Prepared, prepare } from '#server/http/prepared.ts'
import type { Parts } from '#server/parts.ts'
import { perCity } from './per-city.ts'

const written = perCity((city) => prepare(calls.listParkingProfiles, { data: city.profiles }))

export const listParkingProfiles = (parts: Parts): Prepared => written(parts.city())
