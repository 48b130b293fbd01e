import { describe, expect, it } from 'vitest'
import { fromCivil } from '../brazil/civil-time.ts'
import type { ChargingHours } from './charging-hours.ts'
import { timesLeftToday } from './today.ts'

const zone = 'America/Sao_Paulo'
const products = [15, 30, 60, 120, 240].map((time) => ({ time }))
const left = (at: string, hours: ChargingHours | undefined) =>
  timesLeftToday(products, hours, fromCivil(at, zone), zone).map(({ time }) => time)

/** Friday, with a break at noon; nothing on Saturday and Sunday. */
const shop: ChargingHours = [
  { days: [1, 2, 3, 4, 5], from: '08:00', to: '12:00' },
  { days: [1, 2, 3, 4, 5], from: '14:00', to: '18:00' },
]
const late: ChargingHours = [{ days: [5], from: '20:00', to: '02:00' }]

describe('timesLeftToday', () => {
  it('has all of them where parking is always charged', () => {
    expect(left('2026-11-20 23:50:00', undefined)).toEqual([15, 30, 60, 120, 240])
  })

  it.each([
    ['2026-11-20 07:00:00', [15, 30, 60, 120, 240]],
    ['2026-11-20 11:00:00', [15, 30, 60, 120, 240]],
    ['2026-11-20 16:00:00', [15, 30, 60, 120]],
    ['2026-11-20 16:00:01', [15, 30, 60]],
    ['2026-11-20 17:45:00', [15]],
    ['2026-11-20 17:50:00', []],
    ['2026-11-20 18:00:00', []],
    ['2026-11-21 10:00:00', []],
  ])('ends with the last closing of the day: at %s %j', (at, times) => {
    expect(left(at, shop)).toEqual(times)
  })

  it('has none on a free day, and all where nobody set hours and no holiday comes', () => {
    const holiday = { free: '2026-11-20', from: '00:00', to: '24:00', name: 'Feriado' }
    expect(left('2026-11-20 09:00:00', [...shop, holiday])).toEqual([])
    expect(left('2026-11-20 09:00:00', [holiday])).toEqual([])
    expect(left('2026-11-18 23:50:00', [holiday])).toEqual([15, 30, 60, 120, 240])
  })

  it('counts an evening that closes after midnight to the day on which it opened', () => {
    expect(left('2026-11-20 23:30:00', late)).toEqual([15, 30, 60, 120])
  })

  it('has what fits into the rest of an evening that is still charged after midnight', () => {
    expect(left('2026-11-21 00:30:00', late)).toEqual([15, 30, 60])
    expect(left('2026-11-21 01:45:00', late)).toEqual([15])
    expect(left('2026-11-21 02:00:00', late)).toEqual([])
  })
})
