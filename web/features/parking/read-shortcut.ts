import type { ParkingShortcut } from '#web/api/parking.ts'

const numberIn = (search: URLSearchParams, name: string): number | undefined => {
  const given = Number(search.get(name) ?? Number.NaN)
  return Number.isSafeInteger(given) && given > 0 ? given : undefined
}

/** The shortcut by which the screen was reached: in the state of its entry, or in the address (`produto`, `mais` minutes). */
export function readShortcut(): ParkingShortcut | null {
  const state = window.history.state as { shortcut?: ParkingShortcut } | null
  if (state?.shortcut) return state.shortcut
  const search = new URLSearchParams(window.location.search)
  const [productId, minutes] = [numberIn(search, 'produto'), numberIn(search, 'mais')]
  if (productId !== undefined) return { to: 'confirmation', productId }
  return minutes === undefined ? null : { to: 'confirmation', minutes }
}
