import { describe, expect, it } from 'vitest'
import { begunDays, daysOf, runsOf } from './periods.ts'

describe('a period', () => {
  it('has its first day and its last one, and no more than 92', () => {
    expect(daysOf('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(daysOf('2026-12-30', '2026-12-30')).toHaveLength(1)
    expect(daysOf('2026-01-01', '2026-04-02')).toHaveLength(92)
    for (const [from, until] of [
      ['2026-01-01', '2026-04-03'],
      ['2026-01-02', '2026-01-01'],
      ['2026-02-30', '2026-03-01'],
      ['', '2026-03-01'],
      ['0001-01-01', '9999-12-31'],
      ['9999-12-31', '9999-12-31'],
    ] as const)
      expect(daysOf(from, until)).toBeNull()
  })

  it('falls into stretches of days that follow each other, over the end of a month as well', () => {
    expect(runsOf(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'])).toEqual([
      ['2026-02-27', '2026-02-28', '2026-03-01'],
      ['2026-03-03'],
    ])
    expect(runsOf([])).toEqual([])
  })

  it('is averaged over its days that have begun, and over one when none has', () => {
    const days = daysOf('2026-12-30', '2027-01-02') ?? []
    expect(begunDays(days, '2027-01-02')).toBe(4)
    expect(begunDays(days, '2026-12-31')).toBe(2)
    expect(begunDays(days, '2026-12-29')).toBe(1)
    expect(begunDays([], '2026-12-29')).toBe(1)
  })
})
