import { afterEach, expect, it, vi } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { currentReach } from '../reach.ts'
import { userQuery } from './sessions.ts'

const { queryFn } = userQuery
/** Asks whose the session is, as the start of the page does. */
const start = () =>
  (queryFn as (context: { signal: AbortSignal }) => Promise<unknown>)({
    signal: new AbortController().signal,
  })

const { status, type } = refusals.unavailable
const away = () => Response.json({ type }, { status, headers: { 'retry-after': '2' } })
const broken = () => new Response('', { status: 502 })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a server that asks to come back costs no start, however long, as one that does not answer', async () => {
  vi.useFakeTimers()
  const asked = vi.fn(async () => away())
  vi.stubGlobal('fetch', asked)
  const user = start()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked.mock.calls.length).toBeGreaterThan(5)
  expect(currentReach().isFaulty).toBe(true)
  asked.mockImplementation(async () => Response.json({ id: 7 }))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await user).toMatchObject({ id: 7 })
  expect(currentReach().isFaulty).toBe(false)
})

it('a server that has faults costs the start at the fifth', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => broken())
  const lost = expect(start()).rejects.toMatchObject({ status: 502 })
  await vi.advanceTimersByTimeAsync(31_000)
  await lost
})
