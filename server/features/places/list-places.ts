import * as z from 'zod/mini'
import { parkingProfiles, pointsOfSale, sectors } from '#contract/places.ts'
import { Prepared } from '#server/http/prepared.ts'
import { perCity } from './per-city.ts'

/** The status of a point of sale that is open for drivers (specification 9). */
const active = 4

const prepare = (output: z.ZodMiniType, data: readonly object[]): Prepared =>
  new Prepared(JSON.stringify(z.parse(output, { data })))

/** Only the active ones, whatever status is asked for: no other is ever shown to drivers (decision Q127). */
export const listPointsOfSale = perCity((city) =>
  prepare(
    pointsOfSale.output,
    city.pointsOfSale.filter(({ status }) => status === active),
  ),
)

export const listProfiles = perCity((city) => prepare(parkingProfiles.output, city.profiles))

export const listSectors = perCity((city) => prepare(sectors.output, city.sectors))
