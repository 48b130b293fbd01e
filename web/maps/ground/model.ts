import type { Box } from '#domain/places.ts'

export const groundKinds = [
  'water',
  'beach',
  'park',
  'square',
  'building',
  'highway',
  'main',
  'street',
  'path',
  'town',
  'quarter',
] as const

/** What a part of the ground is; the words of map.geojson (cities/README.md). */
export type GroundKind = (typeof groundKinds)[number]

/** A corner or a bend: parts of the world's width east and south of its corner (Web Mercator), 0 to 1. */
export type Spot = readonly [x: number, y: number]

/** A rectangle of spots. */
export type Frame = { left: number; top: number; right: number; bottom: number }

/** A piece of the ground: an area of rings, lines, or points. */
export type GroundFeature = {
  kind: GroundKind
  name: string
  shape: 'area' | 'line' | 'point'
  parts: readonly (readonly Spot[])[]
  frame: Frame
}

/** Where the ground comes from: what of it lies in a frame, at a zoom of the map. */
export type GroundSource = (frame: Frame, zoom: number) => Promise<readonly GroundFeature[]>

/** Web Mercator, as every map of the web has it. */
export function spotOf(lng: number, lat: number): Spot {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

export function frameOf({ west, south, east, north }: Box): Frame {
  const [left, bottom] = spotOf(west, south)
  const [right, top] = spotOf(east, north)
  return { left, top, right, bottom }
}

export const overlaps = (a: Frame, b: Frame): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

export function featureOf(
  kind: GroundKind,
  name: string,
  shape: GroundFeature['shape'],
  parts: readonly (readonly Spot[])[],
): GroundFeature {
  const frame = { left: 1, top: 1, right: 0, bottom: 0 }
  for (const [x, y] of parts.flat()) {
    frame.left = Math.min(frame.left, x)
    frame.right = Math.max(frame.right, x)
    frame.top = Math.min(frame.top, y)
    frame.bottom = Math.max(frame.bottom, y)
  }
  return { kind, name, shape, parts, frame }
}
