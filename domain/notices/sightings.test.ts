import { describe, expect, it } from 'vitest'
import { minuteMs } from '../durations.ts'
import { freeUntil, holdsOff, judgeSighting, type KnownOfPlate, mayPark, toleranceEnd } from './sightings.ts'

const at = new Date('2026-11-20T17:30:00Z')
const minutes = (n: number) => new Date(at.getTime() + n * minuteMs)
const nothing: KnownOfPlate = {
  paidUntil: null,
  payingUntil: null,
  freeUntil: null,
  wasNoticed: false,
  firstSeenAt: null,
}
const judge = (known: Partial<KnownOfPlate>, tolerance = 10) =>
  judgeSighting({ ...nothing, ...known }, at, (from) => toleranceEnd(from, tolerance, [], 'UTC'))

describe('a sighting', () => {
  it('of a plate without a ticket begins its tolerance, and ends it on the minute', () => {
    expect(judge({})).toEqual({ state: 'tolerance', until: minutes(10) })
    expect(judge({ firstSeenAt: minutes(-9) })).toEqual({ state: 'tolerance', until: minutes(1) })
    expect(judge({ firstSeenAt: minutes(-10) })).toEqual({ state: 'irregular', until: null })
    expect(judge({}, 0)).toEqual({ state: 'irregular', until: null })
  })

  it('never leads to a notice for who has paid or is paying, however long ago the first sighting was', () => {
    const firstSeenAt = minutes(-60)
    expect(judge({ firstSeenAt, paidUntil: minutes(1) })).toEqual({ state: 'paid', until: minutes(1) })
    expect(judge({ firstSeenAt, payingUntil: minutes(3) })).toEqual({ state: 'paying', until: minutes(3) })
    expect(judge({ firstSeenAt, freeUntil: minutes(5) })).toEqual({ state: 'free', until: minutes(5) })
  })

  it('is held off by an order, unless three of that day came to nothing (decision Q148)', () => {
    expect([0, 1, 2, 3, 4].map(holdsOff)).toEqual([true, true, true, false, false])
  })

  it('of a plate that has its notice leads to no second one', () => {
    expect(judge({ firstSeenAt: minutes(-60), wasNoticed: true })).toEqual({ state: 'noticed', until: null })
  })

  it('gives the right to park to tickets and to hours without charge only', () => {
    const states = ['paid', 'paying', 'free', 'tolerance', 'noticed', 'irregular'] as const
    expect(states.filter(mayPark)).toEqual(['paid', 'free'])
  })
})

describe('hours without charge', () => {
  const day = { charging_hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' }] }
  const late = { charging_hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '10:00', to: '22:00' }] }
  const zone = 'America/Sao_Paulo'

  it('are those in which no group of the tariff is charged', () => {
    expect(freeUntil([day, late], new Date('2026-11-20T22:30:00Z'), zone)).toBeNull()
    expect(freeUntil([day, late], new Date('2026-11-21T02:00:00Z'), zone)).toEqual(
      new Date('2026-11-21T11:00:00Z'),
    )
  })

  it('never come where one group is always charged, or where there is no tariff', () => {
    expect(freeUntil([day, {}], new Date('2026-11-21T02:00:00Z'), zone)).toBeNull()
    expect(freeUntil([], new Date('2026-11-21T02:00:00Z'), zone)).toBeNull()
  })
})

describe('the tolerance', () => {
  const days = [0, 1, 2, 3, 4, 5, 6]
  const halves = {
    charging_hours: [
      { days, from: '08:00', to: '12:00' },
      { days, from: '14:00', to: '18:00' },
    ],
  }
  const zone = 'America/Sao_Paulo'
  const saoPaulo = (time: string) => new Date(`2026-11-20T${time}:00-03:00`)

  it('stands still while nobody is charged', () => {
    expect(toleranceEnd(saoPaulo('11:58'), 10, [halves], zone)).toEqual(saoPaulo('14:08'))
    expect(toleranceEnd(saoPaulo('11:50'), 10, [halves], zone)).toEqual(saoPaulo('12:00'))
    expect(toleranceEnd(saoPaulo('17:55'), 10, [halves], zone)).toEqual(new Date('2026-11-21T08:05:00-03:00'))
  })

  it('runs while any group is charged, and where there are no hours at all', () => {
    expect(toleranceEnd(saoPaulo('11:58'), 10, [halves, {}], zone)).toEqual(saoPaulo('12:08'))
    expect(toleranceEnd(saoPaulo('11:58'), 10, [], zone)).toEqual(saoPaulo('12:08'))
    expect(toleranceEnd(saoPaulo('11:58'), 0, [halves], zone)).toEqual(saoPaulo('11:58'))
  })
})
