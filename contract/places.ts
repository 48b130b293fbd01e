import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { mayMiss, named, says } from '#contract/meaning.ts'
import * as routes from '#contract/routes/places.ts'
import { formText, listOf, optionalText } from '#contract/wire.ts'

const latitude = says('Degrees north, WGS 84.', z.number())
const longitude = says('Degrees east, WGS 84.', z.number())

const point = named('Point', 'A point of the map.', z.object({ lat: latitude, lng: longitude }))

/** Specification 3 and 7; the shops of the status that is asked for; 4 means active, and is meant without one (Q127). */
export const listPointsOfSale = endpoint({
  ...routes.listPointsOfSale,
  summary: 'Where credit is sold.',
  description: 'Only the active ones, whatever is asked for. (Specification 3 and 7; Q127)',
  input: {
    query: z.object({
      status: z.optional(says('4, active; the page sends it, and nothing depends on it.', mayMiss(formText))),
    }),
  },
  output: listOf(
    named(
      'PointOfSale',
      'A shop that sells credit.',
      z.object({
        fancy_name: says('What it is called.', z.string()),
        latitude,
        longitude,
        address: z.object({
          street: says('The street.', z.string()),
          number: says('The house number.', z.string()),
          neighborhood: says('The part of the city.', z.string()),
          city: says('The city.', z.string()),
          state: says('The state, two letters.', z.string()),
        }),
      }),
    ),
  ),
  refusals: [],
  example: { query: { status: '4' } },
})

export const parkingProfileOnWire = named(
  'ParkingProfile',
  'A kind of bay.',
  z.object({
    name: says('What it is called.', z.string()),
    icon: says('`blind`, `wheelchair`, `truck`, `stopwatch`, `paperclip`, `taxi` or `car`.', z.string()),
    color: says('Its colour on the map, as CSS writes it.', z.string()),
  }),
)

/** Specification 3 and 7; used as the legend (Q127). */
export const listParkingProfiles = endpoint({
  ...routes.listParkingProfiles,
  summary: 'The kinds of bays, with icon and colour.',
  description: 'The legend of the map. (Specification 3 and 7; Q127)',
  input: {},
  output: listOf(parkingProfileOnWire),
  refusals: [],
})

/** Specification 3 and 7; `bbox` = west,south,east,north is ours; without it the call returns all. */
export const listBays = endpoint({
  ...routes.listBays,
  summary: 'The bays of the city, or of a rectangle of it.',
  description: 'Without a rectangle all of them, which may be some thousands. (Specification 3 and 7)',
  input: {
    query: z.object({
      bbox: z.optional(
        says('`west,south,east,north` in degrees.', optionalText, {
          pattern: '^-?[0-9.]+(,-?[0-9.]+){3}$',
          examples: ['-48.67,-28.24,-48.65,-28.22'],
        }),
      ),
    }),
  },
  output: listOf(
    named(
      'Bay',
      'One marked space.',
      z.object({
        name: says('What it is called.', z.string()),
        parking_profile: parkingProfileOnWire,
        center: says('Where it is.', point),
      }),
    ),
  ),
  refusals: [],
  example: { query: { bbox: '-48.67,-28.24,-48.65,-28.22' } },
})

/** Specification 3 and 7. */
export const listSectors = endpoint({
  ...routes.listSectors,
  summary: 'The sectors of the city.',
  description: 'The areas of the streets in which parking is paid. (Specification 3 and 7)',
  input: {},
  output: listOf(
    named(
      'Sector',
      'An area of streets.',
      z.object({
        name: says('What it is called.', z.string()),
        polygon: says('Its outline, point by point.', z.array(point)),
        center: says('Where its name stands.', point),
        color: says('Its colour on the map, as CSS writes it.', z.string()),
      }),
    ),
  ),
  refusals: [],
})

/** Ours (Q124): the city's own names and, when one is configured, a geocoder behind the server. */
export const searchAddress = endpoint({
  ...routes.searchAddress,
  summary: 'Places whose name or address matches a text.',
  description: "The city's own names first; then, where one is configured, what a geocoder knows. (Q124)",
  input: { query: z.object({ q: says('What is looked for.', formText) }) },
  output: listOf(
    z.object({
      label: says('Name or address of the place.', z.string()),
      center: says('Where it is.', point),
    }),
  ),
  refusals: [],
  limit: 'search',
  example: { query: { q: 'Centro' } },
})
