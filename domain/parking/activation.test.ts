import { describe, expect, it } from 'vitest'
import { fromCivil, toCivil } from '../brazil/civil-time.ts'
import {
  activationEvents,
  activationState,
  activationStates,
  activationStatus,
  canLeave,
  extendActivation,
  isActiveStatus,
  minimumFractionMinutes,
  nextActivationState,
  notStarted,
  scheduleActivation,
  takesMoreTime,
  vehicleBadge,
} from './activation.ts'
import type { ChargingHours } from './charging-hours.ts'
import { leavableUntil } from './devolution.ts'
import { activationTypes, vehicleStatuses } from './statuses.ts'

const zone = 'America/Sao_Paulo'
const at = (civil: string): Date => fromCivil(civil, zone)
const shop: ChargingHours = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }]
const hour = { begin: at('2026-11-20 10:00:00'), end: at('2026-11-20 11:00:00') }

describe('when an activation runs', () => {
  it('at once inside the charging hours', () => {
    expect(scheduleActivation(at('2026-11-20 10:00:00'), 60, shop, zone)).toEqual({
      ...hour,
      scheduled: false,
    })
    expect(scheduleActivation(at('2026-11-22 03:00:00'), 60, undefined, zone).scheduled).toBe(false)
  })

  it('from the next opening outside of them, scheduled until then', () => {
    const plan = scheduleActivation(at('2026-11-20 19:00:00'), 60, shop, zone)
    expect(toCivil(plan.begin, zone)).toBe('2026-11-23 08:00:00')
    expect(toCivil(plan.end, zone)).toBe('2026-11-23 09:00:00')
    expect(plan.scheduled).toBe(true)
    expect(activationStatus(plan, at('2026-11-20 19:00:00'))).toBe(3)
    expect(activationStatus(plan, at('2026-11-23 08:00:00'))).toBe(2)
    expect(activationStatus(plan, at('2026-11-23 09:00:00'))).toBe(1)
  })

  it('longer by added time, counted from its end, also over closing time', () => {
    expect(extendActivation(hour, 30, shop, zone)).toEqual({
      begin: hour.begin,
      end: at('2026-11-20 11:30:00'),
    })
    const late = { begin: at('2026-11-20 17:00:00'), end: at('2026-11-20 18:00:00') }
    expect(toCivil(extendActivation(late, 30, shop, zone).end, zone)).toBe('2026-11-23 08:30:00')
  })
})

describe('the status', () => {
  it('is 2 Estacionado, 3 Agendado, 4 also active, and 1 for what is over or left [vehicle.status-codes]', () => {
    expect(vehicleStatuses).toEqual({ notParked: 1, parked: 2, scheduled: 3, alsoActive: 4 })
    expect(activationStatus(hour, at('2026-11-20 10:00:00'))).toBe(2)
    expect(activationStatus(hour, at('2026-11-20 10:59:59'))).toBe(2)
    expect(activationStatus(hour, at('2026-11-20 09:59:59'))).toBe(3)
    expect(activationStatus(hour, at('2026-11-20 11:00:00'))).toBe(1)
    expect(activationStatus({ ...hour, left_at: at('2026-11-20 10:05:00') }, at('2026-11-20 10:10:00'))).toBe(
      1,
    )
    expect(activationStatus({ ...hour, left_at: null, left_parking: true }, at('2026-11-20 10:10:00'))).toBe(
      1,
    )
  })

  it('makes a vehicle active for 2, 3 and 4 only [home.active-statuses]', () => {
    expect([0, 1, 2, 3, 4, 5].filter(isActiveStatus)).toEqual([2, 3, 4])
  })

  it('gives the badge, and a notice overrides it', () => {
    expect([1, 2, 3, 4].map((status) => vehicleBadge(status, false))).toEqual([
      'not_parked',
      'parked',
      'scheduled',
      'parked',
    ])
    expect([1, 2, 3, 4].map((status) => vehicleBadge(status, true))).toEqual([
      'not_parked',
      'irregular',
      'irregular',
      'irregular',
    ])
  })

  it('types are 1 Normal, 2 Notificação, 3 Aviso, 4 Autuado [activation.type-codes]', () => {
    expect(activationTypes).toEqual({ normal: 1, notice: 2, warning: 3, assessed: 4 })
  })
})

