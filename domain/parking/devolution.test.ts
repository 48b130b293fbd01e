import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromCivil, toCivil } from '../brazil/civil-time.ts'
import { minuteMs } from '../durations.ts'
import { cents } from '../money/cents.ts'
import { chargedEnd, chargedMinutesBetween } from './charging-hours.ts'
import { devolutionFor, leavableUntil, type PaidDetail, unusedMinutes } from './devolution.ts'

const detail = (time: number, credit: number, bonus = 0): PaidDetail => ({
  time,
  price: cents(credit + bonus),
  paid_credit: cents(credit),
  paid_bonus: cents(bonus),
})

describe('what comes back', () => {
  it('is the unused whole fractions of one purchase, in proportion', () => {
    const two = [detail(120, 400)]
    expect(devolutionFor(two, 120)).toEqual({ amount: 400, bonus: 0, credit: 400 })
    expect(devolutionFor(two, 119)).toEqual({ amount: 350, bonus: 0, credit: 350 })
    expect(devolutionFor(two, 60)).toEqual({ amount: 200, bonus: 0, credit: 200 })
    expect(devolutionFor(two, 15).amount).toBe(50)
    expect(devolutionFor(two, 14.99).amount).toBe(0)
    expect(devolutionFor(two, 0).amount).toBe(0)
    expect(devolutionFor(two, -30).amount).toBe(0)
  })

  it('is rounded down to a whole cent', () => {
    expect(devolutionFor([detail(60, 100)], 45).amount).toBe(75)
    expect(devolutionFor([detail(45, 100)], 30).amount).toBe(66)
  })

  it('comes from the last purchase first, because the first minutes are used first', () => {
    const cheapThenDear = [detail(60, 200), detail(30, 300)]
    expect(devolutionFor(cheapThenDear, 15).amount).toBe(150)
    expect(devolutionFor(cheapThenDear, 30).amount).toBe(300)
    expect(devolutionFor(cheapThenDear, 60).amount).toBe(300 + 100)
    expect(devolutionFor(cheapThenDear, 90).amount).toBe(500)
  })

  it('returns the credit of a purchase before its bonus', () => {
    const mixed = [detail(60, 150, 50)]
    expect(devolutionFor(mixed, 45)).toEqual({ amount: 150, credit: 150, bonus: 0 })
    expect(devolutionFor(mixed, 60)).toEqual({ amount: 200, credit: 150, bonus: 50 })
    expect(devolutionFor([detail(60, 100, 0), detail(60, 0, 100)], 60)).toEqual({
      amount: 100,
      credit: 0,
      bonus: 100,
    })
  })

  it('is everything before the begin, whatever the fraction', () => {
    expect(devolutionFor([detail(10, 100, 20), detail(5, 33)], 0, 15, true)).toEqual({
      amount: 153,
      bonus: 20,
      credit: 133,
    })
  })

  it('follows the fraction of the city', () => {
    expect(devolutionFor([detail(60, 600)], 59, 10).amount).toBe(500)
    expect(devolutionFor([detail(60, 600)], 59, 30).amount).toBe(300)
  })

  it('is nothing for minutes that nobody bought', () => {
    expect(devolutionFor([], 60).amount).toBe(0)
    expect(devolutionFor([detail(60, 200), detail(0, 100)], 600)).toEqual({
      amount: 200,
      bonus: 0,
      credit: 200,
    })
  })
})

