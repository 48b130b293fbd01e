import {
  featureOf,
  type GroundFeature,
  type GroundKind,
  type GroundSource,
  overlaps,
  spotOf,
} from './model.ts'

type Position = readonly [lng: number, lat: number]
type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: readonly Position[] }
  | { type: 'Polygon' | 'MultiLineString'; coordinates: readonly (readonly Position[])[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly (readonly Position[])[])[] }
type Written = {
  features: readonly { properties: { kind: GroundKind; name?: string }; geometry: Geometry }[]
}

const spots = (positions: readonly Position[]) => positions.map(([lng, lat]) => spotOf(lng, lat))

function readGeometry(geometry: Geometry): Pick<GroundFeature, 'shape' | 'parts'> {
  switch (geometry.type) {
    case 'Point':
      return { shape: 'point', parts: [spots([geometry.coordinates])] }
    case 'LineString':
      return { shape: 'line', parts: [spots(geometry.coordinates)] }
    case 'MultiLineString':
      return { shape: 'line', parts: geometry.coordinates.map(spots) }
    case 'Polygon':
      return { shape: 'area', parts: geometry.coordinates.map(spots) }
    case 'MultiPolygon':
      return { shape: 'area', parts: geometry.coordinates.flat().map(spots) }
  }
}

/** The features of a map.geojson, which the server has checked when the city was loaded. */
export function readGeoJson(written: unknown): GroundFeature[] {
  return (written as Written).features.map(({ properties: { kind, name = '' }, geometry }) => {
    const { shape, parts } = readGeometry(geometry)
    return featureOf(kind, name, shape, parts)
  })
}

/** The streets of a city as one file, fetched once. */
export function geoJsonSource(fetchFile: () => Promise<unknown>): GroundSource {
  let features: Promise<GroundFeature[]> | null = null
  return async (frame) => {
    features ??= fetchFile().then(readGeoJson)
    // What failed is asked for again at the next move.
    features.catch(() => {
      features = null
    })
    return (await features).filter((feature) => overlaps(feature.frame, frame))
  }
}
