import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  civilDate,
  dayOfWeek,
  formatCivil,
  formatCivilDate,
  formatLastMinute,
  formatLastMinuteOf,
  formatNear,
  formatShortEnd,
  fromCivil,
  isCivil,
  isCivilDate,
  isLeapYear,
  lastDayOfMonth,
  toCivil,
} from './civil-time.ts'

const saoPaulo = 'America/Sao_Paulo'
const iso = (text: string, zone: string): string => fromCivil(text, zone).toISOString()

it('shows DD/MM/YYYY HH:mm:ss [format.dates]', () => {
  expect(formatCivil('2026-11-20 10:04:05')).toBe('20/11/2026 10:04:05')
  expect(formatCivilDate('2026-11-20 10:04:05')).toBe('20/11/2026')
  expect(formatCivilDate('2026-11-20')).toBe('20/11/2026')
  expect(civilDate('2026-11-20 10:04:05')).toBe('2026-11-20')
})

it('a deadline at midnight is shown by the last minute before it', () => {
  expect(formatLastMinute(fromCivil('2027-03-03 00:00:00', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe(
    '02/03/2027 23:59',
  )
  expect(formatLastMinute(fromCivil('2027-01-01 00:00:00', 'UTC'), 'UTC')).toBe('31/12/2026 23:59')
  expect(formatLastMinuteOf('2027-03-01 00:00:00')).toBe('28/02/2027 23:59')
})

it('the short end of a stage is its minute, and of a midnight the last one before it', () => {
  expect(formatShortEnd('2026-12-01 14:30:59')).toBe('01/12 14:30')
  expect(formatShortEnd('2027-01-01 00:00:00')).toBe('31/12 23:59')
})

it('a moment of today is told by its time alone', () => {
  const near = (civil: string) =>
    formatNear(
      fromCivil(civil, 'America/Sao_Paulo'),
      fromCivil('2026-11-20 10:00:00', 'America/Sao_Paulo'),
      'America/Sao_Paulo',
    )
  expect(near('2026-11-20 14:32:59')).toBe('14:32')
  expect(near('2026-11-21 00:05:00')).toBe('21/11/2026 00:05')
  const late = ['2026-11-20 23:10:00', '2026-11-20 22:00:00'].map((civil) =>
    fromCivil(civil, saoPaulo).getTime(),
  )
  expect(formatNear(late[0] ?? 0, late[1] ?? 0, saoPaulo)).toBe('23:10')
})

describe('the clocks of a zone', () => {
  it.each([
    [saoPaulo, '2026-11-20 00:30:00'],
    ['America/Manaus', '2026-11-19 23:30:00'],
    ['America/Rio_Branco', '2026-11-19 22:30:00'],
    ['America/Noronha', '2026-11-20 01:30:00'],
    ['Asia/Tokyo', '2026-11-20 12:30:00'],
    ['UTC', '2026-11-20 03:30:00'],
  ])('in %s show %s', (zone, civil) => {
    const at = new Date('2026-11-20T03:30:00Z')
    expect(toCivil(at, zone)).toBe(civil)
    expect(toCivil(at.getTime(), zone)).toBe(civil)
    expect(fromCivil(civil, zone)).toEqual(at)
  })

  it('show midnight as 00, not 24', () => {
    expect(toCivil(new Date('2026-11-20T03:00:00Z'), saoPaulo)).toBe('2026-11-20 00:00:00')
  })

  it('skip an hour when summer time begins: it is read as much later as they jump', () => {
    expect(iso('2018-11-04 00:30:00', saoPaulo)).toBe('2018-11-04T03:30:00.000Z')
    expect(toCivil(fromCivil('2018-11-04 00:30:00', saoPaulo), saoPaulo)).toBe('2018-11-04 01:30:00')
    expect(iso('2026-03-08 02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  })

  it('show an hour twice when summer time ends: the first counts', () => {
    expect(iso('2019-02-16 23:30:00', saoPaulo)).toBe('2019-02-17T01:30:00.000Z')
    expect(iso('2026-11-01 01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
    expect(iso('2026-11-01 02:00:00', 'America/New_York')).toBe('2026-11-01T07:00:00.000Z')
  })

  it('are read back in every zone, but for the second showing of an hour', () => {
    const zones = fc.constantFrom(
      saoPaulo,
      'UTC',
      'Asia/Tokyo',
      'America/New_York',
      'Asia/Kathmandu',
      'Pacific/Apia',
    )
    const seconds = fc.integer({ min: 946_684_800, max: 2_000_000_000 })
    fc.assert(
      fc.property(seconds, zones, (second, zone) => {
        const civil = toCivil(second * 1000, zone)
        const back = fromCivil(civil, zone)
        expect(toCivil(back, zone)).toBe(civil)
        expect([0, 3_600_000]).toContain(second * 1000 - back.getTime())
      }),
    )
  })
})

describe('a remembered offset', () => {
  const zones = [saoPaulo, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia']

  it('shows what Intl shows, in summer and winter and where they meet', () => {
    const seconds = fc.integer({ min: 946_684_800, max: 2_000_000_000 })
    fc.assert(
      fc.property(seconds, fc.constantFrom(...zones), (second, zone) => {
        for (const at of [second * 1000, second * 1000 + 999]) {
          expect(toCivil(at, zone)).toBe(new Date(at).toLocaleString('sv-SE', { timeZone: zone }))
        }
      }),
    )
  })

  it('changes in the second in which clocks do', () => {
    const before = Date.parse('2026-11-01T05:59:59.999Z')
    expect(toCivil(before, 'America/New_York')).toBe('2026-11-01 01:59:59')
    expect(toCivil(before + 1, 'America/New_York')).toBe('2026-11-01 01:00:00')
    expect(toCivil(Date.parse('2018-11-04T02:59:59Z'), saoPaulo)).toBe('2018-11-03 23:59:59')
    expect(toCivil(Date.parse('2018-11-04T03:00:00Z'), saoPaulo)).toBe('2018-11-04 01:00:00')
  })

  it('says of no instant that there is none', () => {
    expect(() => toCivil(Number.NaN, saoPaulo)).toThrow(RangeError)
  })
})

describe('the calendar', () => {
  it('has leap years', () => {
    expect([1900, 2000, 2024, 2026, 2028, 2100].filter(isLeapYear)).toEqual([2000, 2024, 2028])
    expect(lastDayOfMonth(2027, 2)).toBe(28)
    expect(lastDayOfMonth(2028, 2)).toBe(29)
  })

  it('ends each month where the calendar of the runtime does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        expect(lastDayOfMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
      }),
    )
  })

  it('knows which texts are dates and times', () => {
    expect(isCivilDate('2028-02-29')).toBe(true)
    for (const wrong of ['2027-02-29', '2027-13-01', '2027-00-01', '2027-01-00', '2027-1-1', '']) {
      expect(isCivilDate(wrong), wrong).toBe(false)
    }
    expect(isCivil('2027-02-28 23:59:59')).toBe(true)
    for (const wrong of ['2027-02-28 24:00:00', '2027-02-28 10:60:00', '2027-02-28T10:00:00', '2027-02-28']) {
      expect(isCivil(wrong), wrong).toBe(false)
      expect(() => fromCivil(wrong, 'UTC')).toThrow(RangeError)
    }
  })

  it('counts days over the ends of months and years', () => {
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(dayOfWeek('2026-11-20')).toBe(5)
    expect(dayOfWeek('2026-11-22')).toBe(0)
  })
})
