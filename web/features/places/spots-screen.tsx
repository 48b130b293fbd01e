import { useCallback, useMemo, useState } from 'react'
import { isInBox } from '#domain/places.ts'
import { type Bay, type Sector, useBays, useProfiles, useSectors } from '#web/api/places.ts'
import {
  boxToAsk,
  contains,
  type MapArea,
  type MapMarker,
  type Sight,
  signOf,
  type Target,
} from '#web/maps/model.ts'
import { Legend } from './legend.tsx'
import { type ListedPlace, listed, PlaceList } from './place-list.tsx'
import classes from './places.module.css'
import { PlacesMap } from './places-map.tsx'
import { texts } from './texts.ts'
import { useLoadAlert } from './use-load-alert.ts'

/**
 * Specification 2 and 9: the default zoom, from which bays are drawn, and the zooms of the sectors. Farther out nothing
 * is drawn (decision Q126).
 */
const zoom = 19
const areaZooms = [14, 18] as const

/** The list beside the map stays one that can be read. */
const listLimit = 20

const markerOf = ({ name, parking_profile, center }: Bay): MapMarker => ({
  key: `${name} ${center.lat},${center.lng}`,
  at: center,
  name,
  lines: [parking_profile.name],
  colour: parking_profile.color,
  sign: signOf(parking_profile.icon),
})

const areaOf = ({ name, polygon, center, color }: Sector): MapArea => ({
  ...{ key: name, name, corners: polygon, centre: center, colour: color },
})

const listedSector = ({ name, center }: Sector): ListedPlace => ({
  ...{ key: name, name, lines: [], target: { point: center, zoom: areaZooms[1] } },
})

/** What is seen, and the rectangle whose bays are asked for: another one only once the sight leaves it. */
function useSight() {
  const [sight, setSight] = useState<Sight | null>(null)
  const [asked, setAsked] = useState<Sight['box'] | null>(null)
  const follow = useCallback((next: Sight) => {
    setSight(next)
    if (next.zoom < zoom) return
    setAsked((before) => (before && contains(before, next.box) ? before : boxToAsk(next.box)))
  }, [])
  return { sight, asked, follow, isNear: (sight?.zoom ?? zoom) >= zoom }
}

function BaysSeen({
  markers,
  sight,
  onChoose,
}: {
  markers: readonly MapMarker[]
  sight: Sight | null
  onChoose: (target: Target) => void
}) {
  const seen = useMemo(
    () => (sight ? markers.filter(({ at }) => isInBox(at, sight.box)) : []),
    [markers, sight],
  )
  const rest = seen.length - listLimit
  return (
    <PlaceList
      title={texts.baysSeen}
      places={seen.slice(0, listLimit).map((marker) => listed(marker, Math.max(zoom, sight?.zoom ?? zoom)))}
      signs={new Map(seen.slice(0, listLimit).map(({ key, sign, colour }) => [key, { sign, colour }]))}
      onChoose={onChoose}
      note={rest > 0 ? texts.moreBays(rest) : seen.length === 0 && texts.noBays}
    />
  )
}

export default function SpotsScreen() {
  const { sight, asked, follow, isNear } = useSight()
  const bays = useBays(asked)
  const sectors = useSectors()
  const profiles = useProfiles()
  useLoadAlert(bays.error, sectors.error, profiles.error)
  const markers = useMemo(() => (bays.data ?? []).map(markerOf), [bays.data])
  const areas = useMemo(() => (sectors.data ?? []).map(areaOf), [sectors.data])
  return (
    <PlacesMap
      title={texts.spots}
      zoom={zoom}
      drawn={{ markers, markersFrom: zoom, areas, areaZooms, onMove: follow }}
      below={<Legend profiles={profiles.data ?? []} />}
    >
      {(choose) => (
        <>
          {isNear ? (
            <BaysSeen markers={markers} sight={sight} onChoose={choose} />
          ) : (
            <p className={classes.note}>{texts.comeNearer}</p>
          )}
          <PlaceList
            title={texts.sectors}
            places={(sectors.data ?? []).map(listedSector)}
            onChoose={choose}
          />
        </>
      )}
    </PlacesMap>
  )
}
