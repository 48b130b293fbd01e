import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { mayMiss, named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { centsOnWire, civilDateTime, formText, idOfRow, listOf, optionalText } from '#contract/wire.ts'

const latitude = says('Degrees north, WGS 84.', z.number())
const longitude = says('Degrees east, WGS 84.', z.number())

const point = named('Point', 'A point of the map.', z.object({ lat: latitude, lng: longitude }))

/** Specification 3 and 7; the shops of the status that is asked for; 4 means active, and is meant without one (Q127). */
export const listPointsOfSale = endpoint({
  ...route('GET', '/api/pos/all', 'anyone'),
  tagged: true,
  summary: 'Where credit is sold.',
  description:
    'Those of one status, the active ones unless another is asked for. (Specification 3 and 7; Q127)',
  input: {
    query: z.object({
      status: z.optional(
        says('4, active, when absent; of a status that no shop has the list is empty.', mayMiss(formText)),
      ),
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
  ...route('GET', '/api/demarcation/parking/active-profiles', 'anyone'),
  tagged: true,
  summary: 'The kinds of bays, with icon and colour.',
  description: 'The legend of the map. (Specification 3 and 7; Q127)',
  input: {},
  output: listOf(parkingProfileOnWire),
  refusals: [],
})

/** Specification 3 and 7; `bbox` = west,south,east,north is ours; without it the call returns all. */
export const listBays = endpoint({
  ...route('GET', '/api/demarcation/bay', 'anyone'),
  tagged: true,
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
  ...route('GET', '/api/demarcation/sector', 'anyone'),
  tagged: true,
  summary: 'The sectors of the city.',
  description: 'The areas of the streets in which parking is paid. (Specification 3 and 7)',
  input: {},
  output: listOf(
    named(
      'Sector',
      'An area of streets.',
      z.object({
        name: says('What it is called.', z.string()),
        polygon: says('Its outline, point by point; of several parts that of the largest.', z.array(point)),
        rings: z.optional(
          says(
            'Its other rings, holes and further parts alike: a point lies in the sector where it lies in an odd number of all its rings.',
            z.array(z.array(point)),
          ),
        ),
        center: says('Where its name stands.', point),
        color: says('Its colour on the map, as CSS writes it.', z.string()),
        tariff_id: says(
          'What its streets are charged by, an `id` of `listSectorTariffs`; null where nobody said it.',
          z.nullable(idOfRow),
        ),
      }),
    ),
  ),
  refusals: [],
})

const clockTime = says('A time of the city, `HH:mm`; `24:00` is the end of the day.', z.string(), {
  pattern: '^([01][0-9]|2[0-4]):[0-5][0-9]$',
})

/** Ours: what a stranger asks of a street, in what a car pays; another kind of vehicle sees its own when it buys. */
export const listSectorTariffs = endpoint({
  ...route('GET', '/api/demarcation/tariff', 'anyone'),
  ours: true,
  summary: 'What parking costs in the sectors, when, and what can still be bought today.',
  description:
    'One entry for each group of the tariff, in what a car pays: the times of another kind of vehicle are those of ' +
    '`listPublicProducts`. Changes with the clock. (Q94)',
  input: {},
  output: listOf(
    named(
      'SectorTariff',
      'What parking costs in the sectors of one tariff.',
      z.object({
        id: says('The group of the tariff.', idOfRow),
        name: says('What it is called.', z.string()),
        always: says('Whether parking is charged at any hour.', z.boolean()),
        hours_today: says(
          'When parking is charged today, what is left of the night before included; empty on a free day, and where it is always charged.',
          z.array(z.object({ from: clockTime, to: clockTime })),
        ),
        opens_at: says('When charging begins next; null while it is charged.', z.nullable(civilDateTime)),
        times: says(
          'What a car can buy, shortest first.',
          z.array(
            z.object({
              time: says('How long, in minutes.', z.int()),
              price: says('What it costs.', centsOnWire),
              left_today: says('Whether it can still be used up today.', z.boolean()),
            }),
          ),
        ),
      }),
    ),
  ),
  refusals: [],
})

/** Ours: the ground of the maps, a file of the city's folder. */
export const readMap = endpoint({
  ...route('GET', '/api/demarcation/map', 'anyone'),
  ours: true,
  summary: 'Where the ground of the map is.',
  description:
    'A file whose address changes with what it holds: PMTiles of vector tiles, served by ranges of 4 MiB at most, ' +
    'or GeoJSON. ' +
    'A city without a map of its own has `none`.',
  input: {},
  output: z.object({
    format: says('What it is: `none`, `geojson` or `pmtiles`.', z.enum(['none', 'geojson', 'pmtiles'])),
    address: says('Where it is, a path of this server; empty for `none`.', z.string()),
  }),
  refusals: [],
})

/** Ours (Q124): the city's own names and, when one is configured, a geocoder behind the server. */
export const searchAddress = endpoint({
  ...route('GET', '/api/geocode', 'anyone'),
  ours: true,
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
