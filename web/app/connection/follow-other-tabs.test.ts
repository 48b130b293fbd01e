import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A browser's storage with what it keeps at first, as far as the page uses it. */
const storageOf = (entries: Record<string, string>) => {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const reload = vi.fn()

beforeEach(() => {
  vi.resetModules()
  reload.mockReset()
  vi.stubGlobal('sessionStorage', storageOf({}))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
})
afterEach(() => vi.unstubAllGlobals())

/** Whether a tab reloads, and whether it notes the end of its session, when another tab leaves. */
async function afterLeavingElsewhere(token: string | null) {
  vi.stubGlobal('localStorage', storageOf(token === null ? {} : { 'rotativo.token': token }))
  const { endedKey, isNotedInTab, tokenKey } = await import('#web/api/stored-session.ts')
  expect(tokenKey).toBe('rotativo.token')
  const { followOtherTabs } = await import('./follow-other-tabs.ts')
  followOtherTabs()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: tokenKey, newValue: null }))
  return { reloads: reload.mock.calls.length > 0, notes: isNotedInTab(endedKey) }
}

it('a tab that held the session reloads and says that it ended', async () => {
  expect(await afterLeavingElsewhere('token')).toEqual({ reloads: true, notes: true })
})

it('a tab without a session notes no end of one', async () => {
  expect(await afterLeavingElsewhere(null)).toEqual({ reloads: false, notes: false })
})
