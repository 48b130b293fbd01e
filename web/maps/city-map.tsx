import { useEffect, useId, useRef } from 'react'
import type { Point } from '#domain/places.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import classes from './city-map.module.css'
import { MapView } from './map-view.ts'
import type { MapArea, MapMarker, Sight, Target } from './model.ts'
import { texts } from './texts.ts'

export type CityMapProps = {
  label: string
  centre: Point
  zoom: number
  markers: readonly MapMarker[]
  markersFrom?: number
  areas?: readonly MapArea[]
  areaZooms?: readonly [number, number]
  here: Point | null
  /** Goes there whenever another one is given. */
  target: Target | null
  tileUrl: string
  tileAttribution: string
  onMove?: (sight: Sight) => void
}

const none: readonly MapArea[] = []

/** The map; the numbers of its zooms and its height are those of specification 2. */
export function CityMap(props: CityMapProps) {
  const { markers, areas = none, here, target, onMove } = props
  const node = useRef<HTMLDivElement>(null)
  const view = useRef<MapView>(null)
  const told = useRef(onMove)
  const first = useRef(props)
  const keysId = useId()
  told.current = onMove

  useEffect(() => {
    if (!node.current) return
    const { centre, zoom, markersFrom, areaZooms, tileUrl } = first.current
    const made = new MapView(node.current, {
      ...{ centre, zoom, markersFrom, areaZooms, tileUrl },
      onMove: (sight) => told.current?.(sight),
    })
    view.current = made
    return () => {
      view.current = null
      made.destroy()
    }
  }, [])
  useEffect(() => view.current?.showMarkers(markers), [markers])
  useEffect(() => view.current?.showAreas(areas), [areas])
  useEffect(() => view.current?.showHere(here), [here])
  useEffect(() => {
    if (target) view.current?.goTo(target)
  }, [target])

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: the library takes this node over, and it is no landmark of the page */}
      <div
        ref={node}
        className={classes.map}
        role="group"
        aria-label={props.label}
        aria-describedby={keysId}
      />
      <p id={keysId} className="only-heard">
        {texts.keys}
      </p>
      {props.tileUrl && props.tileAttribution && (
        <div className={classes.attribution}>
          <RichText html={props.tileAttribution} />
        </div>
      )}
    </div>
  )
}
