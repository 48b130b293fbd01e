import * as z from 'zod/mini'
import type { Polygon } from '#domain/outlines.ts'
import { kilometresBetween, type Point } from '#domain/places.ts'
import type { MistakeList, Place } from './mistakes.ts'
import { centreOf, polygonShapes, position, readArea } from './outlines.ts'

const text = z.string().check(z.minLength(1))
const id = z.int().check(z.gte(1))
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like "#1864ab"'))
const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))

const profile = z.strictObject({
  id,
  name: text,
  icon: z.enum(['blind', 'wheelchair', 'truck', 'stopwatch', 'paperclip', 'taxi', 'car']),
  color: colour,
})

const pointOfSale = z.strictObject({
  id,
  fancy_name: text,
  /** 4 is active (specification 9). */
  status: z._default(z.int(), 4),
  latitude,
  longitude,
  address: z.strictObject({
    street: text,
    number: z.string(),
    neighborhood: z.string(),
    city: text,
    state: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
  }),
})

const features = <S extends z.ZodMiniType>(feature: S) =>
  z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) })

/** A feature whose shape is read apart, by its type; other programs write properties of their own, which are left out. */
const featureOf = <P extends z.ZodMiniType>(properties: P, types: readonly string[]) =>
  z.object({
    type: z.literal('Feature'),
    properties,
    geometry: z.object({ type: z.enum(types), coordinates: z.unknown() }),
  })

const shapes = { Point: position, ...polygonShapes }
type Shape = keyof typeof shapes

const bayFeature = featureOf(
  z.object({ id, name: text, profile: id, address: z._default(z.string(), '') }),
  Object.keys(shapes),
)

const sectorFeature = featureOf(
  /** `tariff` is the group of tariff.json that its streets are charged by. */
  z.object({ id, name: text, color: colour, tariff: z.exactOptional(id) }),
  Object.keys(polygonShapes),
)

type Geometry = { type: string; coordinates?: unknown }

/** The polygons of a feature, or its one point; undefined, and the mistakes told, where its coordinates are neither. */
function readShape(
  { type, coordinates }: Geometry,
  file: string,
  feature: Place,
  mistakes: MistakeList,
): Point | Polygon[] | undefined {
  const read = z.safeParse(shapes[type as Shape], coordinates, { reportInput: true })
  const place = [...(feature as readonly PropertyKey[]), 'geometry', 'coordinates']
  if (!read.success) {
    const issues = read.error.issues.map((issue) => ({ ...issue, path: [...place, ...issue.path] }))
    mistakes.addIssues(file, issues)
    return undefined
  }
  return type === 'Polygon' ? [read.data as Polygon] : (read.data as Point | Polygon[])
}

/** Parking profile (specification 3). */
export type ParkingProfile = z.output<typeof profile>
export type PointOfSale = z.output<typeof pointOfSale>
/** Spot (specification 3), with its profile embedded (decision Q127). */
export type Bay = {
  id: number
  name: string
  address: string
  parking_profile: ParkingProfile
  center: Point
}
export type Sector = {
  id: number
  name: string
  color: string
  tariff?: number
  /** The outline of its largest part. */
  polygon: readonly Point[]
  /** Its other rings, holes and further parts alike; absent where it has none (decision Q206). */
  rings?: readonly (readonly Point[])[]
  center: Point
}

type Reader<T> = (given: unknown, file: string, mistakes: MistakeList) => readonly T[]

const listReader =
  <S extends z.ZodMiniType>(entry: S): Reader<z.output<S>> =>
  (given, file, mistakes) => {
    const read = z.safeParse(z.array(entry), given, { reportInput: true })
    if (!read.success) mistakes.addIssues(file, read.error.issues)
    return read.data ?? []
  }

export const readProfiles = listReader(profile)
export const readPointsOfSale = listReader(pointOfSale)

export function readBays(
  given: unknown,
  file: string,
  mistakes: MistakeList,
  profiles: readonly ParkingProfile[],
): readonly Bay[] {
  const read = z.safeParse(features(bayFeature), given, { reportInput: true })
  if (!read.success) mistakes.addIssues(file, read.error.issues)
  const byId = new Map(profiles.map((known) => [known.id, known]))
  return (read.data?.features ?? []).flatMap(({ properties, geometry }, f) => {
    const parking_profile = byId.get(properties.profile)
    if (!parking_profile) {
      const at = ['features', f, 'properties', 'profile']
      mistakes.add(file, at, `names profile ${properties.profile}, which is not in profiles.json`)
      return []
    }
    const { profile: _id, ...kept } = properties
    const center = readCentre(geometry, file, ['features', f], mistakes)
    return center ? [{ ...kept, parking_profile, center }] : []
  })
}

export const readSectors: Reader<Sector> = (given, file, mistakes) => {
  const read = z.safeParse(features(sectorFeature), given, { reportInput: true })
  if (!read.success) mistakes.addIssues(file, read.error.issues)
  return (read.data?.features ?? []).flatMap(({ properties, geometry }, f) => {
    const shape = readShape(geometry, file, ['features', f], mistakes)
    const area = Array.isArray(shape) ? readArea(shape, file, ['features', f], mistakes) : undefined
    if (!area) return []
    const { polygon, rings } = area
    const others = rings.length > 0 ? { rings } : {}
    return [{ ...properties, polygon, ...others, center: middleOf(polygon) }]
  })
}

/** Where a bay is: its point, or a point inside of the area that it is drawn as. */
function readCentre(
  geometry: Geometry,
  file: string,
  feature: Place,
  mistakes: MistakeList,
): Point | undefined {
  const shape = readShape(geometry, file, feature, mistakes)
  if (!Array.isArray(shape)) return shape
  const area = readArea(shape, file, feature, mistakes)
  return area && centreOf(area.polygon)
}

function middleOf(corners: readonly Point[]): Point {
  const mean = (numbers: number[]) => Number((numbers.reduce((a, b) => a + b, 0) / numbers.length).toFixed(6))
  return { lat: mean(corners.map((corner) => corner.lat)), lng: mean(corners.map((corner) => corner.lng)) }
}

/** No city is wider; what lies further away has its coordinates swapped or mistyped. */
const farthestKm = 150

/** Tells every point that cannot belong to the city, and every id that was given before. */
export function checkPlaces(
  places: readonly { id: number; point: Point }[],
  place: (n: number) => Place,
  file: string,
  mistakes: MistakeList,
  centre: Point,
): void {
  const seen = new Set<number>()
  for (const [n, { id: given, point }] of places.entries()) {
    if (seen.has(given)) mistakes.add(file, place(n), `must have a unique id, but ${given} was given before`)
    seen.add(given)
    const km = Math.round(kilometresBetween(point, centre))
    if (km > farthestKm) {
      mistakes.add(file, place(n), `lies ${km} km from mapCentre; is the longitude first in GeoJSON?`)
    }
  }
}

/** A sector is charged by a tariff that there is. */
export function checkTariffs(
  sectors: readonly Sector[],
  groups: readonly { id: number }[],
  file: string,
  mistakes: MistakeList,
): void {
  for (const [f, { tariff }] of sectors.entries()) {
    if (tariff === undefined || groups.some(({ id: known }) => known === tariff)) continue
    mistakes.add(
      file,
      ['features', f, 'properties', 'tariff'],
      `names group ${tariff}, which is not in tariff.json`,
    )
  }
}
