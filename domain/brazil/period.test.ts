import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCivil } from './civil-time.ts'
import { defaultPeriodFilter, periodFilters, periodRange } from './period.ts'

const now = '2026-11-20 10:04:05'

it('0 is all time [filter.period-0]', () => {
  expect(periodRange(0, now)).toEqual({ begin: '2000-01-01 00:00:00', end: '2026-11-20 23:59:59' })
})

it('1 is today [filter.period-1]', () => {
  expect(periodRange(1, now)).toEqual({ begin: '2026-11-20 00:00:00', end: '2026-11-20 23:59:59' })
})

it('2 is the last 7 days: today and the six before [filter.period-2]', () => {
  expect(periodRange(2, now)).toEqual({ begin: '2026-11-14 00:00:00', end: '2026-11-20 23:59:59' })
  expect(periodRange(2, '2028-03-03 00:00:00').begin).toBe('2028-02-26 00:00:00')
})

it('3 is this month, to its last day [filter.period-3]', () => {
  expect(periodRange(3, now)).toEqual({ begin: '2026-11-01 00:00:00', end: '2026-11-30 23:59:59' })
  expect(periodRange(3, '2027-02-10 08:00:00').end).toBe('2027-02-28 23:59:59')
  expect(periodRange(3, '2028-02-10 08:00:00').end).toBe('2028-02-29 23:59:59')
})

it('4 is the previous month, also over the turn of the year [filter.period-4]', () => {
  expect(periodRange(4, now)).toEqual({ begin: '2026-10-01 00:00:00', end: '2026-10-31 23:59:59' })
  expect(periodRange(4, '2027-01-31 23:59:59')).toEqual({
    begin: '2026-12-01 00:00:00',
    end: '2026-12-31 23:59:59',
  })
  expect(periodRange(4, '2028-03-31 12:00:00').end).toBe('2028-02-29 23:59:59')
})

it('5 is this year, to its last day [filter.period-5]', () => {
  expect(periodRange(5, now)).toEqual({ begin: '2026-01-01 00:00:00', end: '2026-12-31 23:59:59' })
})

it('every period goes from 00:00:00 to 23:59:59 of real days [filter.range]', () => {
  const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.constantFrom(...periodFilters), (date, filter) => {
      const civil = date.toISOString().slice(0, 19).replace('T', ' ')
      const { begin, end } = periodRange(filter, civil)
      expect(isCivil(begin) && isCivil(end)).toBe(true)
      expect(begin.slice(11)).toBe('00:00:00')
      expect(end.slice(11)).toBe('23:59:59')
      expect(begin < end).toBe(true)
      if (filter !== 4) expect(begin <= civil && civil <= end).toBe(true)
    }),
  )
})

it('opens with the last 7 days', () => {
  expect(defaultPeriodFilter).toBe(2)
  expect(periodFilters).toEqual([0, 1, 2, 3, 4, 5])
})
