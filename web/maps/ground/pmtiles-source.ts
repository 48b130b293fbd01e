import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { type Frame, featureOf, type GroundFeature, type GroundKind, type GroundSource } from './model.ts'

type Properties = VectorTileFeature['properties']

const byKind =
  (table: Readonly<Record<string, GroundKind>>) =>
  ({ kind }: Properties): GroundKind | null =>
    table[String(kind)] ?? null

const parks = [
  'park',
  'nature_reserve',
  'forest',
  'wood',
  'garden',
  'grass',
  'grassland',
  'scrub',
  'cemetery',
]
const greens = Object.fromEntries(
  [...parks, 'golf_course', 'recreation_ground', 'playground', 'pitch'].map((kind) => [
    kind,
    'park' as const,
  ]),
)

/** What the layers of the Protomaps basemap (version 4) hold that we draw. */
const layers: Readonly<Record<string, (properties: Properties) => GroundKind | null>> = {
  water: () => 'water',
  landuse: byKind({ ...greens, beach: 'beach', sand: 'beach', pedestrian: 'square' }),
  buildings: () => 'building',
  roads: byKind({ highway: 'highway', major_road: 'main', minor_road: 'street', path: 'path' }),
  places: byKind({ locality: 'town', neighbourhood: 'quarter', macrohood: 'quarter' }),
}

const shapes = [null, 'point', 'line', 'area'] as const

/** The features of a tile, in spots of the world. */
export function readTile(bytes: ArrayBuffer, z: number, x: number, y: number): GroundFeature[] {
  const tile = new VectorTile(new PbfReader(bytes))
  const tiles = 2 ** z
  return Object.entries(layers).flatMap(([name, kindOf]) => {
    const layer = tile.layers[name]
    if (!layer) return []
    return Array.from({ length: layer.length }, (_, n) => layer.feature(n)).flatMap((feature) => {
      const kind = kindOf(feature.properties)
      const shape = shapes[feature.type]
      if (!kind || !shape) return []
      const label = feature.properties['name:pt'] ?? feature.properties.name ?? ''
      const parts = feature
        .loadGeometry()
        .map((part) =>
          part.map((at) => [(x + at.x / layer.extent) / tiles, (y + at.y / layer.extent) / tiles] as const),
        )
      return [featureOf(kind, String(label), shape, parts)]
    })
  })
}

const column = (part: number, z: number) => Math.max(0, Math.min(2 ** z - 1, Math.floor(part * 2 ** z)))

/** The tiles of a zoom that a frame lies on. */
function tilesOf({ left, top, right, bottom }: Frame, z: number): [x: number, y: number][] {
  const found: [number, number][] = []
  for (let x = column(left, z); x <= column(right, z); x++) {
    for (let y = column(top, z); y <= column(bottom, z); y++) found.push([x, y])
  }
  return found
}

/** So many tiles are kept: what was seen a moment ago is there when it is seen again. */
const mostKept = 64

/** The ground of a city out of one file, of which only the tiles in sight are fetched, by ranges. */
export function pmtilesSource(address: string): GroundSource {
  const archive = new PMTiles(new URL(address, window.location.href).href)
  const kept = new Map<string, Promise<GroundFeature[]>>()

  const fetchTile = (z: number, x: number, y: number): Promise<GroundFeature[]> => {
    const key = `${z}/${x}/${y}`
    const tile =
      kept.get(key) ?? archive.getZxy(z, x, y).then((found) => (found ? readTile(found.data, z, x, y) : []))
    kept.delete(key)
    kept.set(key, tile)
    tile.catch(() => kept.delete(key))
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(old)
    return tile
  }

  return async (frame, zoom) => {
    const { minZoom, maxZoom } = await archive.getHeader()
    // A tile is drawn about as large as it was made for; nearer than the nearest, it is drawn larger.
    const z = Math.max(minZoom, Math.min(maxZoom, zoom - 1))
    const tiles = await Promise.all(tilesOf(frame, z).map(([x, y]) => fetchTile(z, x, y)))
    return tiles.flat()
  }
}
