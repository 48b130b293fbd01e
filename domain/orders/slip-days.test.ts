import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankDayFrom } from '../brazil/bank-days.ts'
import { addDays, civilDate, fromCivil, toCivil } from '../brazil/civil-time.ts'
import { dayMs } from '../durations.ts'
import { followedMs } from './orders.ts'
import { slipDaysAfterDue, slipInTimeUntil, slipsOverSince, slipTakenUntil } from './slip-days.ts'

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

describe('after its due day a slip', () => {
  it.each([
    ['2026-11-30', 2, '2026-12-02'],
    ['2026-11-28', 4, '2026-12-02'],
    ['2026-12-25', 5, '2026-12-30'],
    ['2027-02-06', 6, '2027-02-12'],
  ])('of %s is taken for %d days more, until %s', (due, more, until) => {
    expect(slipDaysAfterDue(due)).toBe(more)
    expect(toCivil(slipTakenUntil(dueOn(due), zone), zone)).toBe(`${until} 23:59:59`)
  })

  it('is taken as long as it is in time, and for two days more', () => {
    fc.assert(
      fc.property(days, (day) => {
        const more = (slipTakenUntil(dueOn(day), zone).getTime() - dueOn(day).getTime()) / dayMs
        expect(slipDaysAfterDue(day)).toBe(Math.floor(more))
        expect(slipInTimeUntil(dueOn(day), zone).getTime() + 2 * dayMs).toBe(
          slipTakenUntil(dueOn(day), zone).getTime(),
        )
      }),
    )
  })

  it('is followed until a payment of the last moment was told, three bank days later', () => {
    fc.assert(
      fc.property(days, (day) => {
        const takenUntil = slipTakenUntil(dueOn(day), zone)
        let told = civilDate(toCivil(takenUntil, zone))
        for (let n = 0; n < 3; n++) told = bankDayFrom(addDays(told, 1))
        expect(takenUntil.getTime() + followedMs >= dueOn(told).getTime()).toBe(true)
      }),
    )
  })

  it('is over where it is followed no more', () => {
    const seconds = fc.integer({ min: 0, max: 40 * 24 * 3600 })
    fc.assert(
      fc.property(days, seconds, (day, later) => {
        const now = new Date(dueOn(day).getTime() + later * 1000)
        const isFollowed = now.getTime() - slipTakenUntil(dueOn(day), zone).getTime() <= followedMs
        expect(dueOn(day) > slipsOverSince(now, zone)).toBe(isFollowed)
      }),
    )
  })
})
