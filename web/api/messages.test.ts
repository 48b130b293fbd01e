import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveHere } from './account/sessions.ts'
import { keepPushes } from './messages.ts'
import { forgetSession, storeSummary, storeToken } from './stored-session.ts'

const storage = new Map<string, string>()
const assign = vi.fn()
const unsubscribe = vi.fn(async () => true)

/** A browser that was subscribed to our pushes. */
const browserAt = (endpoint: string) => {
  const keys = { p256dh: 'key', auth: 'secret' }
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }
  const pushManager = { getSubscription: async () => subscription }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('location', { assign })
  storeToken('token of Joana')
  storeSummary({ id: 7, driver_id: 8, identification: '1', name: 'Joana' })
  storage.set('rotativo.push', JSON.stringify({ user: 7, session: ' Joana' }))
})

afterEach(() => {
  vi.clearAllMocks()
  forgetSession()
  storage.clear()
})

it('a logout that the server did not hear of ends the pushes to this browser; one that it heard leaves them to it', async () => {
  browserAt('https://push.example/1')
  await leaveHere(true)
  expect(unsubscribe).not.toHaveBeenCalled()
  expect(storage.get('rotativo.push')).toBeDefined()
  await leaveHere(false)
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(storage.get('rotativo.push')).toBeUndefined()
  expect(assign).toHaveBeenCalledTimes(2)
})

it('a push service that does not answer holds up no logout', async () => {
  browserAt('https://push.example/1')
  unsubscribe.mockImplementationOnce(() => new Promise(() => undefined))
  await leaveHere(false)
  expect(assign).toHaveBeenCalledWith('/')
})

it('an address that the push service changed is told to the server until it has taken it, and then no more', async () => {
  const asked = vi.fn(async (..._: unknown[]) => new Response('{}', { status: 500 }))
  vi.stubGlobal('fetch', asked)
  const told = () =>
    asked.mock.calls.map(([, request]) => JSON.parse((request as { body: string }).body).endpoint)
  browserAt('https://push.example/2')
  await keepPushes()
  expect(told()).toEqual(['https://push.example/2'])
  asked.mockImplementation(
    async () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
  )
  await keepPushes()
  await keepPushes()
  expect(told()).toEqual(['https://push.example/2', 'https://push.example/2'])
  browserAt('https://push.example/3')
  await keepPushes()
  expect(told()).toHaveLength(3)
})
