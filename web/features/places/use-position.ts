import { useEffect, useState } from 'react'
import type { Point } from '#domain/places.ts'
import { positionIsGranted } from '#web/ui/position.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { texts } from './texts.ts'

type Position = { here: Point | null; wanted: boolean; want: () => void }

/**
 * Where the person is, followed as they move. A browser that would have to ask asks only once they press for it:
 * a question before the map is seen would be answered with no.
 */
export function usePosition(onFirst: (point: Point) => void): Position {
  const [here, setHere] = useState<Point | null>(null)
  const [wanted, setWanted] = useState(false)
  const [watching, setWatching] = useState(false)
  useEffect(() => {
    void positionIsGranted().then((may) => may && setWatching(true))
  }, [])
  useEffect(() => {
    if (!watching || !('geolocation' in navigator)) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => setHere({ lat: coords.latitude, lng: coords.longitude }),
      () => {
        setWatching(false)
        setWanted(false)
        showSnackbar({ message: texts.positionFailed, kind: 'error' })
      },
      { enableHighAccuracy: true },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [watching])
  useEffect(() => {
    if (!wanted || !here) return
    setWanted(false)
    onFirst(here)
  }, [wanted, here, onFirst])
  const want = () => {
    setWatching(true)
    setWanted(true)
  }
  return { here, wanted, want }
}
