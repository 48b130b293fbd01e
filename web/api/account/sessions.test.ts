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
const blocked = () => new Response('', { status: 451 })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['a server that asks to come back', away],
  ['what answers on the way to it', blocked],
])('%s costs no start, however long, as a server that does not answer', async (_who, answer) => {
  vi.useFakeTimers()
  const asked = vi.fn(async () => answer())
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

it('a server that asks to wait is asked again after as long as it says, and costs no start however often', async () => {
  vi.useFakeTimers()
  const asked = vi.fn(async () => new Response('', { status: 429, headers: { 'retry-after': '40' } }))
  vi.stubGlobal('fetch', asked)
  const user = start()
  for (let times = 1; times <= 6; times += 1) {
    await vi.advanceTimersByTimeAsync(39_999)
    expect(asked).toHaveBeenCalledTimes(times)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(currentReach().isFaulty).toBe(false)
  asked.mockImplementation(async () => Response.json({ id: 7 }))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await user).toMatchObject({ id: 7 })
})

it('a server that has faults costs the start at the fifth', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => broken())
  const lost = expect(start()).rejects.toMatchObject({ status: 502 })
  await vi.advanceTimersByTimeAsync(31_000)
  await lost
})
