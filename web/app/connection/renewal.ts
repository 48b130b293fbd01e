import { minuteMs } from '#domain/durations.ts'

const renewedKey = 'rotativo.renewed'
const patienceMs = minuteMs

/**
 * A page that stays open while the server gets a new one asks for files that are gone; it then starts anew, once, and the
 * driver goes on in the new one at the same address. Of the newest page no file is gone: what was lost on its way leaves the page
 * as it is, with all that was typed. `address` is where the server gives this page.
 */
export function renewWhenOutdated(address = '/'): void {
  window.addEventListener('vite:preloadError', () => void renew(address))
}

async function renew(address: string): Promise<void> {
  if (Date.now() - lastRenewal() < patienceMs || !(await isOutdated(address))) return
  sessionStorage.setItem(renewedKey, String(Date.now()))
  window.location.reload()
}

const lastRenewal = (): number => Number(sessionStorage.getItem(renewedKey) ?? 0)

/** Whether the server's page begins with another script than this one, whose name is its own in each release. */
async function isOutdated(address: string): Promise<boolean> {
  const script = document.querySelector('script[type=module]')?.getAttribute('src')
  const page = await fetch(address, { cache: 'no-cache' })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null)
  return page !== null && !page.includes(String(script))
}
