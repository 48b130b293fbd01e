import { expect, it } from 'vitest'
import { type CityMistakes, MistakeList } from './mistakes.ts'
import { readBays, readSectors } from './place-files.ts'

const collection = (geometry: object, properties: object) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties, geometry }],
})

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const closed = square(-48, -28, 0.01)

/** What is wrong with some features, as whoever loads the city reads it. */
const told = (read: (mistakes: MistakeList) => unknown): readonly string[] => {
  const mistakes = new MistakeList()
  read(mistakes)
  try {
    mistakes.throwIfAny()
  } catch (error) {
    return (error as CityMistakes).mistakes
  }
  return []
}

const sector = (geometry: object, more: object = {}) =>
  collection(geometry, { id: 1, name: 'Setor 1', color: '#1971c2', ...more })

const sectorOf = (geometry: object, more: object = {}) => {
  const mistakes = new MistakeList()
  const [read] = readSectors(sector(geometry, more), 'sectors.geojson', mistakes)
  expect(mistakes.lines).toEqual([])
  return read
}

const wrongSector = (geometry: object) =>
  told((mistakes) => readSectors(sector(geometry), 'sectors.geojson', mistakes))

it('a sector keeps every corner of a ring that its program left open', () => {
  const whole = sectorOf({ type: 'Polygon', coordinates: [closed] })
  expect(whole?.polygon).toHaveLength(4)
  expect(whole).not.toHaveProperty('rings')
  expect(sectorOf({ type: 'Polygon', coordinates: [closed.slice(0, -1)] })).toEqual(whole)
})

it('a sector is read without heights and properties of other programs', () => {
  const plain = sectorOf({ type: 'Polygon', coordinates: [closed] })
  const high = closed.map((corner) => [...corner, 12.5])
  expect(sectorOf({ type: 'Polygon', coordinates: [high] }, { 'stroke-width': 2, fid: 7 })).toEqual(plain)
})

it('a sector has holes and parts: its outline is that of the largest part', () => {
  const hole = square(-47.998, -27.998, 0.001)
  const island = square(-47.9, -27.9, 0.002)
  const read = sectorOf({ type: 'MultiPolygon', coordinates: [[island], [closed, hole]] })
  expect(read?.polygon).toEqual(sectorOf({ type: 'Polygon', coordinates: [closed] })?.polygon)
  expect(read?.rings).toHaveLength(2)
})

it.each([
  [
    'Polygon',
    [
      [
        [-48, -28],
        [-48, -28],
        [-48, -28],
        [-48, -28],
      ],
    ],
    'must enclose an area',
  ],
  [
    'Polygon',
    [
      [
        [-48, -28],
        [-47.9, -28],
        [-47.8, -28],
        [-48, -28],
      ],
    ],
    'must enclose an area',
  ],
  [
    'Polygon',
    [
      [
        [-48, -28],
        [-47.9, -27.9],
        [-47.9, -28],
        [-48, -27.9],
      ],
    ],
    'must not have sides that cross',
  ],
  ['Polygon', [closed, square(-40, -20, 0.001)], 'has a hole that does not lie inside'],
  ['MultiPolygon', [[closed], [square(-47.998, -27.998, 0.001)]], 'has a part that lies inside of another'],
] as const)('a sector of a %s with %j is refused: it %s', (type, coordinates, what) => {
  expect(wrongSector({ type, coordinates })).toEqual([expect.stringContaining(`features[0] ${what}`)])
})

it('a sector names the place of a wrong coordinate', () => {
  expect(wrongSector({ type: 'Polygon', coordinates: [[[-48, -98], ...closed]] })).toEqual([
    'sectors.geojson: features[0].geometry.coordinates[0][0][1] must be at least -90, not -98',
  ])
  expect(wrongSector({ type: 'LineString', coordinates: closed })).toEqual([
    'sectors.geojson: features[0].geometry.type must be one of "Polygon", "MultiPolygon", not "LineString"',
  ])
})

const profile = { id: 1, name: 'Comum', icon: 'car', color: '#1971c2' } as const
const bayOf = (geometry: object) => {
  const mistakes = new MistakeList()
  const bay = collection(geometry, { id: 1, name: 'B-1', profile: 1, source: 'QGIS' })
  const [read] = readBays(bay, 'bays.geojson', mistakes, [profile])
  expect(mistakes.lines).toEqual([])
  return read?.center
}

it('a bay that is drawn as an area stands at a point inside of it', () => {
  expect(bayOf({ type: 'Point', coordinates: [-48, -28, 3] })).toEqual({ lat: -28, lng: -48 })
  expect(bayOf({ type: 'Polygon', coordinates: [closed] })).toEqual({ lat: -27.995, lng: -47.995 })
  const bend = [
    [0, 0],
    [10, 0],
    [10, 10],
    [9, 10],
    [9, 1],
    [1, 1],
    [1, 10],
    [0, 10],
  ].map(([x = 0, y = 0]) => [-48 + x / 1e5, -28 + y / 1e5])
  const { lat = 0, lng = 0 } = bayOf({ type: 'Polygon', coordinates: [bend] }) ?? {}
  const inside = lng < -48 + 1e-5 || lng > -48 + 9e-5 || lat < -28 + 1e-5
  expect(inside).toBe(true)
})

it('forty equal mistakes are one line, three of a kind are three', () => {
  const many = (n: number) => ({
    type: 'FeatureCollection',
    features: Array.from({ length: n }, (_, f) => ({
      type: 'Feature',
      properties: { id: f + 1, name: `Setor ${f + 1}`, color: 'blue' },
      geometry: { type: 'Polygon', coordinates: [closed] },
    })),
  })
  const of = (n: number) => told((mistakes) => readSectors(many(n), 'sectors.geojson', mistakes))
  expect(of(40)).toEqual([
    'sectors.geojson: features[0].properties.color must be a colour like "#1864ab", not "blue" (and 39 more like it)',
  ])
  expect(of(3)).toHaveLength(3)
})
