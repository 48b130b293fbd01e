import * as z from 'zod/mini'
import { areaOf, areaProblem, cornersOf, type Polygon, pointInside, type Ring } from '#domain/outlines.ts'
import type { Point } from '#domain/places.ts'
import type { MistakeList, Place } from './mistakes.ts'

const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))

/** GeoJSON has the longitude first, and may have a height, which nobody draws; the wire has `{lat, lng}` (decision Q127). */
export const position = z.pipe(
  z.tuple([longitude, latitude], z.number()),
  z.transform(([lng, lat]) => ({ lat, lng })),
)

const ring = z.array(position)

/** The shapes of a feature, by the name that GeoJSON gives them. */
export const polygonShapes = {
  Polygon: z.array(ring).check(z.minLength(1)),
  MultiPolygon: z.array(z.array(ring).check(z.minLength(1))).check(z.minLength(1)),
}

const problems: Record<NonNullable<ReturnType<typeof areaProblem>>, string> = {
  'no area': 'must enclose an area: each ring needs three different corners that do not lie on one line',
  crossing: 'must not have sides that cross each other',
  'hole outside': 'has a hole that does not lie inside of its outline',
  'part inside': 'has a part that lies inside of another one',
}

/** An area: the outline of its largest part, and its other rings, holes and further parts alike (decision Q206). */
export type Area = { polygon: Ring; rings: readonly Ring[] }

const areaFrom = (polygons: readonly Polygon[]): Area => {
  const [polygon = []] = polygons.map(([outline = []]) => outline).sort((a, b) => areaOf(b) - areaOf(a))
  return { polygon, rings: polygons.flat().filter((other) => other !== polygon) }
}

/** Reads the area of a feature from its read coordinates; undefined, and a mistake told, where they enclose none. */
export function readArea(
  coordinates: readonly Polygon[],
  file: string,
  place: Place,
  mistakes: MistakeList,
): Area | undefined {
  const polygons = coordinates.map((polygon) => polygon.map(cornersOf))
  const problem = areaProblem(polygons)
  if (problem) mistakes.add(file, place, problems[problem])
  return problem ? undefined : areaFrom(polygons)
}

const rounded = (degrees: number): number => Number(degrees.toFixed(6))

/** A point inside of a ring, to the decimetre. */
export const centreOf = (outline: Ring): Point => {
  const { lat, lng } = pointInside(outline)
  return { lat: rounded(lat), lng: rounded(lng) }
}
