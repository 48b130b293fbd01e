import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Point } from '#domain/places.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import classes from './city-map.module.css'
import { type GroundFile, openGround } from './ground/open-ground.ts'
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
  /** The ground that this page draws itself; null where the city has none, or it is not known yet. */
  ground: GroundFile | null
  onMove?: (sight: Sight) => void
}

const none: readonly MapArea[] = []

const hintMs = 1800

/** Tells how the map is moved, for a moment, to whom the page scrolled instead. */
function useHint() {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useCallback((how: 'finger' | 'wheel') => {
    setText(how === 'finger' ? texts.twoFingers : texts.wheel)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setText(''), hintMs)
  }, [])
  return { text, show }
}

/** Draws the ground once its file is known; a map without it can be used all the same. */
function useGround(view: RefObject<MapView | null>, ground: GroundFile | null): void {
  const { format, address } = ground ?? {}
  useEffect(() => {
    if (!format || !address) return
    let isWanted = true
    openGround({ format, address })
      .then((source) => isWanted && view.current?.showGround(source))
      .catch(() => undefined)
    return () => {
      isWanted = false
      view.current?.showGround(null)
    }
  }, [view, format, address])
}

/** The map; the numbers of its zooms and its height are those of specification 2. */
export function CityMap(props: CityMapProps) {
  const { markers, areas = none, here, target, onMove } = props
  const node = useRef<HTMLDivElement>(null)
  const view = useRef<MapView>(null)
  const told = useRef(onMove)
  const first = useRef(props)
  const keysId = useId()
  told.current = onMove
  const [names, setNames] = useState('')
  const hint = useHint()

  useEffect(() => {
    if (!node.current) return
    const { centre, zoom, markersFrom, areaZooms, tileUrl } = first.current
    const made = new MapView(node.current, {
      ...{ centre, zoom, markersFrom, areaZooms, tileUrl },
      onMove: (sight) => told.current?.(sight),
      onNames: (seen) => setNames(seen.join(', ')),
      onRefused: hint.show,
    })
    view.current = made
    return () => {
      view.current = null
      made.destroy()
    }
  }, [hint.show])
  useGround(view, props.ground)
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
      <p className={classes.hint} data-shown={hint.text !== ''} aria-hidden="true">
        {hint.text}
      </p>
      <p id={keysId} className="only-heard">
        {texts.keys} {names && <span>{texts.names(names)}</span>}
      </p>
      {(props.tileUrl || props.ground) && props.tileAttribution && (
        <div className={classes.attribution}>
          <RichText html={props.tileAttribution} />
        </div>
      )}
    </div>
  )
}
