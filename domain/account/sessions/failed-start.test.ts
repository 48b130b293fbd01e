import { describe, expect, it } from 'vitest'
import { countFault, isStartLost, judgeTry, noFaults, pauseBeforeTry } from './failed-start.ts'

describe('a start that cannot load its user', () => {
  it.each([401, 403, 404])('has failed when the server says no: %i', (status) => {
    expect(judgeTry(status)).toBe('failed')
  })

  it.each([500, 502, 503, 504])('has met a fault, which is no answer about the session: %i', (status) => {
    expect(judgeTry(status)).toBe('fault')
  })

  it.each([0, 429])('has not failed while nobody answers, or the server asks to wait: %i', (status) => {
    expect(judgeTry(status)).toBe('again')
  })

  it.each([400, 407, 408, 451])('has not failed by what only a proxy answers: %i', (status) => {
    expect(judgeTry(status)).toBe('again')
  })

  const faultsAt = (...times: number[]) => times.reduce(countFault, noFaults)

  it('is lost after five faults over at least 30 s, not by either alone', () => {
    expect(isStartLost(faultsAt(0, 1, 2, 3, 4), 4)).toBe(false)
    expect(isStartLost(faultsAt(0, 40_000), 40_000)).toBe(false)
    expect(isStartLost(faultsAt(0, 1, 2, 3, 29_999), 29_999)).toBe(false)
    expect(isStartLost(faultsAt(0, 1, 2, 3, 30_000), 30_000)).toBe(true)
  })

  it('tries at growing intervals, so that five faults in a row take 30 s', () => {
    expect([1, 2, 3, 4, 5, 9].map(pauseBeforeTry)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
  })
})
