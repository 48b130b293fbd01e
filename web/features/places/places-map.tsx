import { type ReactNode, useCallback, useState } from 'react'
import type { Point } from '#domain/places.ts'
import { useMapFile } from '#web/api/places.ts'
import { useSettings } from '#web/api/settings.ts'
import { CityMap, type CityMapProps } from '#web/maps/city-map.tsx'
import type { Target } from '#web/maps/model.ts'
import { Screen } from '#web/ui/screen.tsx'
import { MapTools } from './map-tools.tsx'
import classes from './places.module.css'
import { usePosition } from './use-position.ts'

export type PlacesMapProps = {
  title: string
  zoom: number
  /** What the map draws. */
  drawn: Omit<
    CityMapProps,
    'label' | 'centre' | 'zoom' | 'here' | 'target' | 'tileUrl' | 'tileAttribution' | 'ground'
  >
  /** Hears of every place that somebody went to by its address or by their own position. */
  onGone?: (to: Point) => void
  below?: ReactNode
  /** The lists beside the map; `choose` leads to one of their places. */
  children: (choose: (target: Target) => void) => ReactNode
}

/** A screen with a map of the city: the tools above it, the lists beside it. */
export function PlacesMap({ title, zoom, drawn, onGone, below, children }: PlacesMapProps) {
  const { mapCentre, tileUrl, tileAttribution } = useSettings()
  const [target, setTarget] = useState<Target | null>(null)
  const ground = useMapFile()
  const goTo = useCallback(
    (point: Point) => {
      onGone?.(point)
      setTarget({ point, zoom })
    },
    [onGone, zoom],
  )
  const position = usePosition(goTo)
  return (
    <Screen title={title} width="wide">
      <MapTools
        onChoose={({ center }) => goTo(center)}
        onPosition={position.want}
        waiting={position.wanted}
      />
      <div className={classes.columns}>
        <div className={classes.aside}>
          <CityMap
            label={title}
            centre={mapCentre}
            zoom={zoom}
            here={position.here}
            target={target}
            tileUrl={tileUrl}
            tileAttribution={tileAttribution}
            ground={ground}
            {...drawn}
          />
          {below}
        </div>
        <div className={classes.aside}>{children(setTarget)}</div>
      </div>
    </Screen>
  )
}
