import type { Point } from '#domain/places.ts'

/** Whether the browser gives the position without asking anybody. */
export const positionIsGranted = async (): Promise<boolean> => {
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return status?.state === 'granted'
}

/** Metres: of a position that is vaguer than a block nobody can tell on which street it is. */
const vaguest = 100
const waitsMs = 10_000

/** Where the device is now, or null where that is not known well enough, not allowed or not told in time. */
export const readPosition = (): Promise<Point | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(null)
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve(accuracy <= vaguest ? { lat, lng } : null),
      () => resolve(null),
      // Somebody who parks has just stopped driving: what was true a while ago is another street.
      { enableHighAccuracy: true, timeout: waitsMs, maximumAge: 0 },
    )
  })
