import { describe, expect, it } from 'vitest'
import { pmtilesOf, tileAt } from '#testkit/pmtiles.ts'
import { geoJsonSource, readGeoJson } from './geojson-source.ts'
import { type Pixel, placesAlong, Standing } from './labels.ts'
import { frameOf, spotOf } from './model.ts'
import { readTile } from './pmtiles-source.ts'

const feature = (kind: string, type: string, coordinates: unknown, name?: string) => ({
  properties: { kind, ...(name ? { name } : {}) },
  geometry: { type, coordinates },
})

describe('spotOf', () => {
  it('is the Web Mercator of every map: the middle of the world, and a corner of it', () => {
    expect(spotOf(0, 0)).toEqual([0.5, 0.5])
    expect(spotOf(-180, 85.051129)[1]).toBeCloseTo(0, 6)
    expect(spotOf(180, -85.051129)[1]).toBeCloseTo(1, 6)
  })
})

describe('a file of streets', () => {
  it('is read with all its shapes', () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]
    const read = readGeoJson({
      features: [
        feature('town', 'Point', [0, 0], 'Vila'),
        feature(
          'street',
          'LineString',
          [
            [0, 0],
            [1, 1],
          ],
          'Rua A',
        ),
        feature('path', 'MultiLineString', [
          [
            [0, 0],
            [1, 1],
          ],
          [
            [2, 2],
            [3, 3],
          ],
        ]),
        feature('park', 'Polygon', [ring]),
        feature('water', 'MultiPolygon', [[ring], [ring, ring]]),
      ],
    })
    expect(read.map(({ shape, parts }) => [shape, parts.length])).toEqual([
      ['point', 1],
      ['line', 1],
      ['line', 2],
      ['area', 1],
      ['area', 3],
    ])
    expect(read[1]).toMatchObject({ name: 'Rua A', frame: { left: 0.5, bottom: 0.5 } })
  })

  it('gives what lies in sight, and is fetched once, anew only after it failed', async () => {
    let fetched = 0
    const source = geoJsonSource(async () => {
      fetched += 1
      if (fetched === 1) throw new Error('no connection')
      return {
        features: [
          feature(
            'street',
            'LineString',
            [
              [0, 0],
              [1, 1],
            ],
            'Perto',
          ),
          feature(
            'street',
            'LineString',
            [
              [9, 9],
              [10, 10],
            ],
            'Longe',
          ),
        ],
      }
    })
    const sight = frameOf({ west: 0.4, south: 0.4, east: 2, north: 2 })
    await expect(source(sight, 19)).rejects.toThrow('no connection')
    expect((await source(sight, 19)).map(({ name }) => name)).toEqual(['Perto'])
    expect((await source(sight, 18)).length).toBe(1)
    expect(fetched).toBe(2)
  })
})

describe('a tile', () => {
  it('is read into spots of the world, what we do not draw left out', () => {
    const centre = { lat: -28.22735, lng: -48.6608 }
    const { z, x, y } = tileAt(14, centre)
    const written = pmtilesOf({ z, x, y }, { west: -49, south: -29, east: -48, north: -28 }, [
      {
        layer: 'roads',
        shape: 'line',
        kind: 'major_road',
        name: 'Avenida',
        at: [
          [0, 0],
          [4096, 2048],
        ],
      },
      {
        layer: 'roads',
        shape: 'line',
        kind: 'rail',
        name: 'Trem',
        at: [
          [0, 0],
          [9, 9],
        ],
      },
      {
        layer: 'landuse',
        shape: 'area',
        kind: 'forest',
        name: 'Mata',
        at: [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
      },
      {
        layer: 'boundaries',
        shape: 'line',
        kind: 'county',
        name: 'Divisa',
        at: [
          [0, 0],
          [9, 9],
        ],
      },
    ])
    // The tile is the last part of the file.
    const start = Number(written.readBigUInt64LE(56))
    const bytes = Uint8Array.from(written.subarray(start)).buffer
    const read = readTile(bytes, z, x, y)
    expect(read.map(({ kind, name, shape }) => [kind, name, shape])).toEqual([
      ['park', 'Mata', 'area'],
      ['main', 'Avenida', 'line'],
    ])
    expect(read[1]?.parts[0]?.[1]).toEqual([(x + 1) / 2 ** z, (y + 0.5) / 2 ** z])
  })
})

describe('names', () => {
  const straight: Pixel[] = [
    [0, 0],
    [1000, 0],
  ]

  it('stand along their street, the more the longer it is, and never upside down', () => {
    expect(placesAlong(straight, 100, 360)).toEqual([
      { x: 250, y: 0, angle: 0 },
      { x: 750, y: 0, angle: 0 },
    ])
    expect(placesAlong(straight.toReversed(), 100, 2000)).toEqual([{ x: 500, y: 0, angle: 2 * Math.PI }])
    expect(
      placesAlong(
        [
          [0, 0],
          [60, 0],
        ],
        100,
        360,
      ),
    ).toEqual([])
  })

  it('do not leave their street at a sharp bend', () => {
    expect(
      placesAlong(
        [
          [0, 0],
          [100, 0],
          [100, 100],
        ],
        120,
        360,
      ),
    ).toEqual([])
    expect(
      placesAlong(
        [
          [0, 0],
          [100, 0],
          [200, 8],
        ],
        120,
        360,
      ),
    ).toHaveLength(1)
  })

  it('do not lie on each other, and are not said twice near by', () => {
    const standing = new Standing()
    const size = { width: 100, height: 14 }
    const at = (x: number, y: number, angle = 0) => ({ x, y, angle })
    expect(standing.take('Rua A', at(100, 100), size)).toBe(true)
    expect(standing.take('Rua B', at(140, 105), size)).toBe(false)
    expect(standing.take('Rua B', at(100, 130), size)).toBe(true)
    // Across the first one's end, where a box around it would forbid it.
    expect(standing.take('Rua C', at(165, 60, Math.PI / 2), { width: 60, height: 14 })).toBe(true)
    expect(standing.take('Rua A', at(300, 100), size)).toBe(false)
    expect(standing.take('Rua A', at(400, 100), size)).toBe(true)
    expect(standing.names).toEqual(['Rua A', 'Rua B', 'Rua C'])
  })
})
