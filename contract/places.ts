import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/places.ts'
import { formText, listOf } from '#contract/wire.ts'

const point = z.object({ lat: z.number(), lng: z.number() })

/** Specification 3 and 7; the shops of the status that is asked for; 4 means active, and is meant without one (Q127). */
export const listPointsOfSale = endpoint({
  ...routes.listPointsOfSale,
  summary: 'Where credit is sold.',
  input: { query: z.object({ status: z.optional(formText) }) },
  output: listOf(
    z.object({
      fancy_name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      address: z.object({
        street: z.string(),
        number: z.string(),
        neighborhood: z.string(),
        city: z.string(),
        state: z.string(),
      }),
    }),
  ),
  refusals: [],
})

export const parkingProfileOnWire = z.object({ name: z.string(), icon: z.string(), color: z.string() })

/** Specification 3 and 7; used as the legend (Q127). */
export const listParkingProfiles = endpoint({
  ...routes.listParkingProfiles,
  summary: 'The kinds of bays, with icon and colour.',
  input: {},
  output: listOf(parkingProfileOnWire),
  refusals: [],
})

/** Specification 3 and 7; `bbox` = west,south,east,north is ours; without it the call returns all. */
export const listBays = endpoint({
  ...routes.listBays,
  summary: 'The bays of the city, or of a rectangle of it.',
  input: { query: z.object({ bbox: z.optional(formText) }) },
  output: listOf(z.object({ name: z.string(), parking_profile: parkingProfileOnWire, center: point })),
  refusals: [],
})

/** Specification 3 and 7. */
export const listSectors = endpoint({
  ...routes.listSectors,
  summary: 'The sectors of the city.',
  input: {},
  output: listOf(z.object({ name: z.string(), polygon: z.array(point), center: point, color: z.string() })),
  refusals: [],
})

/** Ours (Q124): the city's own names and, when one is configured, a geocoder behind the server. */
export const searchAddress = endpoint({
  ...routes.searchAddress,
  summary: 'Places whose name or address matches a text.',
  input: { query: z.object({ q: formText }) },
  output: listOf(z.object({ label: z.string(), center: point })),
  refusals: [],
  limit: 'search',
})
