// The page's service worker: it shows pushes, and lets the page start without a connection. Answers of the server,
// balances and tickets are never kept: only the frame of the page and the files with hashed names.

const frameCache = 'frame-1'
const fileCache = 'files-1'
/** Where the server reaches this browser now, for the day on which that changes. */
const pushCache = 'push-1'
const pushAddress = '/push-subscription'
/** This worker's caches, of whatever release: those of the agent's page lie at the same origin and are not ours to delete. */
const ownCaches = /^(frame|files|push)-/

/**
 * Room for more than two whole releases, since what came first goes first, and a release shares files with older ones. Where all
 * screens are kept, older files go sooner (`forgetUnnamed`); this is for pages that keep what they open.
 */
const mostFiles = 400

/** How long the network may keep silent before the page that is kept is opened. */
const patienceMs = 4000
/** Whether what was opened last came from the server just then; a worker that has started since does not know. */
let isNewest = false

/** Addresses of the server, as in server/http/page.ts, and the pages of the programme's people: none of them is the page. */
const serverPaths =
  /^\/(api|password|operator|sandbox|webhooks|health|assets|banners|map-files|docs|agente|central|equipe)(\/|$)|^\/manifest\.webmanifest$/

/** A name with an ending is a file of the server, or none at all: never a screen, as there. */
const isFile = (path) => /\.[a-z][a-z0-9]{0,9}$/i.test(path) && !/@|%40/i.test(path)

self.addEventListener('install', (event) => {
  event.waitUntil(keepFrame().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers())
})

const forgetOthers = async () => {
  const names = await caches.keys()
  const others = names.filter(
    (name) => ownCaches.test(name) && ![frameCache, fileCache, pushCache].includes(name),
  )
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** The frame holds the city's name, colour and switches, and nothing of a driver. */
const keepFrame = async () => {
  const response = await fetch('/', { cache: 'no-cache', credentials: 'omit' })
  if (isFrame(response)) await keepWithFiles(response)
}

const isFrame = (response) =>
  response.ok && !response.redirected && (response.headers.get('content-type') ?? '').includes('text/html')

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!serverPaths.test(url.pathname) && !isFile(url.pathname)) event.respondWith(openPage(event))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(openFile(event))
  }
})

/**
 * The newest page whenever there is a connection, so that an update is there at the next start. Where the network keeps silent,
 * or what answers has no page because the server is away, the one that is kept is opened, if any, and what comes after all is kept
 * for the next start.
 */
const openPage = async (event) => {
  const coming = fetch(event.request)
  // Said at once: when a late answer comes, the page has been opened and the event is over.
  event.waitUntil(
    coming.then(
      (response) => isFrame(response) && keepWithFiles(response.clone()),
      () => undefined,
    ),
  )
  const response = await inTime(coming)
  isNewest = response !== undefined && response.status < 500
  return isNewest ? response : ((await caches.match('/', { cacheName: frameCache })) ?? coming)
}

/** What comes, unless it fails or lets one wait for too long. */
const inTime = (coming) =>
  Promise.race([coming.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patienceMs))])

/**
 * The frame from before stays until all is here that the new one names: without a connection it would open nothing. It stays over a
 * maintenance, too: that passes, and without a connection nobody would see that it has.
 */
const keepWithFiles = async (response) => {
  const html = await response.clone().text()
  if (html.includes('"maintenance":true')) return
  const isWhole = await keepFiles(filesIn(html))
  if (isWhole) await (await caches.open(frameCache)).put('/', response)
}

const filesIn = (html) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)

/** A hashed name never changes what it holds. What cannot be kept, as on a device without room, is opened all the same. */
const openFile = async (event) => {
  const { request } = event
  const kept = await caches.match(request, { cacheName: fileCache }).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) event.waitUntil(keepFile(request, response.clone()).catch(() => undefined))
  return response
}

const keepFile = async (request, response) => {
  const files = await caches.open(fileCache)
  await files.put(request, response)
  await forgetOldest(files)
}

const forgetOldest = async (files) => {
  const known = await files.keys()
  await Promise.all(known.slice(0, Math.max(0, known.length - mostFiles)).map((one) => files.delete(one)))
}

/** The page tells what it fetched: files that came before this worker did are kept as well; or asks for all screens. */
self.addEventListener('message', (event) => {
  const { kind, files } = event.data ?? {}
  if (kind === 'fetched' && Array.isArray(files)) {
    event.waitUntil(keepFiles(files))
    event.waitUntil(self.registration.pushManager?.getSubscription().then(keepPush))
  }
  if (kind === 'keep-screens') event.waitUntil(keepScreens())
})

