import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usualPageSettings } from '#testkit/page-settings.ts'

const origin = 'https://parking.example'
const pathOf = (of: string | { url: string }): string =>
  new URL(typeof of === 'string' ? of : of.url, origin).pathname

/** What a browser keeps of this origin, by cache and path: both workers see all of it. */
const stored = new Map<string, Map<string, Response>>()

const cacheNamed = (name: string) => {
  const kept = stored.get(name) ?? new Map<string, Response>()
  stored.set(name, kept)
  return {
    keys: async () => [...kept.keys()].map((path) => ({ url: origin + path })),
    match: async (of: string | { url: string }) => kept.get(pathOf(of))?.clone(),
    put: async (of: string | { url: string }, response: Response) => void kept.set(pathOf(of), response),
    delete: async (of: string | { url: string }) => kept.delete(pathOf(of)),
  }
}

const put = async (name: string, path: string, text = path): Promise<void> =>
  cacheNamed(name).put(path, new Response(text))

const textOf = async (name: string, path: string): Promise<string | undefined> =>
  (await cacheNamed(name).match(path))?.text()

const pathsIn = (name: string): string[] => [...(stored.get(name)?.keys() ?? [])].sort()

/** What the server has; everything else is missing there. */
const served = new Map<string, string>()
/** With which status it answers what it has. */
let status: number
/** What every answer waits for. */
let network: Promise<void>

beforeEach(() => {
  stored.clear()
  served.clear()
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    open: async (name: string) => cacheNamed(name),
    delete: async (name: string) => stored.delete(name),
    match: (of: string | { url: string }, { cacheName }: { cacheName: string }) =>
      cacheNamed(cacheName).match(of),
  })
  network = Promise.resolve()
  status = 200
  vi.stubGlobal('fetch', async (of: string | { url: string }) => {
    await network
    const text = served.get(pathOf(of))
    return new Response(text, {
      status: text === undefined ? 404 : status,
      headers: { 'content-type': text?.startsWith('<') ? 'text/html' : 'text/javascript' },
    })
  })
})

/** A worker that has just started: hands it an event, and gives what is answered and when all it waits for has ended. */
function startWorker(file: string) {
  const handlers = new Map<string, (event: object) => void>()
  const scope = {
    location: { origin },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    registration: {},
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  }
  new Function('self', readFileSync(file, 'utf8'))(scope)
  return (kind: string, event: object = {}) => {
    const waited: unknown[] = []
    let answer: Promise<Response> | undefined
    const respondWith = (response: Promise<Response>) => {
      answer = response
    }
    handlers.get(kind)?.({ ...event, waitUntil: (work: unknown) => waited.push(work), respondWith })
    const untilDone = async () => {
      await answer
      // Work may bring more work.
      for (const work of waited) await work
    }
    return { opened: answer?.then((response) => response.clone().text()), done: untilDone() }
  }
}

/** Lets a new worker do one thing, to the end of all that it waits for. */
const letDo = (file: string, kind: string, event: object = {}): Promise<void> =>
  startWorker(file)(kind, event).done

const drivers = 'web/public/sw.js'
const agents = 'web/staff/public/agente-sw.js'
const opening = (path: string) => ({ request: { method: 'GET', mode: 'navigate', url: origin + path } })
const frameNaming = (...paths: string[]): string =>
  `<html>${paths.map((path) => `<script type="module" src="${path}"></script>`).join('')}</html>`

it('what the agent’s page keeps is not touched when the driver’s page is renewed', async () => {
  await put('agente-frame-1', '/agente')
  await put('agente-files-1', '/equipe/assets/a.js')
  await put('frame-0', '/')
  await put('files-1', '/assets/a.js')
  await letDo(drivers, 'activate')
  expect([...stored.keys()].sort()).toEqual(['agente-files-1', 'agente-frame-1', 'files-1'])
})

it('a new frame is kept once the files it names are, and until then the one from before', async () => {
  await put('frame-1', '/', 'old')
  served.set('/', frameNaming('/assets/new.js', '/assets/brand-x.css'))
  served.set('/assets/new.js', 'new')
  await letDo(drivers, 'fetch', opening('/'))
  expect(await textOf('frame-1', '/')).toBe('old')
  await letDo(drivers, 'install')
  expect(await textOf('frame-1', '/')).toBe('old')
  served.set('/assets/brand-x.css', 'colours')
  await letDo(drivers, 'fetch', opening('/'))
  expect(await textOf('frame-1', '/')).toBe(served.get('/'))
  expect(pathsIn('files-1')).toEqual(['/assets/brand-x.css', '/assets/new.js'])
})

