import { beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { tellPageSettings } from '#testkit/page-settings.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import { cardState, turningPoints } from './active-vehicles.ts'
import { parkableVehicles } from './parkable-vehicles.ts'

beforeAll(tellPageSettings)

const zoneOffset = '-03:00'
const at = (time: string): number => Date.parse(`2026-11-20T${time}${zoneOffset}`)

const activation: NonNullable<Vehicle['activation']> = {
  id: 1,
  address: '',
  date_time_begin: '2026-11-20 10:00:00',
  date_time_end: '2026-11-20 11:00:00',
  time: 60,
  price: cents(300),
  type: 1,
  type_enum: 'Normal',
  parking_notification_id: null,
  left_parking: false,
  leave_until: '2026-11-20 10:45:00',
  automatic: false,
  reversible_until: null,
  details: [],
}

const vehicle = (id: number, plate: string, owner: number, parked: boolean): Vehicle => ({
  id,
  plate,
  name: '',
  is_default: false,
  status: parked ? 2 : 1,
  status_enum: parked ? 'Estacionado' : 'Não estacionado',
  pending_notifications: 0,
  last_purchase: null,
  vehicle: {
    vehicle_maker_model: { name: 'Chevrolet Onix' },
    vehicle_type: { id: 6 },
    automatic_activation: false,
  },
  automatic_activation: false,
  wallet: { id: owner * 10, user_id: owner, name: 'Carteira' },
  activation: parked ? activation : null,
})

describe('the vehicles to choose from', () => {
  it('show a plate of two wallets once, as the one that would pay', () => {
    const shared = vehicle(1, 'ABC1D23', 2, false)
    const own = vehicle(2, 'ABC1D23', 1, false)
    const other = vehicle(3, 'XYZ1234', 2, false)
    expect(parkableVehicles([shared, own, other], 1, at('10:30:00'))).toEqual([own, other])
    const sharedAndParked = vehicle(1, 'ABC1D23', 2, true)
    expect(parkableVehicles([sharedAndParked, own], 1, at('10:30:00'))).toEqual([sharedAndParked])
    expect(parkableVehicles([sharedAndParked, own], 1, at('11:00:00'))).toEqual([own])
  })
})

describe('a card over time', () => {
  const parked = { ...vehicle(1, 'ABC1D23', 1, true), activation }
  const scheduled = { ...parked, status: 3, status_enum: 'Agendado' }
  const noticed = { ...parked, activation: { ...activation, parking_notification_id: 7 } }

  it('may be left until exactly 15 minutes are left [leave.hidden-fraction, const.minimum-fraction]', () => {
    expect(cardState(parked, at('10:45:00'), 15).mayLeave).toBe(true)
    expect(cardState(parked, at('10:45:00') + 1, 15).mayLeave).toBe(false)
    expect(turningPoints(activation, 15)).toContain(at('10:45:00') + 1)
    // Of 15 minutes that the night parts in two, ten are left five minutes after the begin.
    const overnight = {
      ...activation,
      date_time_end: '2026-11-21 08:05:00',
      leave_until: '2026-11-20 10:00:00',
    }
    const card = { ...parked, activation: overnight }
    expect(cardState(card, at('10:00:00'), 15).mayLeave).toBe(true)
    expect(cardState(card, at('10:05:00'), 15).mayLeave).toBe(false)
    expect(turningPoints(overnight, 15)).toContain(at('10:00:00') + 1)
    expect(
      cardState({ ...parked, activation: { ...overnight, leave_until: null } }, at('10:00:00'), 15).mayLeave,
    ).toBe(false)
  })

  it('carries the badge of its moment [vehicle.status-codes, home.card-badge, home.irregular-badge]', () => {
    expect(cardState(parked, at('10:30:00'), 15).badge).toBe('parked')
    expect(cardState({ ...parked, status: 4 }, at('10:30:00'), 15).badge).toBe('parked')
    expect(cardState(noticed, at('10:30:00'), 15).badge).toBe('irregular')
    expect(cardState(scheduled, at('09:59:59'), 15)).toMatchObject({
      badge: 'scheduled',
      statusText: 'Agendado',
      scheduled: true,
      mayLeave: true,
    })
    expect(cardState(scheduled, at('10:00:00'), 15)).toMatchObject({
      badge: 'parked',
      statusText: 'Estacionado',
      scheduled: false,
    })
    expect(cardState(parked, at('11:00:00'), 15)).toMatchObject({ over: true, mayLeave: false })
    // Time that ends while the card stands there ends it; what had ended before is what the server calls it.
    expect(cardState(parked, at('11:00:00'), 15, at('10:20:00')).badge).toBe('not_parked')
    expect(cardState(parked, at('11:30:00'), 15, at('11:00:00')).badge).toBe('parked')
  })

  it('is told by the numbers of the wire [vehicle.status-codes, activation.type-codes, home.card-badge]', () => {
    const begunAlready = cardState(scheduled, at('10:30:00'), 15, at('10:20:00'))
    expect(begunAlready).toMatchObject({ badge: 'scheduled', statusText: 'Agendado', typeText: 'Normal' })
    const types = [2, 3, 4].map((type) => {
      const of = { ...parked, status_enum: '', activation: { ...activation, type, type_enum: '' } }
      return cardState(of, at('10:30:00'), 15)
    })
    expect(types.map(({ typeText }) => typeText)).toEqual(['Notificação', 'Aviso', 'Autuado'])
    expect(types[0]?.statusText).toBe('Estacionado')
  })
})
