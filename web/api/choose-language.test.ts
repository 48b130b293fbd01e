import { afterEach, expect, it, vi } from 'vitest'
import { chooseLanguage } from './choose-language.ts'
import { forgetSession, storeToken } from './stored-session.ts'

afterEach(() => {
  forgetSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a network that hangs holds a chosen language back for two seconds, and what was sent goes on without the page', async () => {
  vi.useFakeTimers()
  const asked = vi.fn((..._: unknown[]) => new Promise<Response>(() => undefined))
  const reload = vi.fn()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('window', globalThis)
  storeToken('a-token')
  void chooseLanguage('en')
  await vi.advanceTimersByTimeAsync(1999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ keepalive: true })
})
