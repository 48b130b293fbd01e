// The worker of the agent's page: it lets the page start without a connection. What was noted lies in the page's own
// database; answers of the server are never kept here.

const frameCache = 'agente-frame-1'
const fileCache = 'agente-files-1'
const frame = '/agente'
const files = '/equipe/assets/'

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

/** The frame and every file of it, so that nothing is missing in a street without a signal. */
const keepAll = async () => {
  const response = await fetch(frame, { cache: 'no-cache', credentials: 'omit' })
  if (response.ok) await (await caches.open(frameCache)).put(frame, response)
  const manifest = await fetch(`${files}manifest.json`, { cache: 'no-cache' })
  if (!manifest.ok) return
  const parts = Object.values(await manifest.json())
  const names = [...new Set(parts.flatMap(({ file, css = [] }) => [file, ...css]))]
  const kept = await caches.open(fileCache)
  for (const name of names) {
    const path = `/equipe/${name}`
    if (await kept.match(path)) continue
    const file = await fetch(path)
    if (file.ok) await kept.put(path, file)
  }
  const current = new Set(names.map((name) => `/equipe/${name}`))
  for (const request of await kept.keys()) {
    if (!current.has(new URL(request.url).pathname)) await kept.delete(request)
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openFrame(event))
  else if (url.pathname.startsWith(files)) event.respondWith(openFile(request))
})

/** The newest page whenever there is a connection; with a new frame come its files. */
const openFrame = async (event) => {
  try {
    const response = await fetch(event.request)
    if (response.ok && !response.redirected) event.waitUntil(keepAll().catch(() => undefined))
    return response
  } catch (failure) {
    const kept = await caches.match(frame, { cacheName: frameCache })
    if (kept) return kept
    throw failure
  }
}

/** A hashed name never changes what it holds. */
const openFile = async (request) => (await caches.match(request, { cacheName: fileCache })) ?? fetch(request)
