import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../durations.ts'
import type { SightingState } from '../notices/sightings.ts'
import { claimTime, countsFrom, isImpossibleJump, isTooFar, noticeOutcome } from './claims.ts'

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

describe('the time from which a claim counts', () => {
  const session = (begun: number, ended: number | null = null) => ({
    begunAt: at(begun),
    endedAt: ended === null ? null : at(ended),
  })
  const current = session(-minuteMs)

  it('is no earlier than the session that sends it, where the claim names none', () => {
    expect(countsFrom(at(-11 * minuteMs), null, current)).toEqual(current.begunAt)
    expect(countsFrom(at(-minuteMs / 2), null, current)).toEqual(at(-minuteMs / 2))
  })

  it('is when it was noted in an earlier session, as long as that lasted', () => {
    const earlier = session(-5 * hourMs, -2 * hourMs)
    expect(countsFrom(at(-3 * hourMs), earlier, current)).toEqual(at(-3 * hourMs))
    expect(countsFrom(at(-6 * hourMs), earlier, current)).toEqual(earlier.begunAt)
    expect(countsFrom(at(-hourMs), earlier, current)).toEqual(current.begunAt)
    const forgotten = session(-20 * hourMs)
    expect(countsFrom(at(-9 * hourMs), forgotten, current)).toEqual(at(-9 * hourMs))
    expect(countsFrom(at(-7 * hourMs), forgotten, current)).toEqual(current.begunAt)
  })
})

describe('a jump between two claims of one agent', () => {
  const lisbon = { lat: 38.72, lng: -9.14 }
  const matriz = { lat: -28.2266, lng: -48.6611 }
  const beach = { lat: -28.2866, lng: -48.6611 }

  it('is impossible where nobody rides so fast, and possible within the error of a position', () => {
    const later = (ms: number, where: typeof matriz) => ({ ...where, at: at(ms) })
    expect(isTooFar(later(0, matriz), later(1000, lisbon))).toBe(true)
    expect(isTooFar(later(0, matriz), later(1000, { ...matriz, lat: matriz.lat + 0.008 }))).toBe(false)
    // 6.7 km.
    expect(isTooFar(later(0, matriz), later(minuteMs, beach))).toBe(true)
    expect(isTooFar(later(0, matriz), later(4 * minuteMs, beach))).toBe(false)
    expect(isTooFar(later(4 * minuteMs, matriz), later(0, beach))).toBe(false)
  })

  it('does not stop an agent whose device gave one wrong position', () => {
    const claim = { ...matriz, at: at(0) }
    const wrong = { ...lisbon, at: at(-11 * minuteMs) }
    const refused = { ...matriz, at: at(-10 * minuteMs) }
    expect(isImpossibleJump(claim, { counted: [wrong], refused: null })).toBe(true)
    expect(isImpossibleJump(claim, { counted: [wrong], refused })).toBe(false)
    const tokyo = { lat: 35.68, lng: 139.69, at: at(0) }
    expect(isImpossibleJump(tokyo, { counted: [wrong], refused })).toBe(true)
    expect(isImpossibleJump(claim, { counted: [], refused: wrong })).toBe(false)
    // Sending a refused claim twice gains nothing.
    const again = { ...matriz, at: at(-9 * minuteMs) }
    expect(isImpossibleJump(claim, { counted: [wrong], refused: again })).toBe(true)
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
