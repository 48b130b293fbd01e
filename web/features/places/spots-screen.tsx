import { useCallback, useMemo, useState } from 'react'
import { isInBox, type Point } from '#domain/places.ts'
import { useIsDriver } from '#web/api/account/sessions.ts'
import { serverNow } from '#web/api/client.ts'
import {
  type Bay,
  type Sector,
  type SectorTariff,
  useBays,
  useProfiles,
  useSectors,
  useSectorTariffs,
} from '#web/api/places.ts'
import { settings } from '#web/api/settings.ts'
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
import { factsOf, parkIn, sectorOf, wayTo } from './place-facts.ts'
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

type Facts = { sectors: readonly Sector[]; tariffs: readonly SectorTariff[]; isDriver: boolean }

/** What is told of a place of a sector, or of none: prices and hours, the way there, and where a ticket is bought. */
function told(
  facts: Facts,
  place: { key: string; name: string; center: Point; lines: readonly string[] },
  sector: Sector | null,
) {
  const { activateVehicle, timeZone } = settings()
  const tariff = facts.tariffs.find(({ id }) => id === sector?.tariff_id)
  return {
    key: place.key,
    at: place.center,
    name: place.name,
    lines: place.lines,
    more: factsOf(tariff, serverNow(), timeZone),
    actions: [wayTo(place.center, place.name), ...(activateVehicle ? [parkIn(sector, facts.isDriver)] : [])],
  }
}

const markerOf = ({ name, parking_profile, center }: Bay, facts: Facts): MapMarker => ({
  ...told(
    facts,
    { key: `${name} ${center.lat},${center.lng}`, name, center, lines: [parking_profile.name] },
    sectorOf(center, facts.sectors),
  ),
  colour: parking_profile.color,
  sign: signOf(parking_profile.icon),
})

const toldOf = (sector: Sector, facts: Facts) =>
  told(facts, { key: sector.name, ...sector, lines: [] }, sector)

const areaOf = (sector: Sector, facts: Facts): MapArea => ({
  key: sector.name,
  name: sector.name,
  rings: [sector.polygon, ...(sector.rings ?? [])],
  centre: sector.center,
  colour: sector.color,
  told: toldOf(sector, facts),
})

const listedSector = (sector: Sector, facts: Facts): ListedPlace => ({
  key: sector.name,
  name: sector.name,
  lines: [],
  target: {
    point: sector.center,
    zoom: areaZooms[1],
    marker: toldOf(sector, facts),
  },
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
  useLoadAlert(bays, sectors, profiles)
  const tariffs = useSectorTariffs().data
  const isDriver = useIsDriver()
  const facts = useMemo(
    () => ({ sectors: sectors.data ?? [], tariffs: tariffs ?? [], isDriver }),
    [sectors.data, tariffs, isDriver],
  )
  const markers = useMemo(() => (bays.data ?? []).map((bay) => markerOf(bay, facts)), [bays.data, facts])
  const areas = useMemo(() => facts.sectors.map((sector) => areaOf(sector, facts)), [facts])
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
            places={facts.sectors.map((sector) => listedSector(sector, facts))}
            onChoose={choose}
          />
        </>
      )}
    </PlacesMap>
  )
}
