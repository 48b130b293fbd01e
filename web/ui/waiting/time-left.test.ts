import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts'
import { tillText } from '../kept/till.ts'
import { timeLeftText } from './time-left.ts'

describe('the time left', () => {
  it.each([
    [0, 'conferindo'],
    [-1, 'conferindo'],
    [1, '1 min'],
    [23 * minuteMs + 1, '24 min'],
    [24 * minuteMs, '24 min'],
    [119 * minuteMs, '119 min'],
    [2 * hourMs, '2 h'],
    [2 * dayMs - 1, '47 h'],
    [3 * dayMs + hourMs, '3 dias'],
  ])('of %d ms is told as %s', (ms, text) => {
    expect(timeLeftText(ms)).toBe(text)
  })
})

describe('the end of something', () => {
  it('is a time of today, or has its day', () => {
    expect(tillText('2026-11-22 14:32:10', '2026-11-22 14:02:10')).toBe('14:32')
    expect(tillText('2026-11-25 23:59:59', '2026-11-22 14:02:10')).toBe('25/11/2026, 23:59')
  })
})
