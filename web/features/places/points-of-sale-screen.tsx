import { useCallback, useMemo, useState } from 'react'
import { kilometresBetween, type Point } from '#domain/places.ts'
import { type PointOfSale, usePointsOfSale } from '#web/api/places.ts'
import { useSettings } from '#web/api/settings.ts'
import { CityMap } from '#web/maps/city-map.tsx'
import type { MapMarker, Target } from '#web/maps/model.ts'
import { Screen } from '#web/ui/screen.tsx'
import { MapTools } from './map-tools.tsx'
import { listed, PlaceList } from './place-list.tsx'
import classes from './places.module.css'
import { texts } from './texts.ts'
import { useLoadAlert } from './use-load-alert.ts'
import { usePosition } from './use-position.ts'

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
    colour,
    sign: 'pin',
  }
}

const nearestFirst = (markers: readonly MapMarker[], from: Point): MapMarker[] =>
  markers.toSorted((a, b) => kilometresBetween(a.at, from) - kilometresBetween(b.at, from))

export default function PointsOfSaleScreen() {
  const { mapCentre, tileUrl, tileAttribution, brandColour } = useSettings()
  const shops = usePointsOfSale()
  const [target, setTarget] = useState<Target | null>(null)
  const [from, setFrom] = useState(mapCentre)
  const goTo = useCallback((point: Point) => {
    setFrom(point)
    setTarget({ point, zoom })
  }, [])
  const position = usePosition(goTo)
  useLoadAlert(shops.error)
  const markers = useMemo(
    () => (shops.data ?? []).map((shop, at) => markerOf(shop, at, brandColour)),
    [shops.data, brandColour],
  )
  return (
    <Screen title={texts.pointsOfSale} width="wide">
      <MapTools
        onChoose={({ center }) => goTo(center)}
        onPosition={position.want}
        waiting={position.wanted}
      />
      <div className={classes.columns}>
        <CityMap
          label={texts.pointsOfSale}
          centre={mapCentre}
          zoom={zoom}
          markers={markers}
          here={position.here}
          target={target}
          tileUrl={tileUrl}
          tileAttribution={tileAttribution}
        />
        <PlaceList
          title={texts.shops}
          places={nearestFirst(markers, from).map((marker) => listed(marker, zoom))}
          onChoose={setTarget}
          note={shops.isPending ? texts.loading : markers.length === 0 && texts.noShops}
        />
      </div>
    </Screen>
  )
}
