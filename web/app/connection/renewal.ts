import { minuteMs } from '#domain/durations.ts'

const renewedKey = 'rotativo.renewed'
const patienceMs = minuteMs

/**
 * A page that stays open while the server gets a new one asks for files that are gone; it then starts anew, once, and the
 * driver goes on in the new one at the same address.
 */
export function renewWhenOutdated(): void {
  window.addEventListener('vite:preloadError', renew)
}

function renew(event: Event): void {
  if (!navigator.onLine || Date.now() - lastRenewal() < patienceMs) return
  event.preventDefault()
  sessionStorage.setItem(renewedKey, String(Date.now()))
  window.location.reload()
}

const lastRenewal = (): number => Number(sessionStorage.getItem(renewedKey) ?? 0)
