import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate, fromCivil, toCivil } from '../brazil/civil-time.ts'
import { slipInTimeUntil } from './slip-days.ts'

const zone = 'America/Sao_Paulo'
/** The moment at which a slip of a day is due. */
const dueOn = (day: string): Date => fromCivil(`${day} 23:59:59`, zone)
const days = fc.integer({ min: 0, max: 27_000 }).map((n) => addDays('2024-01-01', n))

describe('a slip', () => {
  it.each([
    ['on a day with banks', '2026-11-30', '2026-11-30'],
    ['on a Saturday', '2026-11-28', '2026-11-30'],
    ['on a Sunday', '2026-11-29', '2026-11-30'],
    ['on a holiday before a weekend', '2026-12-25', '2026-12-28'],
    ['on the Saturday of Carnaval', '2027-02-06', '2027-02-10'],
  ])('that is due %s is in time until the end of a day with banks', (_what, due, until) => {
    const end = slipInTimeUntil(dueOn(due), zone)
    expect(toCivil(end, zone)).toBe(`${until} 23:59:59`)
    expect(toCivil(end.getTime() + 1, zone)).toBe(`${addDays(until, 1)} 00:00:00`)
  })

  it('is in time on its due day, and never for less than one that is due before', () => {
    fc.assert(
      fc.property(days, (day) => {
        const until = slipInTimeUntil(dueOn(day), zone)
        expect(until >= dueOn(day)).toBe(true)
        expect(until <= slipInTimeUntil(dueOn(addDays(day, 1)), zone)).toBe(true)
        expect(slipInTimeUntil(fromCivil(`${day} 00:00:00`, zone), zone)).toEqual(until)
        expect(civilDate(toCivil(until, zone)) >= day).toBe(true)
      }),
    )
  })
})
