import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../durations.ts'
import type { SightingState } from '../notices/sightings.ts'
import { claimTime, noticeOutcome } from './claims.ts'

const now = new Date('2026-11-23T15:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)

describe('the time of a claim', () => {
  it('is taken for a day, is not of the future, and is ours where a clock runs ahead a little', () => {
    expect(claimTime(at(-dayMs), now)).toEqual(at(-dayMs))
    expect(claimTime(at(-dayMs - 1), now)).toBe('too_late')
    expect(claimTime(at(minuteMs), now)).toEqual(now)
    expect(claimTime(at(minuteMs + 1), now)).toBe('too_early')
  })
})

describe('a notice that an agent wants', () => {
  const states: SightingState[] = ['paid', 'paying', 'free', 'tolerance', 'noticed', 'irregular']

  it('is issued against a plate only that was irregular then and has not paid since', () => {
    for (const then of states) {
      for (const later of states) {
        const issued = noticeOutcome(then, later, null) === 'issued'
        expect(issued, `${then} ${later}`).toBe(
          then === 'irregular' && later !== 'paid' && later !== 'paying',
        )
      }
    }
    expect(noticeOutcome('tolerance', 'irregular', null)).toBe('tolerance')
    expect(noticeOutcome('irregular', 'paid', null)).toBe('paid')
  })

  it('of another kind has nothing to do with the ticket, and is issued once for a stay', () => {
    for (const then of states) {
      expect(noticeOutcome(then, 'paid', { wasNoticed: false })).toBe('issued')
      expect(noticeOutcome(then, 'irregular', { wasNoticed: true })).toBe('noticed')
    }
  })
})
