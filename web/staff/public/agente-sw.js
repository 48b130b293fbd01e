// The worker of the agent's page: it lets the page start without a connection. What was noted lies in the page's own
// database; answers of the server are never kept here.

const frameCache = 'agente-frame-1'
const fileCache = 'agente-files-1'
const frame = '/agente'
const files = '/equipe/assets/'

/** How long the network may keep silent before the page that is kept is opened. */
const patienceMs = 4000
/** Whether what was opened last came from the server just then; a worker that has started since does not know. */
let isNewest = false

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

/**
 * The frame and every file of it, so that nothing is missing in a street without a signal. The frame from before stays
 * until the files are here, and its files until it has gone and the page that is open cannot be it.
 */
const keepAll = async () => {
  const response = await fetch(frame, { cache: 'no-cache', credentials: 'omit' })
  if (!response.ok) return
  const manifest = await fetch(`${files}manifest.json`, { cache: 'no-cache' })
  if (!manifest.ok) return
  const parts = Object.values(await manifest.json())
  const names = [...new Set(parts.flatMap(({ file, css = [] }) => [file, ...css]))]
  const kept = await caches.open(fileCache)
  for (const name of names) {
    const path = `/equipe/${name}`
    if (await kept.match(path)) continue
    const file = await fetch(path)
    // A release is being put up: the next start finds it whole.
    if (!file.ok) return
    await kept.put(path, file)
  }
  const current = new Set(names.map((name) => `/equipe/${name}`))
  // The frame may have come from a server of another release than the list of files.
  if (!filesIn(await response.clone().text()).every((path) => current.has(path))) return
  await (await caches.open(frameCache)).put(frame, response)
  if (!isNewest) return
  for (const request of await kept.keys()) {
    if (!current.has(new URL(request.url).pathname)) await kept.delete(request)
  }
}

const filesIn = (html) => [...html.matchAll(/"(\/equipe\/assets\/[^"]+)"/g)].map(([, path]) => path)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openFrame(event))
  else if (url.pathname.startsWith(files)) event.respondWith(openFile(request))
})

/**
 * The newest page whenever there is a connection; with a new frame come its files. Where the network keeps silent, or what
 * answers has no page because the server is away, the one that is kept is opened, if any, and what comes after all is kept for
 * the next start.
 */
const openFrame = async (event) => {
  const coming = fetch(event.request)
  // Said at once: when a late answer comes, the page has been opened and the event is over.
  event.waitUntil(
    coming.then((response) => response.ok && !response.redirected && keepAll()).catch(() => undefined),
  )
  const response = await inTime(coming)
  isNewest = response !== undefined && response.status < 500
  return isNewest ? response : ((await caches.match(frame, { cacheName: frameCache })) ?? coming)
}

/** What comes, unless it fails or lets one wait for too long. */
const inTime = (coming) =>
  Promise.race([coming.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patienceMs))])

/** A hashed name never changes what it holds. */
const openFile = async (request) => (await caches.match(request, { cacheName: fileCache })) ?? fetch(request)
