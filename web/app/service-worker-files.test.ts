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

it('what the agent’s page keeps is not touched when the driver’s page is renewed', async () => {
  await put('agente-frame-1', '/agente')
  await put('agente-files-1', '/equipe/assets/a.js')
  await put('frame-0', '/')
  await put('files-1', '/assets/a.js')
  await letDo(drivers, 'activate')
  expect([...stored.keys()].sort()).toEqual(['agente-files-1', 'agente-frame-1', 'files-1'])
})
