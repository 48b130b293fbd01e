import type { GroundKind } from './model.ts'

/** Colours of the ground, by the names of the style sheet: the page is light or dark, and the map with it. */
const colourNames = [
  'land',
  'water',
  'beach',
  'park',
  'square',
  'building',
  'road',
  'main',
  'edge',
  'text',
] as const

export type Colours = Record<(typeof colourNames)[number], string>

export function coloursOf(node: Element): Colours {
  const style = getComputedStyle(node)
  return Object.fromEntries(
    colourNames.map((name) => [name, style.getPropertyValue(`--ground-${name}`).trim()]),
  ) as Colours
}

/** How an area is filled, lowest first, and from which zoom on it is worth its pixels. */
export const areas: readonly { kind: GroundKind; colour: keyof Colours; from: number }[] = [
  { kind: 'park', colour: 'park', from: 0 },
  { kind: 'beach', colour: 'beach', from: 12 },
  { kind: 'water', colour: 'water', from: 0 },
  { kind: 'square', colour: 'square', from: 15 },
  { kind: 'building', colour: 'building', from: 16 },
]

export type Road = {
  kind: GroundKind
  colour: keyof Colours
  /** True width in metres, and the least that is seen, in pixels. */
  metres: number
  least: number
  from: number
  /** Names are written from this zoom on. */
  named: number
}

/** Ways, those below first. A path has no edge. */
export const roads: readonly Road[] = [
  { kind: 'water', colour: 'water', metres: 22, least: 1.5, from: 11, named: 14 },
  { kind: 'path', colour: 'square', metres: 3, least: 1, from: 16, named: 18 },
  { kind: 'street', colour: 'road', metres: 9, least: 0.8, from: 13, named: 16 },
  { kind: 'main', colour: 'main', metres: 14, least: 1.6, from: 10, named: 14 },
  { kind: 'highway', colour: 'main', metres: 20, least: 2.2, from: 0, named: 13 },
]

export const hasEdge = ({ kind }: Road): boolean => kind !== 'path' && kind !== 'water'

/** Names of places, the largest first: between which zooms, and how large. */
export const places: readonly { kind: GroundKind; from: number; to: number; size: number }[] = [
  { kind: 'town', from: 0, to: 14, size: 16 },
  { kind: 'quarter', from: 14, to: 17, size: 14 },
]

/** Names of areas: from which zoom on. */
export const namedAreas: readonly { kind: GroundKind; from: number }[] = [
  { kind: 'square', from: 17 },
  { kind: 'park', from: 14 },
  { kind: 'beach', from: 15 },
  { kind: 'water', from: 12 },
]
