import { useMemo, useState } from 'react'
import { kilometresBetween, type Point } from '#domain/places.ts'
import { type PointOfSale, usePointsOfSale } from '#web/api/places.ts'
import { useSettings } from '#web/api/settings.ts'
import type { MapMarker } from '#web/maps/model.ts'
import { wayTo } from './place-facts.ts'
import { listed, PlaceList } from './place-list.tsx'
import { PlacesMap } from './places-map.tsx'
import { texts } from './texts.ts'
import { useLoadAlert } from './use-load-alert.ts'

/** Specification 2 and 9: the zoom of the points of sale. */
const zoom = 17

const markerOf = (shop: PointOfSale, at: number, colour: string): MapMarker => {
  const { street, number, neighborhood, city, state } = shop.address
  const line = [street, number].filter(Boolean).join(', ')
  return {
    key: `${at} ${shop.fancy_name}`,
    at: { lat: shop.latitude, lng: shop.longitude },
    name: shop.fancy_name,
    lines: [line, [neighborhood, `${city} - ${state}`].filter(Boolean).join(', ')],
    actions: [wayTo({ lat: shop.latitude, lng: shop.longitude }, shop.fancy_name)],
    colour,
    sign: 'pin',
  }
}

const nearestFirst = (markers: readonly MapMarker[], from: Point): MapMarker[] =>
  markers.toSorted((a, b) => kilometresBetween(a.at, from) - kilometresBetween(b.at, from))

export default function PointsOfSaleScreen() {
  const { mapCentre, brandColour } = useSettings()
  const shops = usePointsOfSale()
  const [from, setFrom] = useState<Point>(mapCentre)
  useLoadAlert(shops)
  const markers = useMemo(
    () => (shops.data ?? []).map((shop, at) => markerOf(shop, at, brandColour)),
    [shops.data, brandColour],
  )
  return (
    <PlacesMap title={texts.pointsOfSale} zoom={zoom} drawn={{ markers }} onGone={setFrom}>
      {(choose) => (
        <PlaceList
          title={texts.shops}
          places={nearestFirst(markers, from).map((marker) => listed(marker, zoom))}
          onChoose={choose}
          note={shops.isPending ? texts.loading : markers.length === 0 && texts.noShops}
        />
      )}
    </PlacesMap>
  )
}
