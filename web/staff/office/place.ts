import { useState, useSyncExternalStore } from 'react'

const moved = new EventTarget()

const listen = (changed: () => void) => {
  window.addEventListener('popstate', changed)
  moved.addEventListener('moved', changed)
  return () => {
    window.removeEventListener('popstate', changed)
    moved.removeEventListener('moved', changed)
  }
}

/** The part of the address behind `/central`, without a slash at its end. */
export const usePlace = (): string =>
  useSyncExternalStore(listen, () => window.location.pathname.replace(/^\/central\/?/, '').replace(/\/$/, ''))

/**
 * What one screen hands to the next, which no address, log or history of the server shall hold; `nth` is another one each time,
 * since the same may be handed over twice.
 */
export const useHanded = <T>(): { handed: T | null; nth: number } => {
  const handed = useSyncExternalStore(listen, () => window.history.state as T | null)
  const [last, setLast] = useState({ handed, nth: 0 })
  if (last.handed === handed) return last
  const next = { handed, nth: last.nth + 1 }
  setLast(next)
  return next
}

/** What the search above every screen hands to the one of drivers. */
export type Sought = { by: 'tax_id' | 'plate' | 'email'; value: string }

/** Goes to a screen of the office; `handed` reaches it beside the address. */
export const goTo = (place: string, handed: object | null = null): void => {
  window.history.pushState(handed, '', place === '' ? '/central' : `/central/${place}`)
  moved.dispatchEvent(new Event('moved'))
}
