import Supercluster from 'supercluster'
import type { Box, Point } from '#domain/places.ts'
import { clusterMinimum, type MapMarker, maxZoom } from './model.ts'

/** What is drawn: a marker, or a cluster that stands for several. */
export type Drawn =
  | { kind: 'marker'; key: string; at: Point; marker: MapMarker }
  | {
      kind: 'cluster'
      key: string
      at: Point
      count: number
      opensAt: number
      /** Some of those that it stands for, for a cluster that no zoom can open. */
      members: () => MapMarker[]
    }

/**
 * What is drawn goes by how it looks and is called, so that a place that is called otherwise by now is drawn anew. What it tells
 * once it is pressed may change under it: whoever presses it meanwhile, or stands on it with the keyboard, keeps it.
 */
export const drawnAs = (one: Drawn): string => {
  if (one.kind === 'cluster') return one.key
  const { key, at, name, lines, colour, sign } = one.marker
  return JSON.stringify([key, at, name, lines, colour, sign])
}

export type Clusters = (box: Box, zoom: number) => Drawn[]

/** Markers nearer than this on the screen may become one; tiles of the map are 256 pixels wide. */
const radius = 40
const extent = 256

const membersTold = 10

/** Joins five and more that would lie on each other into one (specification 2), at every zoom (decision Q125). */
export function clustersOf(markers: readonly MapMarker[]): Clusters {
  const index = new Supercluster<{ marker: MapMarker }>({
    radius,
    extent,
    minPoints: clusterMinimum,
    minZoom: 0,
    maxZoom,
  })
  index.load(
    markers.map((marker) => ({
      type: 'Feature',
      properties: { marker },
      geometry: { type: 'Point', coordinates: [marker.at.lng, marker.at.lat] },
    })),
  )
  return ({ west, south, east, north }, zoom) =>
    index.getClusters([west, south, east, north], zoom).map(({ properties, geometry }): Drawn => {
      const [lng = 0, lat = 0] = geometry.coordinates
      const at = { lat, lng }
      if (!('cluster' in properties)) {
        return { kind: 'marker', key: properties.marker.key, at, marker: properties.marker }
      }
      const count = properties.point_count
      const opensAt = Math.min(maxZoom, index.getClusterExpansionZoom(properties.cluster_id))
      const members = () =>
        index.getLeaves(properties.cluster_id, membersTold).map((leaf) => leaf.properties.marker)
      return { kind: 'cluster', key: `${count} at ${lat},${lng}`, at, count, opensAt, members }
    })
}
