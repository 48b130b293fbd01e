import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankDayBefore, bankDayFrom, isBankDay } from './bank-days.ts'
import { addDays, dayOfWeek } from './civil-time.ts'
import { holidays } from './holidays.ts'

describe('a day on which banks work', () => {
  it.each([
    ['2026-11-28', false, 'a Saturday'],
    ['2026-11-29', false, 'a Sunday'],
    ['2026-11-30', true, 'a Monday'],
    ['2027-02-08', false, 'the Monday of Carnaval'],
    ['2027-02-09', false, 'the Tuesday of Carnaval'],
    ['2027-02-10', true, 'Ash Wednesday, when they open at noon'],
    ['2027-03-25', true, 'Maundy Thursday'],
    ['2027-03-26', false, 'Good Friday'],
    ['2027-04-21', false, 'Tiradentes'],
    ['2027-05-27', false, 'Corpus Christi'],
    ['2026-11-20', false, 'Consciência Negra'],
    ['2026-12-24', true, 'Christmas Eve, when they open for two hours'],
    ['2026-12-25', false, 'Christmas'],
    ['2026-12-31', false, 'the day on which they close their books'],
    ['2027-01-01', false, 'New Year'],
    ['2028-12-29', false, 'the last weekday of a year that ends on a Sunday'],
    ['2027-07-09', true, 'a holiday of one state'],
    ['2150-07-07', true, 'a Tuesday whose holidays nobody has looked up'],
  ])('%s is one: %s (%s)', (date, expected) => {
    expect(isBankDay(date)).toBe(expected)
  })

  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2026-11-28', '2026-11-30'],
    ['2026-12-25', '2026-12-28'],
    ['2026-12-31', '2027-01-04'],
    ['2027-02-06', '2027-02-10'],
    ['2027-05-27', '2027-05-28'],
  ])('from %s on is %s', (date, expected) => {
    expect(bankDayFrom(date)).toBe(expected)
  })

  it.each([
    ['2026-11-28', '2026-11-27'],
    ['2026-11-30', '2026-11-27'],
    ['2027-01-04', '2026-12-30'],
    ['2027-02-10', '2027-02-05'],
  ])('before %s was %s', (date, expected) => {
    expect(bankDayBefore(date)).toBe(expected)
  })

  it('is no weekend and no national holiday, and the first of a stretch of at most five days', () => {
    const national = new Set(holidays().map(({ date }) => date))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 27_000 }), (days) => {
        const date = addDays('2024-01-01', days)
        const first = bankDayFrom(date)
        expect([1, 2, 3, 4, 5]).toContain(dayOfWeek(first))
        expect(national.has(first)).toBe(false)
        expect(isBankDay(first)).toBe(true)
        let day = date
        for (; day !== first; day = addDays(day, 1)) expect(isBankDay(day)).toBe(false)
        expect([0, 1, 2, 3, 4].map((n) => addDays(date, n))).toContain(first)
        expect(bankDayFrom(addDays(bankDayBefore(date), 1)) >= date).toBe(true)
      }),
    )
  })
})
