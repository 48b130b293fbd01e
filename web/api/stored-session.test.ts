import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A browser's storage, as far as the page uses it. */
const aStorage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('location', { reload: vi.fn() })
})
afterEach(() => vi.unstubAllGlobals())

it('a session that the server ended is noted for the next page, until that page has said it', async () => {
  const { endedKey, forgetSessionAndReload, isNotedInTab, noteInTab } = await import('./stored-session.ts')
  expect(isNotedInTab(endedKey)).toBe(false)
  forgetSessionAndReload()
  expect(isNotedInTab(endedKey)).toBe(true)
  noteInTab(endedKey, null)
  expect(isNotedInTab(endedKey)).toBe(false)
})

it('a driver who logs out is told nothing when a late answer is refused', async () => {
  const { endedKey, forgetSessionAndReload, isNotedInTab, noteLogout } = await import('./stored-session.ts')
  noteLogout()
  forgetSessionAndReload()
  expect(isNotedInTab(endedKey)).toBe(false)
})

it('a browser that keeps nothing loses the note and no page', async () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { endedKey, forgetSessionAndReload, isNotedInTab } = await import('./stored-session.ts')
  forgetSessionAndReload()
  expect(isNotedInTab(endedKey)).toBe(false)
  expect(location.reload).toHaveBeenCalledOnce()
})
