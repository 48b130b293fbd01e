import { afterAll, vi } from 'vitest'

// Test files share their processes (vitest.config.ts): what one puts in the place of `fetch` or of the clock, the next one would call.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
