import { describe, expect, it } from 'vitest'
import { gapPart, isBack, quietMs, shortestGapMs } from './outages.ts'

describe('an outage', () => {
  const now = new Date('2026-11-20T17:30:00Z')

  it('is over when nothing has failed for a minute', () => {
    expect(isBack(null, now)).toBe(true)
    expect(isBack(new Date(now.getTime() - quietMs + 1), now)).toBe(false)
    expect(isBack(new Date(now.getTime() - quietMs), now)).toBe(true)
  })

  it('is found from a silence, by who lived through it', () => {
    const old = { livedMs: 10 * shortestGapMs, metFailure: true }
    expect(gapPart(shortestGapMs - 1, old)).toBeNull()
    expect(gapPart(shortestGapMs, old)).toBe('database')
    expect(gapPart(shortestGapMs, { ...old, metFailure: false })).toBeNull()
    expect(gapPart(shortestGapMs, { livedMs: 10, metFailure: false })).toBe('page')
    expect(gapPart(shortestGapMs, { livedMs: 10, metFailure: true })).toBe('page')
  })
})
