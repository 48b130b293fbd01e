import { expect, it } from 'vitest'
import { addMonths, dayByKey, weeksOf, within } from './calendar-days.ts'

it('knows the weeks of a month, from Sunday on', () => {
  const weeks = weeksOf('2026-11-20')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect(weeksOf('2024-02-10').flat().filter(Boolean)).toHaveLength(29)
  expect(weeksOf('1990-12-31').flat().filter(Boolean)).toHaveLength(31)
})

it('stays in the month where it is shorter', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

it('is moved through by the keys of a grid of dates', () => {
  const keys = [
    ['ArrowLeft', '2026-11-19'],
    ['ArrowRight', '2026-11-21'],
    ['ArrowUp', '2026-11-13'],
    ['ArrowDown', '2026-11-27'],
    ['Home', '2026-11-15'],
    ['End', '2026-11-21'],
    ['PageUp', '2026-10-20'],
    ['PageDown', '2026-12-20'],
  ] as const
  for (const [key, date] of keys) expect(dayByKey('2026-11-20', key, false), key).toBe(date)
  expect(dayByKey('2026-11-20', 'PageUp', true)).toBe('2025-11-20')
  expect(dayByKey('2026-11-20', 'Enter', false)).toBeNull()
  expect(within('2026-11-20', '1900-01-01', '2026-11-19')).toBe('2026-11-19')
  expect(within('1800-11-20', '1900-01-01', '2026-11-19')).toBe('1900-01-01')
})
