import { isInOutline, type Point } from './places.ts'

/** Corners in order; the last one joins the first. */
export type Ring = readonly Point[]

const isSame = (a: Point | undefined, b: Point): boolean => a?.lat === b.lat && a.lng === b.lng

/**
 * The corners of a ring as a file holds it: closed by its first point once more, as GeoJSON demands, or left open, as many
 * programs write it. A point that repeats the one before is no corner.
 */
export function cornersOf(ring: Ring): Ring {
  const corners = ring.filter((point, n) => !isSame(ring[n - 1], point))
  const [first] = corners
  return first && corners.length > 1 && isSame(corners.at(-1), first) ? corners.slice(0, -1) : corners
}

/** Twice the area with its sign, in square degrees: near enough to tell nothing from something, and a larger from a smaller. */
const doubleArea = (ring: Ring): number =>
  ring.reduce((sum, a, n) => {
    const b = ring[(n + 1) % ring.length] ?? a
    return sum + a.lng * b.lat - b.lng * a.lat
  }, 0)

export const areaOf = (ring: Ring): number => Math.abs(doubleArea(ring)) / 2

/** About a tenth of a square metre: the smallest bay has ten. */
const leastArea = 1e-11

/** On which side of the line from a to b the point lies: its sign. */
const sideOf = (a: Point, b: Point, point: Point): number =>
  Math.sign((b.lng - a.lng) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lng - a.lng))

type Side = { a: Point; b: Point; west: number; east: number }

const sidesOf = (ring: Ring): Side[] =>
  ring.map((a, n) => {
    const b = ring[(n + 1) % ring.length] ?? a
    return { a, b, west: Math.min(a.lng, b.lng), east: Math.max(a.lng, b.lng) }
  })

const cross = (one: Side, other: Side): boolean =>
  sideOf(one.a, one.b, other.a) * sideOf(one.a, one.b, other.b) < 0 &&
  sideOf(other.a, other.b, one.a) * sideOf(other.a, other.b, one.b) < 0

/** Whether any two sides cross. Sorted from west to east, each side is compared only with those that begin before it ends. */
const hasCrossing = (rings: readonly Ring[]): boolean => {
  const sides = rings.flatMap(sidesOf).sort((a, b) => a.west - b.west)
  return sides.some((side, n) => {
    for (let m = n + 1; m < sides.length; m++) {
      const other = sides[m] as Side
      if (other.west > side.east) return false
      if (cross(side, other)) return true
    }
    return false
  })
}

/**
 * A point inside a ring: its centre of area where that lies inside, else the middle of the widest stretch at half of its
 * height, so that the middle of a bend is not outside of it.
 */
export function pointInside(ring: Ring): Point {
  const double = doubleArea(ring)
  const [first = { lat: 0, lng: 0 }] = ring
  // Counted from the first corner: the digits of degrees are few, those of their products many.
  const near = ring.map(({ lat, lng }) => ({ lat: lat - first.lat, lng: lng - first.lng }))
  const sum = near.reduce(
    (total, a, n) => {
      const b = near[(n + 1) % near.length] ?? a
      const part = a.lng * b.lat - b.lng * a.lat
      return { lat: total.lat + (a.lat + b.lat) * part, lng: total.lng + (a.lng + b.lng) * part }
    },
    { lat: 0, lng: 0 },
  )
  const centre = { lat: first.lat + sum.lat / (3 * double), lng: first.lng + sum.lng / (3 * double) }
  return isInOutline(centre, ring) ? centre : widestAt(ring, centre.lat)
}

const widestAt = (ring: Ring, lat: number): Point => {
  const crossings = sidesOf(ring)
    .filter(({ a, b }) => a.lat > lat !== b.lat > lat)
    .map(({ a, b }) => a.lng + ((lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng))
    .sort((a, b) => a - b)
  let widest = { width: -1, lng: 0 }
  for (let n = 0; n + 1 < crossings.length; n += 2) {
    const [west = 0, east = 0] = crossings.slice(n)
    if (east - west > widest.width) widest = { width: east - west, lng: (west + east) / 2 }
  }
  return { lat, lng: widest.lng }
}

/** A polygon as a file holds it: its outline first, then its holes. */
export type Polygon = readonly Ring[]

/**
 * Says what keeps polygons from being an area, or null: a ring of fewer than three corners or without any area, sides that
 * cross, a hole outside of its outline, a part inside of another.
 */
export function areaProblem(
  polygons: readonly Polygon[],
): null | 'no area' | 'crossing' | 'hole outside' | 'part inside' {
  const rings = polygons.flat()
  if (rings.length === 0 || rings.some((ring) => ring.length < 3)) return 'no area'
  if (hasCrossing(rings)) return 'crossing'
  if (rings.some((ring) => areaOf(ring) < leastArea)) return 'no area'
  for (const [outline = [], ...holes] of polygons) {
    if (holes.some((hole) => !isInOutline(pointInside(hole), outline))) return 'hole outside'
    const isInside = ([other = []]: Polygon) => other !== outline && isInOutline(pointInside(outline), other)
    const own = (other: Polygon) =>
      isInside(other) && !other.slice(1).some((hole) => isInOutline(pointInside(outline), hole))
    if (polygons.some(own)) return 'part inside'
  }
  return null
}
