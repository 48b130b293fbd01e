import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromCivil, toCivil } from '../brazil/civil-time.ts'
import { minuteMs } from '../durations.ts'
import {
  type ChargingHours,
  chargedEnd,
  chargedMinutesBetween,
  chargedOn,
  type FreeTime,
  hoursAround,
  nextOpening,
} from './charging-hours.ts'

const saoPaulo = 'America/Sao_Paulo'
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const shop: ChargingHours = [
  { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
  { days: [6], from: '08:00', to: '13:00' },
]
const night: ChargingHours = [{ days: [5, 6], from: '22:00', to: '02:00' }]

const end = (begin: string, minutes: number, hours: ChargingHours | undefined, zone = saoPaulo): string =>
  toCivil(chargedEnd(fromCivil(begin, zone), minutes, hours, zone), zone)
const opening = (at: string, hours: ChargingHours | undefined, zone = saoPaulo): string =>
  toCivil(nextOpening(fromCivil(at, zone), hours, zone), zone)
const charged = (from: string, to: string, hours: ChargingHours | undefined, zone = saoPaulo): number =>
  chargedMinutesBetween(fromCivil(from, zone), fromCivil(to, zone), hours, zone)

describe('without charging hours', () => {
  it('parking is always charged', () => {
    for (const none of [undefined, [], [{ days: [], from: '08:00', to: '18:00' }]]) {
      expect(opening('2026-11-22 03:00:00', none)).toBe('2026-11-22 03:00:00')
      expect(end('2026-11-20 23:30:00', 60, none)).toBe('2026-11-21 00:30:00')
      expect(charged('2026-11-20 23:30:00', '2026-11-21 00:30:59', none)).toBe(60)
    }
  })

  it('a ticket across midnight at the end of February ends on the right day', () => {
    expect(end('2027-02-28 23:30:00', 60, undefined)).toBe('2027-03-01 00:30:00')
    expect(end('2028-02-28 23:30:00', 60, undefined)).toBe('2028-02-29 00:30:00')
    expect(end('2028-02-29 23:30:00', 60, undefined)).toBe('2028-03-01 00:30:00')
  })
})

describe('with charging hours', () => {
  it('the next opening is now, this morning, or after the weekend', () => {
    expect(opening('2026-11-20 10:00:00', shop)).toBe('2026-11-20 10:00:00')
    expect(opening('2026-11-20 06:00:00', shop)).toBe('2026-11-20 08:00:00')
    expect(opening('2026-11-20 08:00:00', shop)).toBe('2026-11-20 08:00:00')
    expect(opening('2026-11-20 17:59:59', shop)).toBe('2026-11-20 17:59:59')
    expect(opening('2026-11-20 18:00:00', shop)).toBe('2026-11-21 08:00:00')
    expect(opening('2026-11-21 13:00:00', shop)).toBe('2026-11-23 08:00:00')
  })

  it('minutes left at closing go on at the next opening', () => {
    expect(end('2026-11-20 17:30:00', 60, shop)).toBe('2026-11-21 08:30:00')
    expect(end('2026-11-21 12:30:00', 60, shop)).toBe('2026-11-23 08:30:00')
    expect(end('2026-11-20 17:30:00', 30 + 300 + 15, shop)).toBe('2026-11-23 08:15:00')
    expect(end('2026-11-22 12:00:00', 60, shop)).toBe('2026-11-23 09:00:00')
  })

  it('minutes that end exactly at closing end there', () => {
    expect(end('2026-11-20 17:00:00', 60, shop)).toBe('2026-11-20 18:00:00')
    expect(end('2026-11-20 17:00:00', 0, shop)).toBe('2026-11-20 17:00:00')
  })

  it('minutes added at closing count from the next opening', () => {
    expect(end('2026-11-20 18:00:00', 30, shop)).toBe('2026-11-21 08:30:00')
  })

  it('closing time in February leads into the right day of leap and common years', () => {
    const daily: ChargingHours = [{ days: everyDay, from: '08:00', to: '18:00' }]
    expect(end('2027-02-28 17:45:00', 60, daily)).toBe('2027-03-01 08:45:00')
    expect(end('2028-02-28 17:45:00', 60, daily)).toBe('2028-02-29 08:45:00')
    expect(end('2028-02-29 17:45:00', 60, daily)).toBe('2028-03-01 08:45:00')
  })

  it('hours across midnight belong to the day on which they open', () => {
    expect(opening('2026-11-20 12:00:00', night)).toBe('2026-11-20 22:00:00')
    expect(opening('2026-11-22 01:00:00', night)).toBe('2026-11-22 01:00:00')
    expect(opening('2026-11-23 01:00:00', night)).toBe('2026-11-27 22:00:00')
    expect(end('2026-11-20 23:30:00', 180, night)).toBe('2026-11-21 22:30:00')
  })

  it('a day from 00:00 to 24:00 or to 00:00 is whole', () => {
    for (const to of ['24:00', '00:00']) {
      const sunday: ChargingHours = [{ days: [0], from: '00:00', to }]
      expect(end('2026-11-22 23:00:00', 120, sunday)).toBe('2026-11-29 01:00:00')
    }
  })

  it('hours named twice are charged once', () => {
    const twice: ChargingHours = [
      { days: everyDay, from: '10:00', to: '12:00' },
      { days: everyDay, from: '08:00', to: '11:00' },
    ]
    expect(end('2026-11-20 08:00:00', 240, twice)).toBe('2026-11-20 12:00:00')
    expect(charged('2026-11-20 00:00:00', '2026-11-21 00:00:00', twice)).toBe(240)
  })

  it('count only whole charged minutes', () => {
    expect(charged('2026-11-20 17:30:00', '2026-11-21 08:30:00', shop)).toBe(60)
    expect(charged('2026-11-20 17:59:30', '2026-11-20 18:30:00', shop)).toBe(0)
    expect(charged('2026-11-21 13:00:00', '2026-11-23 08:00:00', shop)).toBe(0)
    expect(charged('2026-11-20 10:00:00', '2026-11-20 09:00:00', shop)).toBe(0)
  })

  it('are those of the city, whatever the zone of the server', () => {
    const at = new Date('2026-11-20T21:30:00Z')
    expect(nextOpening(at, shop, 'America/Rio_Branco')).toEqual(at)
    expect(nextOpening(at, shop, saoPaulo).toISOString()).toBe('2026-11-21T11:00:00.000Z')
    expect(nextOpening(at, shop, 'Asia/Tokyo').toISOString()).toBe('2026-11-20T23:00:00.000Z')
  })

  it('keep to the clocks where summer time begins or ends', () => {
    const daily: ChargingHours = [{ days: everyDay, from: '08:00', to: '18:00' }]
    const newYork = 'America/New_York'
    expect(end('2026-03-07 17:30:00', 60, daily, newYork)).toBe('2026-03-08 08:30:00')
    expect(end('2026-10-31 17:30:00', 60, daily, newYork)).toBe('2026-11-01 08:30:00')
    const allDay: ChargingHours = [{ days: everyDay, from: '00:00', to: '24:00' }]
    expect(charged('2026-03-08 00:00:00', '2026-03-09 00:00:00', allDay, newYork)).toBe(23 * 60)
    expect(charged('2026-11-01 00:00:00', '2026-11-02 00:00:00', allDay, newYork)).toBe(25 * 60)
  })
})

describe('on holidays and other free times', () => {
  const christmas: FreeTime = { free: '2026-12-25', from: '00:00', to: '24:00', name: 'Natal' }
  const eve: FreeTime = { free: '2026-12-24', from: '12:00', to: '24:00', name: 'Véspera de Natal' }
  const hours: ChargingHours = [...shop, eve, christmas]

  it('nobody is charged, and the next opening is after them', () => {
    expect(opening('2026-12-24 11:59:59', hours)).toBe('2026-12-24 11:59:59')
    expect(opening('2026-12-24 12:00:00', hours)).toBe('2026-12-26 08:00:00')
    expect(charged('2026-12-24 08:00:00', '2026-12-26 09:00:00', hours)).toBe(4 * 60 + 60)
  })

  it('minutes left when they begin go on after them', () => {
    expect(end('2026-12-24 11:30:00', 60, hours)).toBe('2026-12-26 08:30:00')
    expect(end('2026-12-25 10:00:00', 60, hours)).toBe('2026-12-26 09:00:00')
    expect(end('2026-12-24 11:00:00', 60, hours)).toBe('2026-12-24 12:00:00')
  })

  it('charging that never pauses otherwise pauses for them', () => {
    expect(opening('2026-12-25 03:00:00', [christmas])).toBe('2026-12-26 00:00:00')
    expect(end('2026-12-24 23:30:00', 60, [christmas])).toBe('2026-12-26 00:30:00')
    expect(end('2026-12-23 23:30:00', 60, [christmas])).toBe('2026-12-24 00:30:00')
  })

  it('take the hours in the middle of a day out of it', () => {
    const fair: FreeTime = { free: '2026-11-20', from: '10:00', to: '14:00', name: 'Feira' }
    expect(end('2026-11-20 09:30:00', 60, [...shop, fair])).toBe('2026-11-20 14:30:00')
    expect(charged('2026-11-20 00:00:00', '2026-11-21 00:00:00', [...shop, fair])).toBe(6 * 60)
  })

  it('end night hours at their midnight', () => {
    const saturday: FreeTime = { free: '2026-11-21', from: '00:00', to: '24:00', name: 'Feriado' }
    expect(charged('2026-11-20 20:00:00', '2026-11-21 12:00:00', [...night, saturday])).toBe(2 * 60)
    expect(opening('2026-11-21 01:00:00', [...night, saturday])).toBe('2026-11-22 00:00:00')
  })

  it('may suspend charging for longer than any week', () => {
    const days = Array.from({ length: 200 }, (_, n) =>
      new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10),
    )
    const suspended = days.map((free) => ({ free, from: '00:00', to: '24:00', name: 'Obras' }))
    expect(opening('2027-01-01 10:00:00', [...shop, ...suspended])).toBe('2027-07-20 08:00:00')
  })

  it('are kept with a ticket only where they may concern it', () => {
    const past: FreeTime = { ...christmas, free: '2025-12-25' }
    const far: FreeTime = { ...christmas, free: '2028-12-25' }
    const at = fromCivil('2026-12-25 10:00:00', saoPaulo)
    expect(hoursAround([...shop, past, eve, christmas, far], at, saoPaulo)).toEqual(hours)
  })
})

