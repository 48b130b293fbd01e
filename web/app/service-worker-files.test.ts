import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'

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
  vi.stubGlobal('fetch', async (of: string | { url: string }) => {
    const text = served.get(pathOf(of))
    return new Response(text, {
      status: text === undefined ? 404 : 200,
      headers: { 'content-type': text?.startsWith('<') ? 'text/html' : 'text/javascript' },
    })
  })
})

/** Lets a worker do one thing, to the end of all that it waits for. */
async function letDo(file: string, kind: string, event: object = {}): Promise<void> {
  const waited: unknown[] = []
  const handlers = new Map<string, (event: object) => void>()
  const scope = {
    location: { origin },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    registration: {},
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  }
  new Function('self', readFileSync(file, 'utf8'))(scope)
  const wait = (work: unknown) => void waited.push(work)
  handlers.get(kind)?.({ ...event, waitUntil: wait, respondWith: wait })
  // Work may bring more work.
  for (const work of waited) await work
}

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

const manifestOf = (...names: string[]): string =>
  JSON.stringify(Object.fromEntries(names.map((name) => [`src/${name}`, { file: `assets/${name}` }])))

it('every file of a release stays, however old, and those of others go once it is whole', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `part-${at}.js`)
  await put('frame-1', '/', frameNaming('/assets/part-0.js', '/assets/brand-x.css'))
  for (const path of ['/assets/part-0.js', '/assets/brand-x.css', '/assets/gone.js'])
    await put('files-1', path)
  served.set('/assets/manifest.json', manifestOf(...names))
  for (const name of names.slice(0, -1)) served.set(`/assets/${name}`, name)
  await letDo(drivers, 'message', { data: { kind: 'keep-screens' } })
  expect(pathsIn('files-1')).toContain('/assets/gone.js')
  served.set(`/assets/${names.at(-1)}`, 'last')
  await letDo(drivers, 'message', { data: { kind: 'keep-screens' } })
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
