import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'

type Handler = (event: Record<string, unknown>) => void

/** The worker of the page, in a scope that notes what it does. */
function startWorker(openPages: object[] = [], subscription: object | null = null) {
  const handlers = new Map<string, Handler>()
  const showNotification = vi.fn()
  const openWindow = vi.fn()
  const scope = {
    location: { origin: 'https://parking.example' },
    addEventListener: (kind: string, handler: Handler) => handlers.set(kind, handler),
    registration: { showNotification, pushManager: { getSubscription: async () => subscription } },
    clients: { matchAll: async () => openPages, openWindow },
  }
  new Function('self', readFileSync('web/public/sw.js', 'utf8'))(scope)
  const tell = async (kind: string, event: Record<string, unknown>) => {
    const waited: unknown[] = []
    handlers.get(kind)?.({ ...event, waitUntil: (work: unknown) => waited.push(work) })
    await Promise.all(waited)
  }
  return { showNotification, openWindow, tell }
}

const address = 'https://parking.example/estacionar/MAR2E26'
const reminder = {
  title: 'MAR2E26: faltam 15 minutos',
  body: 'Termina às 10:00',
  link: address,
  actions: [{ title: '+30 min', link: `${address}?mais=30` }],
  tag: 'message/1',
}

const clicked = (action: string) => ({ notification: { close: vi.fn(), data: { link: address } }, action })

it('a reminder carries its button, which opens the confirmation; the reminder itself leads where it always did', async () => {
  const { showNotification, openWindow, tell } = startWorker()
  await tell('push', { data: { json: () => reminder } })
  const [title, options] = showNotification.mock.calls[0] ?? []
  expect(title).toBe(reminder.title)
  expect(options).toMatchObject({ actions: [{ title: '+30 min' }], data: { link: address } })
  await tell('notificationclick', clicked(options.actions[0].action))
  expect(openWindow).toHaveBeenLastCalledWith(`${address}?mais=30`)
  await tell('notificationclick', clicked(''))
  expect(openWindow).toHaveBeenLastCalledWith(address)
})

it('a page that is open already is led there, and a push without buttons is shown without', async () => {
  const page = { focus: vi.fn(), navigate: vi.fn() }
  const { showNotification, tell } = startWorker([page])
  await tell('notificationclick', clicked(`${address}?mais=30`))
  expect(page.navigate).toHaveBeenCalledWith(`${address}?mais=30`)
  const { actions: _, ...plain } = reminder
  await tell('push', { data: { json: () => plain } })
  expect(showNotification).toHaveBeenCalledWith(reminder.title, expect.objectContaining({ actions: [] }))
})

/** A worker whose caches hold what it keeps, and whose calls are noted. */
function startRenewing(subscription: object | null) {
  const kept = new Map<string, Response>()
  const cache = {
    keys: async () => [],
    put: async (path: string, response: Response) => void kept.set(path, response),
  }
  vi.stubGlobal('caches', { open: async () => cache, match: async (path: string) => kept.get(path)?.clone() })
  const asked = vi.fn(async (..._: unknown[]) => new Response())
  vi.stubGlobal('fetch', asked)
  return { asked, ...startWorker([], subscription) }
}

const at = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: `key of ${endpoint}`, auth: `secret of ${endpoint}` },
})
const subscribed = (endpoint: string) => ({
  toJSON: () => at(endpoint),
  options: { applicationServerKey: new Uint8Array([4, 7]).buffer },
})

it('a browser whose push service gives it another address tells the server, by the old one and its secret', async () => {
  // Nobody subscribed here: there is nothing to go on with.
  const without = startRenewing(null)
  await without.tell('message', { data: { kind: 'fetched', files: [] } })
  await without.tell('pushsubscriptionchange', { newSubscription: subscribed('new') })
  expect(without.asked).not.toHaveBeenCalled()
  const { asked, tell } = startRenewing(subscribed('first'))
  await tell('message', { data: { kind: 'fetched', files: [] } })
  await tell('pushsubscriptionchange', { newSubscription: subscribed('second') })
  await tell('pushsubscriptionchange', {
    oldSubscription: subscribed('second'),
    newSubscription: subscribed('third'),
  })
  const bodies = asked.mock.calls.map(([, request]) => JSON.parse((request as { body: string }).body))
  expect(asked.mock.calls[0]).toMatchObject([
    '/api/push/subscription',
    { method: 'PUT', headers: { AccessingFrom: 'web_driver' } },
  ])
  expect(bodies).toEqual([
    { old: { endpoint: 'first', auth: 'secret of first' }, ...at('second') },
    { old: { endpoint: 'second', auth: 'secret of second' }, ...at('third') },
  ])
})

it('a new address that the server did not take is not noted: the next one goes by the one that it knows', async () => {
  const { asked, tell } = startRenewing(subscribed('first'))
  await tell('message', { data: { kind: 'fetched', files: [] } })
  asked.mockResolvedValueOnce(new Response(null, { status: 503 }))
  await tell('pushsubscriptionchange', { newSubscription: subscribed('second') })
  await tell('pushsubscriptionchange', { newSubscription: subscribed('third') })
  const olds = asked.mock.calls.map(
    ([, request]) => JSON.parse((request as { body: string }).body).old.endpoint,
  )
  expect(olds).toEqual(['first', 'first'])
})