it('the page of a maintenance is opened and not kept, so that without a connection the one from before is', async () => {
  const before = frameNaming('/assets/old.js')
  await put('frame-1', '/', before)
  // As the server writes into the page what the city has set.
  const page = (maintenance: boolean): string =>
    `<script type="application/json" id="settings">${JSON.stringify({ ...usualPageSettings, maintenance })}</script>${before}`
  served.set('/', page(true))
  served.set('/assets/old.js', 'old')
  await letDo(drivers, 'install')
  const { opened, done } = startWorker(drivers)('fetch', opening('/'))
  expect(await opened).toBe(served.get('/'))
  await done
  expect(await textOf('frame-1', '/')).toBe(before)
  served.set('/', page(false))
  await letDo(drivers, 'fetch', opening('/'))
  expect(await textOf('frame-1', '/')).toBe(served.get('/'))
})

it('what answers without a page while the server is away opens what is kept, and is told where nothing is', async () => {
  served.set('/faq', '{"type":"Unavailable"}')
  status = 503
  const open = () => startWorker(drivers)('fetch', opening('/faq'))
  expect(await open().opened).toBe(served.get('/faq'))
  await put('frame-1', '/', frameNaming('/assets/old.js'))
  expect(await open().opened).toBe(frameNaming('/assets/old.js'))
  served.set('/faq', frameNaming())
  status = 200
  expect(await open().opened).toBe(frameNaming())
})

it.each([
  '/api/sectors',
  '/operator/notices',
  '/sandbox',
  '/boletos/nenhum.pdf',
  '/relatorios/nenhum.pdf',
  '/webhooks/payment/sandbox',
  '/health',
  '/assets/a.js',
  '/banners/1.png',
  '/map-files/city',
  '/openapi.json',
  '/docs',
  '/manifest.webmanifest',
  '/agente',
  '/central/painel',
  '/equipe/agente-sw.js',
])('what the server has at %s is no page of this worker, and reaches the server as it is', async (path) => {
  await put('frame-1', '/', frameNaming())
  expect(startWorker(drivers)('fetch', opening(path)).opened).toBeUndefined()
  const screen = `/estacionar${path.replaceAll('.', '-')}`
  expect(await startWorker(drivers)('fetch', opening(screen)).opened).toBeDefined()
})

const manifestOf = (...names: string[]): string =>
  JSON.stringify(Object.fromEntries(names.map((name) => [`src/${name}`, { file: `assets/${name}` }])))

it('every file of a release stays, however old, and those of others go once it is whole', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `part-${at}.js`)
  await put('frame-1', '/', frameNaming('/assets/part-0.js', '/assets/brand-x.css'))
  for (const path of ['/assets/part-0.js', '/assets/brand-x.css', '/assets/gone.js'])
    await put('files-1', path)
  served.set('/', frameNaming('/assets/part-0.js', '/assets/brand-x.css'))
  served.set('/assets/manifest.json', manifestOf(...names))
  for (const name of names.slice(0, -1)) served.set(`/assets/${name}`, name)
  const tell = startWorker(drivers)
  await tell('fetch', opening('/')).done
  await tell('message', { data: { kind: 'keep-screens' } }).done
  expect(pathsIn('files-1')).toContain('/assets/gone.js')
  served.set(`/assets/${names.at(-1)}`, 'last')
  await tell('message', { data: { kind: 'keep-screens' } }).done
  expect(pathsIn('files-1')).toEqual(
    ['/assets/brand-x.css', ...names.map((name) => `/assets/${name}`)].sort(),
  )
})

it('the agent’s frame of a release is kept behind its files, and the one from before with its own until then', async () => {
  await put('agente-frame-1', '/agente', 'old')
  await put('agente-files-1', '/equipe/assets/old.js')
  served.set('/agente', frameNaming('/equipe/assets/a.js'))
  served.set('/equipe/assets/manifest.json', manifestOf('a.js', 'b.js'))
  served.set('/equipe/assets/a.js', 'a')
  await letDo(agents, 'fetch', opening('/agente'))
  expect(await textOf('agente-frame-1', '/agente')).toBe('old')
  expect(pathsIn('agente-files-1')).toContain('/equipe/assets/old.js')
  served.set('/equipe/assets/b.js', 'b')
  served.set('/agente', frameNaming('/equipe/assets/other.js'))
  await letDo(agents, 'fetch', opening('/agente'))
  expect(await textOf('agente-frame-1', '/agente')).toBe('old')
  served.set('/agente', frameNaming('/equipe/assets/a.js'))
  await letDo(agents, 'fetch', opening('/agente'))
  expect(await textOf('agente-frame-1', '/agente')).toBe(served.get('/agente'))
  expect(pathsIn('agente-files-1')).toEqual(['/equipe/assets/a.js', '/equipe/assets/b.js'])
})

