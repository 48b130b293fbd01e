import { PbfWriter } from 'pbf'
import { zxyToTileId } from 'pmtiles'

/** A feature of a tile: `at` in parts of the tile, 0 to 4096. */
export type TileFeature = {
  layer: string
  shape: 'point' | 'line' | 'area'
  kind: string
  name: string
  at: readonly (readonly [number, number])[]
}

/** By their numbers in a tile. */
const shapes = ['unknown', 'point', 'line', 'area']

const zigzag = (value: number): number => (value << 1) ^ (value >> 31)

/** Move to the first point, draw lines to the others, close what is an area (Mapbox Vector Tile 2.1, 4.3). */
function geometryOf({ shape, at }: TileFeature): number[] {
  const written: number[] = []
  let [x, y] = [0, 0]
  for (const [n, [px, py]] of at.entries()) {
    if (n === 0) written.push(1 | (1 << 3))
    else if (n === 1) written.push(2 | ((at.length - 1) << 3))
    written.push(zigzag(px - x), zigzag(py - y))
    ;[x, y] = [px, py]
  }
  return shape === 'area' ? [...written, 7 | (1 << 3)] : written
}

function writeLayer(features: readonly TileFeature[], pbf: PbfWriter): void {
  pbf.writeTag(15, 0)
  pbf.writeVarint(2)
  pbf.writeTag(1, 2)
  pbf.writeString(features[0]?.layer ?? '')
  const values = features.flatMap(({ kind, name }) => [kind, name])
  for (const [n, feature] of features.entries()) {
    pbf.writeMessage(
      2,
      (one: TileFeature, out) => {
        out.writePackedVarint(2, [0, 2 * n, 1, 2 * n + 1])
        out.writeTag(3, 0)
        out.writeVarint(shapes.indexOf(one.shape))
        out.writePackedVarint(4, geometryOf(one))
      },
      feature,
    )
  }
  for (const key of ['kind', 'name']) {
    pbf.writeTag(3, 2)
    pbf.writeString(key)
  }
  for (const value of values) {
    pbf.writeMessage(
      4,
      (text: string, out) => {
        out.writeTag(1, 2)
        out.writeString(text)
      },
      value,
    )
  }
  pbf.writeTag(5, 0)
  pbf.writeVarint(4096)
}

function tileOf(features: readonly TileFeature[]): Uint8Array {
  const pbf = new PbfWriter()
  for (const layer of Map.groupBy(features, ({ layer: name }) => name).values())
    pbf.writeMessage(3, writeLayer, layer)
  return pbf.finish()
}

const headerBytes = 127

/** A PMTiles file, version 3, with one plain vector tile that stands for all of its zoom's ground around a place. */
export function pmtilesOf(
  tile: { z: number; x: number; y: number },
  box: { west: number; south: number; east: number; north: number },
  features: readonly TileFeature[],
): Buffer {
  const bytes = tileOf(features)
  const directory = new PbfWriter()
  for (const value of [1, zxyToTileId(tile.z, tile.x, tile.y), 1, bytes.length, 1])
    directory.writeVarint(value)
  const root = directory.finish()
  const metadata = Buffer.from('{}')
  const head = Buffer.alloc(headerBytes)
  head.write('PMTiles', 'latin1')
  head[7] = 3
  const parts = [
    [8, headerBytes, root.length],
    [24, headerBytes + root.length, metadata.length],
    [40, 0, 0],
    [56, headerBytes + root.length + metadata.length, bytes.length],
  ] as const
  for (const [at, offset, length] of parts) {
    head.writeBigUInt64LE(BigInt(offset), at)
    head.writeBigUInt64LE(BigInt(length), at + 8)
  }
  for (const at of [72, 80, 88]) head.writeBigUInt64LE(1n, at)
  // Clustered; directories and tiles plain; vector tiles; one zoom.
  head.set([1, 1, 1, 1, tile.z, tile.z], 96)
  for (const [n, degrees] of [box.west, box.south, box.east, box.north].entries()) {
    head.writeInt32LE(Math.round(degrees * 10_000_000), 102 + 4 * n)
  }
  return Buffer.concat([head, root, metadata, bytes])
}

/** The tile of a zoom that a place lies on. */
export function tileAt(
  z: number,
  { lat, lng }: { lat: number; lng: number },
): { z: number; x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180)
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { z, x: Math.floor((lng / 360 + 0.5) * 2 ** z), y: Math.floor(down * 2 ** z) }
}
