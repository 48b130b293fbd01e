import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { speakBy } from '#domain/languages.ts'
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
  speakBy(() => undefined)
  vi.unstubAllGlobals()
})

const releaseIn = (language: string) => `${new URL('./known.ts', import.meta.url).href} ${language}`
const thisRelease = releaseIn('pt-BR')
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
  expect(recalled({ release: 'https://zona.example/assets/older.js pt-BR', owner: null, state })).toEqual([
    null,
    undefined,
  ])
  expect(recalled({ owner: null, state })).toEqual([null, undefined])
})

it('what was known is recalled in the language alone in which it was told', () => {
  speakBy(() => ({ language: 'en', dictionary: {} }))
  expect(recalled({ release: thisRelease, owner: null, state })).toEqual([null, undefined])
  expect(recalled({ release: releaseIn('en'), owner: null, state })).toEqual([5, ['Centro']])
})

it('what was known is asked for again by whoever opens it, though it is never outdated otherwise', async () => {
  kept.set(knownKey, JSON.stringify({ release: thisRelease, owner: null, state }))
  const queries = new QueryClient()
  recallKnown(queries)
  const places = { queryKey: ['places'], staleTime: Number.POSITIVE_INFINITY }
  expect(await queries.fetchQuery({ ...places, queryFn: async () => ['Orla'] })).toEqual(['Orla'])
  expect(await queries.fetchQuery({ ...places, queryFn: async () => ['Serra'] })).toEqual(['Orla'])
})

it('what was known fills in what is being asked for, whose answer is as fresh as any', async () => {
  kept.set(knownKey, JSON.stringify({ release: thisRelease, owner: null, state }))
  const queries = new QueryClient()
  const answer = Promise.withResolvers<string[]>()
  const asked = queries.fetchQuery({ queryKey: ['places'], queryFn: () => answer.promise })
  recallKnown(queries)
  expect(queries.getQueryState(['places'])).toMatchObject({ data: ['Centro'], fetchStatus: 'fetching' })
  answer.resolve(['Orla'])
  expect(await asked).toEqual(['Orla'])
  expect(queries.getQueryState(['places'])).toMatchObject({ data: ['Orla'], isInvalidated: false })
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