it('the agent’s page that is kept is opened where no server can serve, and that is said where none is kept', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"type":"Unavailable"}', { status: 503 }))
  const open = () => startWorker(agents)('fetch', opening('/agente'))
  expect(await open().opened).toBe('{"type":"Unavailable"}')
  await put('agente-frame-1', '/agente', 'kept')
  const { opened, done } = open()
  expect(await opened).toBe('kept')
  await done
  expect(await textOf('agente-frame-1', '/agente')).toBe('kept')
})

describe.each([
  ['driver’s', drivers, '/', 'frame-1', 'files-1', '/assets/'],
  ['agent’s', agents, '/agente', 'agente-frame-1', 'agente-files-1', '/equipe/assets/'],
])('of the %s page, on a network that keeps silent,', (_, worker, path, frames, files, folder) => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const [old, fresh] = [frameNaming(`${folder}old.js`), frameNaming(`${folder}new.js`)]
  const keepOld = async () => {
    await put(frames, path, old)
    for (const name of ['old.js', 'old-screen.js']) await put(files, folder + name)
  }
  const release = () => {
    served.set(path, fresh)
    served.set(`${folder}manifest.json`, manifestOf('new.js', 'new-screen.js'))
    for (const name of ['new.js', 'new-screen.js']) served.set(folder + name, name)
  }
  const named = (...names: string[]) => names.map((name) => folder + name)
  /** The page that has been opened asks the driver's worker for all screens; the agent's keeps them unasked. */
  const openWhole = async (tell: ReturnType<typeof startWorker>) => {
    await tell('fetch', opening(path)).done
    await tell('message', { data: { kind: 'keep-screens' } }).done
  }

  it('what is kept is opened in seconds, stays whole while it is open, and a late answer is kept for the next start', async () => {
    await keepOld()
    release()
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    network = promise
    const tell = startWorker(worker)
    const start = tell('fetch', opening(path))
    await vi.advanceTimersByTimeAsync(5000)
    answer()
    expect(await start.opened).toBe(old)
    await start.done
    await tell('message', { data: { kind: 'keep-screens' } }).done
    expect(await textOf(frames, path)).toBe(fresh)
    expect(pathsIn(files)).toEqual(named('new-screen.js', 'new.js', 'old-screen.js', 'old.js'))
    await openWhole(tell)
    expect(pathsIn(files)).toEqual(named('new-screen.js', 'new.js'))
  })

  it('an answer in time is what is opened', async () => {
    await keepOld()
    release()
    network = new Promise((resolve) => setTimeout(resolve, 3000))
    const { opened } = startWorker(worker)('fetch', opening(path))
    await vi.advanceTimersByTimeAsync(3500)
    expect(await opened).toBe(fresh)
  })

  it('a device that keeps nothing waits for the answer', async () => {
    release()
    network = new Promise((resolve) => setTimeout(resolve, 60_000))
    const { opened } = startWorker(worker)('fetch', opening(path))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await opened).toBe(fresh)
  })
})

it('a file that came is opened also on a device that has no room to keep it', async () => {
  served.set('/assets/new.js', 'new')
  const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
  vi.stubGlobal('caches', { match: async () => undefined, open: async () => ({ put: full, keys: full }) })
  const { opened, done } = startWorker(drivers)('fetch', {
    request: { method: 'GET', url: `${origin}/assets/new.js` },
  })
  expect(await opened).toBe('new')
  await done
})

it('the screens of a new frame stay while another server still tells of those of the release before', async () => {
  await put('files-1', '/assets/screen-new.js')
  served.set('/', frameNaming('/assets/start-new.js'))
  served.set('/assets/start-new.js', 'new')
  served.set('/assets/start-old.js', 'old')
  served.set('/assets/manifest.json', JSON.stringify({ start: { file: 'assets/start-old.js' } }))
  const tell = startWorker(drivers)
  await tell('fetch', opening('/')).done
  await tell('message', { data: { kind: 'keep-screens' } }).done
  expect(pathsIn('files-1')).toContain('/assets/screen-new.js')
  served.set('/assets/manifest.json', JSON.stringify({ start: { file: 'assets/start-new.js' } }))
  await tell('message', { data: { kind: 'keep-screens' } }).done
  expect(pathsIn('files-1')).toEqual(['/assets/start-new.js'])
})
