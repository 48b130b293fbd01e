import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { pmtilesOf } from '#testkit/pmtiles.ts'
import { type CityMistakes, readCity } from './read-city.ts'

const folders: string[] = []
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

describe('a map of tiles', () => {
  const box = { west: -48.7, south: -28.3, east: -48.6, north: -28.2 }
  const right = () => pmtilesOf({ z: 14, x: 5977, y: 9527 }, box, [])
  const mistakesOfTiles = async (bytes: Buffer): Promise<string[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'city-'))
    folders.push(folder)
    await cp('cities/demo', folder, { recursive: true })
    await rm(join(folder, 'map.geojson'))
    await writeFile(join(folder, 'map.pmtiles'), bytes)
    return readCity(folder).then(
      ({ map }) => [`${map?.format} ${map?.bytes}`],
      ({ mistakes }: CityMistakes) => mistakes.map((line) => line.replaceAll(`${folder}/`, '')),
    )
  }
  const changed = (at: number, ...values: number[]) => {
    const bytes = right()
    bytes.set(values, at)
    return bytes
  }

  it('is read by its head alone', async () => {
    expect(await mistakesOfTiles(right())).toEqual([`pmtiles ${right().length}`])
  })

  it.each([
    ['another kind of file', Buffer.from('<svg/>'), 'map.pmtiles: is not a PMTiles file of version 3'],
    ['an older version', changed(7, 2), 'map.pmtiles: is not a PMTiles file of version 3'],
    ['pictures', changed(99, 2), 'map.pmtiles: must hold vector tiles (MVT), not pictures'],
    [
      'tiles that no browser unpacks',
      changed(98, 3),
      'map.pmtiles: must have its tiles plain or by gzip, which browsers can read',
    ],
    [
      'another city',
      pmtilesOf({ z: 14, x: 0, y: 0 }, { ...box, west: -47.7, east: -47.6 }, []),
      'map.pmtiles: reaches from -47.7,-28.3 to -47.6,-28.2, which mapCentre lies outside of',
    ],
  ])('is refused as %s', async (_, bytes, line) => {
    expect(await mistakesOfTiles(bytes)).toEqual([line])
  })
})

describe('a mistake in streets and sectors', () => {
  it.each([
    [
      ['sectors.geojson', '"tariff": 2', '"tariff": 3'],
      'sectors.geojson: features[3].properties.tariff names group 3, which is not in tariff.json',
    ],
    [
      ['map.geojson', '"kind":"street"', '"kind":"sidewalk"'],
      'map.geojson: features[10].properties.kind must be one of "highway", "main", "street", "path", "water", not "sidewalk"',
    ],
    [
      ['map.geojson', '"type":"Polygon"', '"type":"Circle"'],
      'map.geojson: features[0].geometry.type must be one of "Polygon", "MultiPolygon", "LineString", "MultiLineString", "Point", not "Circle"',
    ],
    [
      ['map.geojson', /"coordinates":\[\[\[[^\]]+\]/, '"coordinates":[[[-28.1,-48.6]'],
      'map.geojson: features[0] lies 2869 km from mapCentre; is the longitude first in GeoJSON?',
    ],
    [['map.geojson', /\]\}\s*$/, ''], 'map.geojson: line 826 is not JSON from column 1 on'],
    [['map.pmtiles', '', 'PNG'], 'map.pmtiles: stands beside map.geojson: keep one of the two'],
  ] as const)('%j is told in one line', async ([file, from, to], line) => {
    const folder = await mkdtemp(join(tmpdir(), 'city-'))
    folders.push(folder)
    await cp('cities/demo', folder, { recursive: true })
    const before = await readFile(join(folder, file), 'utf8').catch(() => '')
    await writeFile(
      join(folder, file),
      before.replace(from, () => to),
    )
    await expect(readCity(folder)).rejects.toMatchObject({ mistakes: [`${folder}/${line}`] })
  })
})
