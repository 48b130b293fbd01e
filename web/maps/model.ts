import type { Box, Point } from '#domain/places.ts'

export const signNames = [
  'pin',
  'blind',
  'wheelchair',
  'truck',
  'stopwatch',
  'paperclip',
  'taxi',
  'car',
] as const

export type SignName = (typeof signNames)[number]

/** The sign of a name on the wire; a car for any that we cannot draw (specification 3, parking profile). */
export const signOf = (icon: string): SignName => signNames.find((name) => name === icon) ?? 'car'

/** Where somebody goes from a place: within this page, or to an app of the device. */
export type MapAction = { label: string; href: string; isApp?: boolean }

/** What the info window tells of a place. */
export type MapInfo = {
  key: string
  name: string
  lines: readonly string[]
  /** What is told only once it is pressed. */
  more?: readonly string[]
  actions?: readonly MapAction[]
}

/** A place that can be pressed and then tells its name and more. */
export type MapMarker = MapInfo & {
  at: Point
  colour: string
  sign: SignName
}

/** A coloured part of the map with its name in the middle. */
export type MapArea = {
  key: string
  name: string
  /** Outline, holes and further parts: what lies in an odd number of them is drawn. */
  rings: readonly (readonly Point[])[]
  centre: Point
  colour: string
  /** What it tells where it is pressed. */
  told?: MapInfo
}

/** What is seen now. */
export type Sight = { box: Box; zoom: number }

/** Where to go, and what shall tell about itself there. */
export type Target = {
  point: Point
  zoom: number
  marker?: MapInfo & { at: Point }
}

/** Numbers of specification 2 and 9; the same for every map. */
export const minZoom = 10
export const maxZoom = 20
export const clusterMinimum = 5

const step = 0.001

/** A digit less than this is noise of floating point. */
const rounded = (degrees: number): number => Number(degrees.toFixed(3))

/**
 * The rectangle to ask for when this is seen: half as much again on each side and rounded outward, so that small
 * moves need no new answer and two visitors of one corner ask for the same.
 */
export function boxToAsk({ west, south, east, north }: Box): Box {
  const [width, height] = [east - west, north - south]
  return {
    west: Math.max(-180, rounded(Math.floor((west - width / 2) / step) * step)),
    south: Math.max(-90, rounded(Math.floor((south - height / 2) / step) * step)),
    east: Math.min(180, rounded(Math.ceil((east + width / 2) / step) * step)),
    north: Math.min(90, rounded(Math.ceil((north + height / 2) / step) * step)),
  }
}

/** Whether the inner rectangle lies in the outer one. */
export const contains = (outer: Box, inner: Box): boolean =>
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.south >= outer.south &&
  inner.north <= outer.north