describe('of one day', () => {
  const on = (date: string, hours: ChargingHours | undefined) =>
    chargedOn(date, hours, saoPaulo)?.map(({ from, to }) => [toCivil(from, saoPaulo), toCivil(to, saoPaulo)])
  const holiday: FreeTime = { free: '2026-11-21', from: '00:00', to: '24:00', name: 'Feriado' }

  it('are those that open on it', () => {
    expect(on('2026-11-20', shop)).toEqual([['2026-11-20 08:00:00', '2026-11-20 18:00:00']])
    expect(on('2026-11-20', night)).toEqual([['2026-11-20 22:00:00', '2026-11-21 02:00:00']])
    expect(on('2026-11-22', shop)).toEqual([])
  })

  it('and what reaches into it of the night before, from midnight on', () => {
    expect(on('2026-11-21', night)).toEqual([
      ['2026-11-21 00:00:00', '2026-11-21 02:00:00'],
      ['2026-11-21 22:00:00', '2026-11-22 02:00:00'],
    ])
    expect(on('2026-11-22', night)).toEqual([['2026-11-22 00:00:00', '2026-11-22 02:00:00']])
    expect(on('2026-11-23', night)).toEqual([])
    const whole: ChargingHours = [{ days: [5], from: '00:00', to: '24:00' }]
    expect(on('2026-11-21', whole)).toEqual([])
  })

  it('without its free times, where the night before ends as well', () => {
    expect(on('2026-11-21', [...night, holiday])).toEqual([])
    expect(on('2026-11-22', [...night, holiday])).toEqual([['2026-11-22 00:00:00', '2026-11-22 02:00:00']])
    expect(on('2026-11-21', [...night, { ...holiday, to: '01:00' }])).toEqual([
      ['2026-11-21 01:00:00', '2026-11-21 02:00:00'],
      ['2026-11-21 22:00:00', '2026-11-22 02:00:00'],
    ])
  })

  it('are not named where it is charged whole, as on every day', () => {
    expect(on('2026-11-21', undefined)).toBeUndefined()
    expect(on('2026-11-20', [holiday])).toBeUndefined()
    expect(on('2026-11-21', [holiday])).toEqual([])
  })
})

