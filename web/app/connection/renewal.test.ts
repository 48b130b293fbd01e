import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renewWhenOutdated } from './renewal.ts'

const page = (script: string) =>
  new Response(`<html><script type="module" crossorigin src="${script}"></script></html>`)
const own = '/assets/main-old.js'

let answer: () => Promise<Response>
let reloads: number
let kept: Map<string, string>
const window = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  reloads = 0
  kept = new Map()
  vi.stubGlobal('window', Object.assign(window, { location: { reload: () => (reloads += 1) } }))
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => own }) })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
  vi.stubGlobal('fetch', () => answer())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A part of the page cannot be had; gives whether whoever asked for it is told. */
const lose = async (): Promise<boolean> => {
  const isTold = window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  await vi.advanceTimersByTimeAsync(0)
  return isTold
}

it('a lost part of the page starts it anew only where the server has another one, and once a minute', async () => {
  renewWhenOutdated()
  for (const still of [
    async () => page(own),
    async () => new Response('{}', { status: 503 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]) {
    answer = still
    expect(await lose()).toBe(true)
  }
  expect(reloads).toBe(0)
  answer = async () => page('/assets/main-new.js')
  await lose()
  await lose()
  expect(reloads).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await lose()
  expect(reloads).toBe(2)
})

it('another page than the driver’s asks for its own', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return page(own)
  })
  renewWhenOutdated('/central')
  await lose()
  expect(asked).toContain('/central')
})
