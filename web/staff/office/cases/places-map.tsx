import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { momentTexts } from '#contract/codes/moments/texts.ts'
import { readMap } from '#contract/generated/routes/places.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { useSettings } from '#web/api/settings.ts'
import { CityMap } from '#web/maps/city-map.tsx'
import type { MapMarker } from '#web/maps/model.ts'
import { staffCall } from '../../client.ts'
import type { Evidence } from './evidence.tsx'
import { texts } from './texts.ts'

type Place = Evidence['places'][number]

/** Told apart by eyes of every kind (Okabe and Ito). */
const colours = { seen: '#0072b2', seen_without_ticket: '#d55e00', issued: '#555555' } as const

const closeUp = 17

const markerOf = ({ at, what, address, lat, lng }: Place, index: number): MapMarker => ({
  key: String(index),
  at: { lat, lng },
  name: texts.numbered(index + 1, momentTexts[what]),
  lines: [formatCivil(at), ...(address ? [address] : [])],
  colour: colours[what],
  sign: 'car',
})

/** Where the vehicle was seen, on the city's own ground; the same positions stand in words beside it. */
export default function PlacesMap({ places }: { places: readonly Place[] }) {
  const { tileUrl, tileAttribution, mapCentre } = useSettings()
  const map = useQuery({
    queryKey: ['staff', 'map'],
    queryFn: () => staffCall(readMap, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { format = 'none', address = '' } = map.data ?? {}
  const markers = useMemo(() => places.map(markerOf), [places])
  return (
    <div className="office-map">
      <CityMap
        label={texts.placesMap}
        centre={places.at(-1) ?? mapCentre}
        zoom={closeUp}
        markers={markers}
        here={null}
        target={null}
        tileUrl={tileUrl}
        tileAttribution={tileAttribution}
        ground={format === 'none' ? null : { format, address }}
      />
    </div>
  )
}