describe('for every week and every ticket', () => {
  const weekMinutes = 7 * 24 * 60
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const windowArbitrary = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    from: fc.integer({ min: 0, max: 1439 }),
    to: fc.integer({ min: 0, max: 1439 }),
  })
  const windows = fc.array(windowArbitrary, { minLength: 1, maxLength: 3 })
  const sunday = Date.UTC(2026, 10, 22)
  const beginMinute = fc.integer({ min: 0, max: weekMinutes - 1 })
  const minutes = fc.integer({ min: 0, max: 3000 })
  const hoursOf = (list: readonly { days: number[]; from: number; to: number }[]): ChargingHours =>
    list.map(({ days, from, to }) => ({ days, from: clock(from), to: clock(to) }))
  const at = (minute: number): number => sunday + minute * minuteMs

  it('the end is where counting minute by minute arrives', () => {
    fc.assert(
      fc.property(windows, beginMinute, minutes, (list, begin, paid) => {
        const open = new Set<number>()
        for (const { days, from, to } of list) {
          const length = to > from ? to - from : to - from + 1440
          for (const day of days) {
            for (let i = 0; i < length; i++) open.add((day * 1440 + from + i) % weekMinutes)
          }
        }
        let minute = begin
        for (let rest = paid; rest > 0; minute++) if (open.has(minute % weekMinutes)) rest--
        expect(chargedEnd(at(begin), paid, hoursOf(list), 'UTC').getTime()).toBe(at(minute))
      }),
      { numRuns: 60 },
    )
  })

  it('free times take their minutes out, and no others', () => {
    const freeArbitrary = fc.record({
      day: fc.integer({ min: 0, max: 6 }),
      from: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 1440 }),
    })
    fc.assert(
      fc.property(windows, fc.array(freeArbitrary, { maxLength: 3 }), (list, free) => {
        const times = free.map(({ day, from, length }) => {
          const to = Math.min(1440, from + length)
          const shown = to === 1440 ? '24:00' : clock(to)
          return {
            free: `2026-11-${22 + day}`,
            from: clock(from),
            to: shown,
            name: '',
            first: day * 1440 + from,
            last: day * 1440 + to,
          }
        })
        const open = new Set<number>()
        for (const { days, from, to } of list) {
          const length = to > from ? to - from : to - from + 1440
          for (const day of [...days, ...days.map((d) => d - 7)]) {
            for (let i = 0; i < length; i++) open.add(day * 1440 + from + i)
          }
        }
        const isFree = (minute: number) => times.some(({ first, last }) => minute >= first && minute < last)
        let expected = 0
        for (let minute = 0; minute < weekMinutes; minute++)
          if (open.has(minute) && !isFree(minute)) expected++
        const hours = [...hoursOf(list), ...times]
        expect(chargedMinutesBetween(at(0), at(weekMinutes), hours, 'UTC')).toBe(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('what is charged between begin and end is what was paid, and adding time adds up', () => {
    fc.assert(
      fc.property(windows, beginMinute, minutes, minutes, (list, begin, paid, added) => {
        const hours = hoursOf(list)
        const first = chargedEnd(at(begin), paid, hours, saoPaulo)
        expect(chargedMinutesBetween(at(begin), first, hours, saoPaulo)).toBe(paid)
        const longer = chargedEnd(first, added, hours, saoPaulo)
        if (paid > 0 || added > 0) {
          expect(longer).toEqual(chargedEnd(at(begin), paid + added, hours, saoPaulo))
        }
        const opened = nextOpening(at(begin), hours, saoPaulo)
        expect(opened.getTime()).toBeGreaterThanOrEqual(at(begin))
        expect(chargedMinutesBetween(at(begin), opened, hours, saoPaulo)).toBe(0)
        expect(nextOpening(opened, hours, saoPaulo)).toEqual(opened)
      }),
      { numRuns: 60 },
    )
  })
})

it('refuses minutes that are no amount of time', () => {
  expect(() => chargedEnd(0, -1, undefined, 'UTC')).toThrow(RangeError)
  expect(() => chargedEnd(0, Number.NaN, undefined, 'UTC')).toThrow(RangeError)
})
