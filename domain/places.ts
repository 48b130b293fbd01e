/** The status of a point of sale that is open for drivers, and the filter of its list (Specification 9). */
export const activePointOfSale = 4

/** A place on earth in degrees, as the wire carries it (Decision Q127). */
export type Point = { lat: number; lng: number }

/** A rectangle of the map in degrees; it never crosses the 180th meridian. */
export type Box = { west: number; south: number; east: number; north: number }

const isWithin = (value: number, most: number): boolean => Math.abs(value) <= most

/**
 * Reads 'west,south,east,north' in degrees, as GeoJSON orders a bounding box; null for anything else
 * (Specification 7, demarcation; Decision Q127).
 */
export function readBox(text: string): Box | null {
  const written = text.split(',')
  if (written.length !== 4 || written.some((part) => part.trim() === '')) return null
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = written.map(Number)
  const fits = isWithin(west, 180) && isWithin(east, 180) && isWithin(south, 90) && isWithin(north, 90)
  return fits && west <= east && south <= north ? { west, south, east, north } : null
}

/** Whether the point lies in the box, its edges included (Decision Q127). */
export const isInBox = ({ lat, lng }: Point, box: Box): boolean =>
  lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east

/**
 * Whether the point lies inside the outline, whose last corner joins the first: an odd number of its sides lies east of the
 * point (Specification 3, sector). Corners of a city are near enough to each other for straight lines.
 */
export function isInOutline(point: Point, corners: readonly Point[]): boolean {
  let isInside = false
  for (const [n, a] of corners.entries()) {
    const b = corners[(n + 1) % corners.length] ?? a
    if (a.lat > point.lat === b.lat > point.lat) continue
    const crossing = a.lng + ((point.lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng)
    if (crossing > point.lng) isInside = !isInside
  }
  return isInside
}

/** The parts of an area: an outline, and other rings, each a hole or a further part (Decision Q206). */
export type Area = { polygon: readonly Point[]; rings?: readonly (readonly Point[])[] | undefined }

/** Whether the point lies inside an area: in an odd number of its rings, so that a hole is out and a further part is in. */
export const isInArea = (point: Point, { polygon, rings = [] }: Area): boolean =>
  [polygon, ...rings].filter((ring) => isInOutline(point, ring)).length % 2 === 1

/** Distance on a sphere, which is near enough to tell a city from an ocean (Decision Q127). */
export function kilometresBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const haversine =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(haversine))
}

/**
 * The words of a name or an address without accents, case and punctuation, so that 'Alfândega' is found by
 * 'alfandega' (Decision Q124).
 */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** A name as it stands in an address: 'setor-3-porto' for 'Setor 3 · Porto' (Decision Q33, the sign of a sector). */
export const slugOf = (name: string): string => plainWords(name).join('-')