describe('always', () => {
  const someCents = fc.integer({ min: 0, max: 100_000 })
  const time = fc.integer({ min: 1, max: 600 })
  const details = fc.array(
    fc.tuple(time, someCents, someCents).map((args) => detail(...args)),
    { maxLength: 6 },
  )
  const unused = fc.integer({ min: 0, max: 4000 })
  const total = (list: readonly PaidDetail[], part: (one: PaidDetail) => number): number =>
    list.reduce((sum, one) => sum + part(one), 0)

  it('the parts add up and none exceeds what was paid of it', () => {
    fc.assert(
      fc.property(details, unused, fc.boolean(), (list, minutes, notStarted) => {
        const devolution = devolutionFor(list, minutes, 15, notStarted)
        expect(devolution.bonus + devolution.credit).toBe(devolution.amount)
        expect(devolution.credit).toBeLessThanOrEqual(total(list, (one) => one.paid_credit))
        expect(devolution.bonus).toBeLessThanOrEqual(total(list, (one) => one.paid_bonus))
        expect(Math.min(devolution.bonus, devolution.credit)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('leaving later never returns more, of either kind', () => {
    fc.assert(
      fc.property(details, unused, unused, (list, a, b) => {
        const early = devolutionFor(list, Math.max(a, b))
        const late = devolutionFor(list, Math.min(a, b))
        expect(late.credit).toBeLessThanOrEqual(early.credit)
        expect(late.bonus).toBeLessThanOrEqual(early.bonus)
      }),
    )
  })

  it('an activation that has not started returns every cent', () => {
    fc.assert(
      fc.property(details, unused, (list, minutes) => {
        expect(devolutionFor(list, minutes, 15, true).amount).toBe(total(list, (one) => one.price))
      }),
    )
  })

  it('minutes that are whole fractions return every cent when none was used', () => {
    fc.assert(
      fc.property(details, (list) => {
        const bought = total(list, (one) => one.time)
        if (bought % 15 === 0)
          expect(devolutionFor(list, bought).amount).toBe(total(list, (one) => one.price))
        expect(devolutionFor(list, bought, 1).amount).toBe(total(list, (one) => one.price))
      }),
    )
  })
})

describe('what is unused', () => {
  const zone = 'America/Sao_Paulo'
  const daytime = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '22:00' }]
  const at = (civil: string) => fromCivil(civil, zone)

  it('is the rest of the running purchase and all later ones, each in its own charging hours', () => {
    const begin = at('2027-03-10 21:00:00')
    // Two hours by day lead over the night to 09:00; an hour of a tariff that always charges follows.
    const stretches = [
      { time: 120, until: at('2027-03-11 09:00:00'), hours: daytime },
      { time: 60, until: at('2027-03-11 10:00:00'), hours: undefined },
    ]
    const unusedAt = (civil: string) => unusedMinutes(begin, stretches, at(civil), zone)
    expect(unusedAt('2027-03-10 20:00:00')).toBe(180)
    expect(unusedAt('2027-03-10 21:00:00')).toBe(180)
    expect(unusedAt('2027-03-10 21:30:00')).toBe(90 + 60)
    expect(unusedAt('2027-03-11 03:00:00')).toBe(60 + 60)
    expect(unusedAt('2027-03-11 08:30:00')).toBe(30 + 60)
    expect(unusedAt('2027-03-11 09:45:00')).toBe(15)
    expect(unusedAt('2027-03-11 10:00:00')).toBe(0)
  })

  it('is never more than was bought, also when the tariff has changed since', () => {
    const begin = at('2027-03-10 21:00:00')
    const stretches = [{ time: 120, until: at('2027-03-11 09:00:00'), hours: undefined }]
    expect(unusedMinutes(begin, stretches, at('2027-03-10 21:01:00'), zone)).toBe(120)
  })

  it('is the same for the same minutes and end, also when a free day is loaded while the tickets run', () => {
    const begin = at('2027-03-10 21:00:00')
    const whole = chargedEnd(begin, 120, undefined, zone)
    const holiday = [{ free: '2027-03-10', from: '22:00', to: '24:00', name: 'Feriado' }]
    const parts = [
      { time: 90, until: chargedEnd(begin, 90, undefined, zone), hours: holiday },
      { time: 30, until: whole, hours: holiday },
    ]
    const now = at('2027-03-10 22:10:00')
    expect(unusedMinutes(begin, [{ time: 120, until: whole, hours: holiday }], now, zone)).toBe(60)
    expect(unusedMinutes(begin, parts, now, zone)).toBe(60)
    // The whole time is free in the end: none of it was used.
    const allDay = [{ free: '2027-03-10', from: '20:00', to: '24:00', name: 'Feriado' }]
    const free = (stretches: { time: number; until: Date }[]) =>
      unusedMinutes(
        begin,
        stretches.map((one) => ({ ...one, hours: allDay })),
        now,
        zone,
      )
    expect([free([{ time: 120, until: whole }]), free(parts)]).toEqual([120, 120])
  })

  it('does not depend on how the minutes were bought, whatever free time is loaded later', () => {
    const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 })
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 }),
        minuteOfDay,
        fc.tuple(minuteOfDay, minuteOfDay),
        fc.constantFrom('2027-03-10', '2027-03-11'),
        fc.integer({ min: 0, max: 3000 }),
        (times, beginMinute, freeMinutes, free, minutesLater) => {
          const begin = new Date(at('2027-03-10 00:00:00').getTime() + beginMinute * minuteMs)
          const [from, to] = freeMinutes.toSorted((a, b) => a - b)
          const later = [...daytime, { free, from: clock(from ?? 0), to: clock(to ?? 0), name: 'Feriado' }]
          let until = begin
          const parts = times.map((time) => {
            until = chargedEnd(until, time, daytime, zone)
            return { time, until, hours: later }
          })
          const time = times.reduce((sum, one) => sum + one, 0)
          const now = new Date(Math.min(until.getTime(), begin.getTime() + minutesLater * minuteMs))
          const unused = unusedMinutes(begin, [{ time, until, hours: later }], now, zone)
          expect(unusedMinutes(begin, parts, now, zone)).toBe(unused)
          const last = leavableUntil(begin, parts, 15, zone)
          expect(last !== null && now <= last).toBe(unused >= 15)
        },
      ),
    )
  })

  it('of one purchase is the charged time up to its end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 2000 }),
        (time, minutesLater) => {
          const begin = at('2027-03-10 12:00:00')
          const until = chargedEnd(begin, time, daytime, zone)
          const now = new Date(begin.getTime() + minutesLater * minuteMs)
          expect(unusedMinutes(begin, [{ time, until, hours: daytime }], now, zone)).toBe(
            chargedMinutesBetween(now, until, daytime, zone),
          )
        },
      ),
    )
  })
})

