import { storedToken } from '#web/api/stored-session.ts'

/** Whoever asked the browser to save data fetches a screen when it is opened. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

const filesOf = (list: PerformanceObserverEntryList): string[] =>
  list
    .getEntries()
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Tells the worker which files the page fetched, before it and without it, for the next start to find. */
function tellFiles(worker: ServiceWorker): void {
  const observer = new PerformanceObserver((list) => {
    const files = filesOf(list)
    if (files.length > 0) worker.postMessage({ kind: 'fetched', files })
  })
  observer.observe({ type: 'resource', buffered: true })
}

/** Starts it once nothing of the page waits any more; a browser that has none or forbids it works without. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await pageLoaded()
  try {
    const { active } = await navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .then(() => navigator.serviceWorker.ready)
    if (!active) return
    tellFiles(active)
    if (storedToken() && !savesData()) active.postMessage({ kind: 'keep-screens' })
  } catch {
    // The page only starts without a connection where the browser lets it.
  }
}