describe('the life of an activation', () => {
  it('moves as its life cycle says, and not otherwise', () => {
    const moves = activationStates.flatMap((state) =>
      activationEvents.flatMap((event) => {
        const next = nextActivationState(state, event)
        return next === null ? [] : [[state, event, next]]
      }),
    )
    expect(moves).toEqual([
      ['scheduled', 'time_added', 'scheduled'],
      ['scheduled', 'left', 'left'],
      ['scheduled', 'reversed', 'left'],
      ['running', 'time_added', 'running'],
      ['running', 'left', 'left'],
      ['running', 'reversed', 'left'],
      ['over', 'reversed', 'left'],
    ])
  })

  it('begins and ends by the clock, and time joins it until its end', () => {
    const instants = ['09:59:59', '10:00:00', '10:59:59', '11:00:00'].map((time) => at(`2026-11-20 ${time}`))
    expect(instants.map((now) => activationState(hour, now))).toEqual([
      'scheduled',
      'running',
      'running',
      'over',
    ])
    expect(instants.map((now) => takesMoreTime(hour, now))).toEqual([true, true, true, false])
    expect(instants.map((now) => activationState({ ...hour, left_parking: true }, now))).toEqual(
      instants.map(() => 'left'),
    )
    expect(takesMoreTime({ ...hour, left_at: instants[1] ?? null }, at('2026-11-20 10:30:00'))).toBe(false)
  })
})

describe('leaving', () => {
  it('is impossible once left [leave.hidden-left]', () => {
    expect(canLeave({ ...hour, left_at: at('2026-11-20 10:05:00') }, at('2026-11-20 10:10:00'))).toBe(
      'already_left',
    )
    expect(canLeave({ ...hour, left_parking: true }, at('2026-11-20 10:10:00'))).toBe('already_left')
    expect(canLeave({ ...hour, left_parking: true }, at('2026-11-20 12:00:00'))).toBe('already_left')
    expect(canLeave({ ...hour, left_parking: false, left_at: null }, at('2026-11-20 10:10:00'))).toBeNull()
  })

  it('is impossible with under 15 minutes left [leave.hidden-fraction, const.minimum-fraction]', () => {
    expect(minimumFractionMinutes).toBe(15)
    expect(canLeave(hour, at('2026-11-20 10:44:59'))).toBeNull()
    expect(canLeave(hour, at('2026-11-20 10:45:00'))).toBeNull()
    expect(canLeave(hour, at('2026-11-20 10:45:00').getTime() + 1)).toBe('last_fraction')
    expect(canLeave(hour, at('2026-11-20 10:59:59'))).toBe('last_fraction')
    expect(canLeave(hour, at('2026-11-20 11:00:00'))).toBe('over')
  })

  it('follows the fraction of the city [config.minimum-fraction]', () => {
    expect(canLeave(hour, at('2026-11-20 10:45:00'), 30)).toBe('last_fraction')
    expect(canLeave(hour, at('2026-11-20 10:55:00'), 5)).toBeNull()
  })

  it('is always possible before the begin, however short the ticket', () => {
    const short = { begin: hour.begin, end: at('2026-11-20 10:10:00') }
    expect(notStarted(short, at('2026-11-20 09:59:59'))).toBe(true)
    expect(canLeave(short, at('2026-11-20 09:59:59'))).toBeNull()
    expect(notStarted(short, at('2026-11-20 10:00:00'))).toBe(false)
    expect(canLeave(short, at('2026-11-20 10:00:00'))).toBe('last_fraction')
  })

  it('ends earlier than the clock on the wall says, where the charged minutes do', () => {
    const overnight = { begin: at('2026-11-19 17:00:00'), end: at('2026-11-20 08:10:00') }
    const evening = at('2026-11-19 17:55:00')
    const bought = [{ time: 70, until: overnight.end, hours: shop }]
    const last = leavableUntil(overnight.begin, bought, 15, zone)
    expect(last).toEqual(evening)
    expect(canLeave(overnight, evening.getTime() + 1)).toBeNull()
    expect(canLeave(overnight, evening.getTime() + 1, 15, last)).toBe('last_fraction')
    expect(canLeave(overnight, evening, 15, last)).toBeNull()
    expect(canLeave(overnight, evening, 15, null)).toBe('last_fraction')
    expect(canLeave(overnight, at('2026-11-19 16:00:00'), 15, null)).toBeNull()
  })
})
