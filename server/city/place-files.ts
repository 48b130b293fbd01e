import * as z from 'zod/mini'
import { kilometresBetween, type Point } from '#domain/places.ts'
import type { MistakeList, Place } from './mistakes.ts'

const text = z.string().check(z.minLength(1))
const id = z.int().check(z.gte(1))
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like "#1864ab"'))
const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))
/** GeoJSON has the longitude first; the wire has `{lat, lng}` (decision Q127). */
const position = z.pipe(
  z.tuple([longitude, latitude]),
  z.transform(([lng, lat]) => ({ lat, lng })),
)

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

const bayFeature = z.object({
  type: z.literal('Feature'),
  properties: z.strictObject({ id, name: text, profile: id, address: z._default(z.string(), '') }),
  geometry: z.object({ type: z.literal('Point'), coordinates: position }),
})

const sectorFeature = z.object({
  type: z.literal('Feature'),
  /** `tariff` is the group of tariff.json that its streets are charged by. */
  properties: z.strictObject({ id, name: text, color: colour, tariff: z.exactOptional(id) }),
  geometry: z.object({
    type: z.literal('Polygon'),
    coordinates: z.tuple([z.array(position).check(z.minLength(4))]),
  }),
})

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
  polygon: readonly Point[]
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
    return [{ ...kept, parking_profile, center: geometry.coordinates }]
  })
}

export const readSectors: Reader<Sector> = (given, file, mistakes) => {
  const read = z.safeParse(features(sectorFeature), given, { reportInput: true })
  if (!read.success) mistakes.addIssues(file, read.error.issues)
  return (read.data?.features ?? []).map(({ properties, geometry: { coordinates } }) => {
    const [ring] = coordinates
    // GeoJSON repeats the first point at the end; a list of corners does not.
    const polygon = ring.slice(0, -1)
    return { ...properties, polygon, center: middleOf(polygon) }
  })
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