/**
 * The files of every screen, so that any of them opens without a connection; those of older releases go once they are here,
 * unless the page that is open may be of one.
 */
const keepScreens = async () => {
  const response = await fetch('/assets/manifest.json', { cache: 'no-cache' }).catch(() => null)
  if (!response?.ok) return
  const manifest = Object.entries(await response.json())
  // Of the languages only the chosen one is here already; nobody needs the others.
  const needed = manifest.filter(([source]) => !source.startsWith('app/dictionaries/'))
  const isWhole = await keepFiles(pathsOf(needed).filter((path) => /\.(js|css)$/.test(path)))
  if (isWhole && isNewest) await forgetUnnamed(pathsOf(manifest))
}

const pathsOf = (manifest) => [
  ...new Set(
    manifest
      .flatMap(([, { file, css = [], assets = [] }]) => [file, ...css, ...assets])
      .map((file) => `/${file}`),
  ),
]

/** What the kept frame names stays as well: the sheet of the city's colours is in no manifest. */
const forgetUnnamed = async (named) => {
  const frame = await caches.match('/', { cacheName: frameCache })
  const ofFrame = filesIn((await frame?.text()) ?? '')
  // While a release is on its way to several servers, frame and manifest may be of two: each needs its own files.
  if (ofFrame.some((path) => path.endsWith('.js') && !named.includes(path))) return
  const current = new Set([...named, ...ofFrame])
  const files = await caches.open(fileCache)
  const others = (await files.keys()).filter(({ url }) => !current.has(new URL(url).pathname))
  await Promise.all(others.map((one) => files.delete(one)))
}

/** Says whether all of them are here now. */
const keepFiles = async (paths) => {
  const files = await caches.open(fileCache)
  let isWhole = true
  for (const path of paths) {
    const isOurs = typeof path === 'string' && path.startsWith('/assets/')
    if (!isOurs || (await files.match(path))) continue
    const response = await fetch(path).catch(() => null)
    if (response?.ok) await files.put(path, response)
    else isWhole = false
  }
  await forgetOldest(files)
  return isWhole
}

self.addEventListener('push', (event) => {
  const { title, body, link, actions, tag, lang } = readPush(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      // A button is named by where it leads.
      actions: actions.map((action) => ({ action: action.link, title: action.title })),
      data: { link },
    }),
  )
})

/** A push that cannot be read still has to show something: browsers take the permission away otherwise. */
const readPush = (data) => {
  try {
    const { title, body, link, actions = [], tag, lang = 'pt-BR' } = data.json()
    return {
      title: String(title),
      body: String(body),
      link: String(link),
      actions: actions.map((action) => ({ title: String(action.title), link: String(action.link) })),
      tag: String(tag),
      lang: String(lang),
    }
  } catch {
    return { title: 'Rotativo', body: '', link: '/', actions: [], tag: 'unreadable', lang: 'pt-BR' }
  }
}

/** The push service changed the address of this browser on its own; the server learns it without the page. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(event))
})

const renewPush = async ({ oldSubscription, newSubscription }) => {
  const known = await (await caches.match(pushAddress, { cacheName: pushCache }))?.json()
  // Not every browser says what the address was before.
  const old = oldSubscription ? noteOf(oldSubscription) : known
  if (!old) return
  const applicationServerKey = new Uint8Array(old.key)
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = noteOf(subscription)
  const response = await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', AccessingFrom: 'web_driver' },
    body: JSON.stringify({ old: { endpoint: old.endpoint, auth: old.keys.auth }, endpoint, keys }),
  })
  // What the server did not take is known by the old address still; the page tells it at its next start.
  if (response.ok) await keepPush(subscription)
}

const noteOf = (subscription) => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, keys, key: [...new Uint8Array(subscription.options.applicationServerKey)] }
}

/** Notes where this browser is reached. */
const keepPush = async (subscription) => {
  if (!subscription) return
  const kept = await caches.open(pushCache)
  await kept.put(pushAddress, new Response(JSON.stringify(noteOf(subscription))))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openLink(String(event.action || (event.notification.data?.link ?? '/'))))
})

/** In the page that is open already, when there is one and the link leads into it. */
const openLink = async (link) => {
  const url = new URL(link, self.location.origin)
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open || url.origin !== self.location.origin) return self.clients.openWindow(url.href)
  await open.focus()
  return open.navigate(url.href)
}
