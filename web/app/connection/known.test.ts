import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { knownKey } from '#web/api/stored-session.ts'
import { recallKnown } from './known.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const thisRelease = new URL('./known.ts', import.meta.url).href
const state = {
  mutations: [],
  queries: [
    {
      queryKey: ['places'],
      queryHash: '["places"]',
      state: { data: ['Centro'], dataUpdatedAt: 5, status: 'success' },
    },
  ],
}

const recalled = (known: unknown) => {
  kept.set(knownKey, typeof known === 'string' ? known : JSON.stringify(known))
  const queries = new QueryClient()
  return [recallKnown(queries), queries.getQueryData(['places'])]
}

it('what was known is recalled by the release that kept it alone', () => {
  expect(recalled({ release: thisRelease, owner: null, state })).toEqual([5, ['Centro']])
  expect(recalled({ release: 'https://zona.example/assets/older.js', owner: null, state })).toEqual([
    null,
    undefined,
  ])
  expect(recalled({ owner: null, state })).toEqual([null, undefined])
})

it('the server’s clock is known with it, until an answer tells it anew', async () => {
  // A page that has just started has learnt nothing yet.
  vi.resetModules()
  const { clockOffset, learnServerTime } = await import('#web/api/server-clock.ts')
  const { recallKnown: recall } = await import('./known.ts')
  const asideAfter = (known: object) => {
    kept.set(knownKey, JSON.stringify({ release: thisRelease, owner: null, state, ...known }))
    recall(new QueryClient())
    return clockOffset()
  }
  expect(asideAfter({})).toBe(0)
  expect(asideAfter({ clockOffset: -7_200_000 })).toBe(-7_200_000)
  const now = Date.now()
  learnServerTime(String(now + 60_000), now, now)
  expect(asideAfter({ clockOffset: -7_200_000 })).toBe(60_000)
})

it('what cannot be read is nothing known', () => {
  for (const known of ['{', 'null', '7', { release: thisRelease, owner: null }])
    expect(recalled(known)).toEqual([null, undefined])
  expect(recalled({ release: thisRelease, owner: null, state: { queries: {} } })).toEqual([null, undefined])
})
