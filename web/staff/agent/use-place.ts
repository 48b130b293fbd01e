import { useEffect, useState } from 'react'
import { findStreet } from '#contract/generated/routes/shifts.ts'
import { positionIsGranted } from '#web/ui/position.ts'
import { staffCall } from '../client.ts'
import { keep, kept } from '../device-store.ts'
import { streetHere } from './street-here.ts'

export type Place = {
  street: string
  sector: string
  lat: number | null
  lng: number | null
  /** Whether the street is the agent's word, and not the position's. */
  typed?: boolean
}

const nowhere: Place = { street: '', sector: '', lat: null, lng: null }

type Found = Place & {
  failed: boolean
  type: (street: string) => void
  locate: () => void
}

/**
 * Where the agent stands: the street by the position, asked for once, or as it is typed; the last one stays without a network, for
 * the agent who was there: whoever the device is handed to stands elsewhere. `isWriting`: whether a notice is being written.
 */
export function usePlace(staffId: number, isWriting: boolean): Found {
  const name = `place/${staffId}`
  const [place, setPlace] = useState(nowhere)
  const [watching, setWatching] = useState(false)
  const [failed, setFailed] = useState(false)
  const [here] = useState(() =>
    streetHere(
      ({ lat, lng }) => staffCall(findStreet, { query: { lat: String(lat), lng: String(lng) } }),
      (found) => setPlace((now) => ({ ...now, ...found, typed: false })),
    ),
  )
  useEffect(() => here.write(isWriting), [here, isWriting])
  useEffect(() => {
    const recall = async () => {
      const last = await kept<Place>(name)
      if (!last) return
      setPlace((now) => (now === nowhere ? last : now))
      const { lat, lng, typed } = last
      if (typed) here.recall(lat === null || lng === null ? null : { lat, lng })
    }
    // Not beside each other: a position that came first would take the place of the street that was typed.
    void recall()
      .catch(() => undefined)
      .then(positionIsGranted)
      .then((is) => is && setWatching(true))
  }, [here, name])
  useEffect(() => {
    if (!watching || !('geolocation' in navigator)) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        setFailed(false)
        setPlace((now) => ({ ...now, lat, lng }))
        here.move({ lat, lng })
      },
      () => {
        setFailed(true)
        setWatching(false)
        here.lose()
      },
      { enableHighAccuracy: true, maximumAge: 10_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [watching, here])
  useEffect(() => {
    if (place !== nowhere) void keep(name, place)
  }, [place, name])
  return {
    ...place,
    failed,
    type: (street) => {
      here.type()
      setPlace((now) => ({ ...now, street, sector: '', typed: true }))
    },
    locate: () => {
      here.locate()
      setWatching(true)
    },
  }
}
