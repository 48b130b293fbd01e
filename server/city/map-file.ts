import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { kilometresBetween, type Point } from '#domain/places.ts'
import { readTextFile } from './city-folder.ts'
import { readJsonText } from './json-text.ts'
import type { MistakeList } from './mistakes.ts'

/** The ground of the city's map: a file of its folder, known by the hash of what it holds. */
export type MapFile = { format: 'geojson' | 'pmtiles'; hash: string; bytes: number }

const names = { geojson: 'map.geojson', pmtiles: 'map.pmtiles' } as const

/** What a phone can draw whole, and what a database is no worse for. */
const largest = { geojson: 5_000_000, pmtiles: 500_000_000 } as const

export const mapPath = (folder: string, { format }: Pick<MapFile, 'format'>): string =>
  join(folder, names[format])

/** What a feature of map.geojson may be, and the shape that it is drawn from. */
const shapes = {
  areas: ['water', 'beach', 'park', 'square', 'building'],
  lines: ['highway', 'main', 'street', 'path', 'water'],
  points: ['town', 'quarter'],
}

/** A position may carry a height, which nobody draws. */
const position = z.tuple([z.number(), z.number()], z.number())
const line = z.array(position).check(z.minLength(2))
const ring = z.array(position).check(z.minLength(4))

const shapeOf = <T extends string, C extends z.ZodMiniType>(type: T, coordinates: C, kinds: string[]) =>
  z.object({
    type: z.literal('Feature'),
    properties: z.object({ kind: z.enum(kinds), name: z.optional(z.string().check(z.maxLength(80))) }),
    geometry: z.object({ type: z.literal(type), coordinates }),
  })

const features: Readonly<Record<string, z.ZodMiniType>> = {
  Polygon: shapeOf('Polygon', z.array(ring), shapes.areas),
  MultiPolygon: shapeOf('MultiPolygon', z.array(z.array(ring)), shapes.areas),
  LineString: shapeOf('LineString', line, shapes.lines),
  MultiLineString: shapeOf('MultiLineString', z.array(line), shapes.lines),
  Point: shapeOf('Point', position, shapes.points),
}

const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({ geometry: z.object({ type: z.enum(Object.keys(features)), coordinates: z.array(z.any()) }) }),
  ),
})

/** So many mistakes of one file say enough. */
const mostTold = 5

/** As of every place (checkPlaces), but a map reaches beyond its city: a bay, a road, the sea. */
const farthestKm = 500

/** The map of a city's folder, or null where it has none. */
export async function readMapFile(
  folder: string,
  mistakes: MistakeList,
  centre: Point | undefined,
): Promise<MapFile | null> {
  const found = (['geojson', 'pmtiles'] as const).filter((format) => existsSync(join(folder, names[format])))
  const [format] = found
  if (!format) return null
  const path = join(folder, names[format])
  if (found.length > 1)
    mistakes.add(join(folder, names.pmtiles), [], 'stands beside map.geojson: keep one of the two')
  const { size } = await stat(path)
  if (size > largest[format]) mistakes.add(path, [], `is larger than ${largest[format] / 1_000_000} MB`)
  else if (format === 'geojson') await checkGeoJson(path, mistakes, centre)
  else await checkPmtiles(path, mistakes, centre)
  return { format, hash: await hashOf(path), bytes: size }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex').slice(0, 32)
}

async function checkGeoJson(path: string, mistakes: MistakeList, centre: Point | undefined): Promise<void> {
  const text = await readTextFile(path, mistakes)
  if (text === undefined) return
  const json = readJsonText(text)
  if (!('value' in json)) return mistakes.add(path, json.line, `is not JSON from column ${json.column} on`)
  const read = z.safeParse(collection, json.value, { reportInput: true })
  if (!read.success) return mistakes.addIssues(path, read.error.issues.slice(0, mostTold))
  const given = (json.value as { features: unknown[] }).features
  let told = 0
  for (const [f, { geometry }] of read.data.features.entries()) {
    const feature = z.safeParse(features[geometry.type] ?? collection, given[f], { reportInput: true })
    const place = ['features', f]
    if (!feature.success) {
      const issues = feature.error.issues.map((issue) => ({ ...issue, path: [...place, ...issue.path] }))
      mistakes.addIssues(path, issues.slice(0, mostTold))
      told += issues.length
    } else if (centre) {
      const km = kilometresBetween(firstPosition(geometry.coordinates), centre)
      if (km > farthestKm) {
        mistakes.add(
          path,
          place,
          `lies ${Math.round(km)} km from mapCentre; is the longitude first in GeoJSON?`,
        )
        told += 1
      }
    }
    if (told >= mostTold) return
  }
}

/** The first pair of numbers, however deep the shape holds it. */
function firstPosition(coordinates: readonly unknown[]): Point {
  const [first, second] = coordinates
  if (Array.isArray(first)) return firstPosition(first)
  return { lng: Number(first), lat: Number(second) }
}

const headerBytes = 127
const readable = { vectorTiles: 1, plain: 1, gzip: 2 }

/** The head of the file says what it holds (PMTiles specification, version 3). */
async function checkPmtiles(path: string, mistakes: MistakeList, centre: Point | undefined): Promise<void> {
  const file = await open(path)
  const head = Buffer.alloc(headerBytes)
  await file.read(head, 0, headerBytes, 0).finally(() => file.close())
  if (head.toString('latin1', 0, 7) !== 'PMTiles' || head[7] !== 3) {
    return mistakes.add(path, [], 'is not a PMTiles file of version 3')
  }
  if (head[99] !== readable.vectorTiles) mistakes.add(path, [], 'must hold vector tiles (MVT), not pictures')
  for (const [at, what] of [
    [97, 'directories'],
    [98, 'tiles'],
  ] as const) {
    const packed = head[at] ?? 0
    if (packed !== readable.plain && packed !== readable.gzip) {
      mistakes.add(path, [], `must have its ${what} plain or by gzip, which browsers can read`)
    }
  }
  const degrees = (at: number) => head.readInt32LE(at) / 10_000_000
  const [west, south, east, north] = [degrees(102), degrees(106), degrees(110), degrees(114)]
  const holds = (point: Point) =>
    point.lng >= west && point.lng <= east && point.lat >= south && point.lat <= north
  if (centre && !holds(centre)) {
    mistakes.add(
      path,
      [],
      `reaches from ${west},${south} to ${east},${north}, which mapCentre lies outside of`,
    )
  }
}
