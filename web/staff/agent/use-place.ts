import { useEffect, useRef, useState } from 'react'
import { findStreet } from '#contract/routes/shifts.ts'
import { staffCall } from '../client.ts'
import { keep, kept } from './store.ts'

export type Place = { street: string; sector: string; lat: number | null; lng: number | null }

const nowhere: Place = { street: '', sector: '', lat: null, lng: null }

/** As near as a street is asked for again; a corner is farther. */
const stepDegrees = 0.0002

type Found = Place & {
  failed: boolean
  located: boolean
  type: (street: string) => void
  locate: () => void
}

/** Where the agent stands: the street by the position, asked for once, or as it is typed; the last one stays without a network. */
export function usePlace(): Found {
  const [place, setPlace] = useState(nowhere)
  const [watching, setWatching] = useState(false)
  const [failed, setFailed] = useState(false)
  const asked = useRef<{ lat: number; lng: number } | null>(null)
  useEffect(() => {
    void kept<Place>('place').then((last) => last && setPlace((now) => (now === nowhere ? last : now)))
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && setWatching(true))
      .catch(() => undefined)
  }, [])
  useEffect(() => {
    if (!watching || !('geolocation' in navigator)) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        setFailed(false)
        setPlace((now) => ({ ...now, lat, lng }))
        const last = asked.current
        const near = last && Math.abs(last.lat - lat) < stepDegrees && Math.abs(last.lng - lng) < stepDegrees
        if (near) return
        asked.current = { lat, lng }
        staffCall(findStreet, { query: { lat: String(lat), lng: String(lng) } }).then(
          ({ street, sector }) => {
            if (street) setPlace((now) => ({ ...now, street, sector }))
          },
          () => {
            asked.current = null
          },
        )
      },
      () => {
        setFailed(true)
        setWatching(false)
      },
      { enableHighAccuracy: true, maximumAge: 10_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [watching])
  useEffect(() => {
    if (place !== nowhere) void keep('place', place)
  }, [place])
  return {
    ...place,
    failed,
    located: watching,
    type: (street) => setPlace((now) => ({ ...now, street, sector: '' })),
    locate: () => setWatching(true),
  }
}