describe('until when one can leave', () => {
  const zone = 'America/Sao_Paulo'
  const daytime = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '22:00' }]
  const at = (civil: string) => fromCivil(civil, zone)
  const bought = (civil: string, ...times: number[]) => {
    let until = at(civil)
    return times.map((time) => {
      until = chargedEnd(until, time, daytime, zone)
      return { time, until, hours: daytime }
    })
  }

  it('is while a whole fraction of the charged time is left, not of the time on the wall', () => {
    const of = (civil: string, ...times: number[]) =>
      leavableUntil(at(civil), bought(civil, ...times), 15, zone)
    // Ends at 8:05: five minutes later there are ten left, however long the night.
    expect(of('2027-03-10 21:50:00', 15)).toEqual(at('2027-03-10 21:50:00'))
    expect(of('2027-03-10 21:40:00', 30)).toEqual(at('2027-03-10 21:55:00'))
    // A whole fraction is left at closing time, and still in the morning.
    expect(of('2027-03-10 21:45:00', 30)).toEqual(at('2027-03-11 08:00:00'))
    expect(of('2027-03-10 21:50:00', 5, 5, 60)).toEqual(at('2027-03-11 08:45:00'))
    expect(of('2027-03-10 10:00:00', 10, 5)).toEqual(at('2027-03-10 10:00:00'))
    expect(of('2027-03-10 10:00:00', 5, 5)).toBeNull()
  })

  it('is the last moment at which something comes back, whatever was bought when', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 14 * 60 - 1 }),
        fc.integer({ min: 0, max: 3000 }),
        (times, beginMinute, minutesLater) => {
          const begin = new Date(at('2027-03-10 08:00:00').getTime() + beginMinute * minuteMs)
          const stretches = bought(toCivil(begin, zone), ...times)
          const now = new Date(begin.getTime() + minutesLater * minuteMs)
          const last = leavableUntil(begin, stretches, 15, zone)
          expect(last !== null && now <= last).toBe(unusedMinutes(begin, stretches, now, zone) >= 15)
        },
      ),
    )
  })
})
