import type { Instant } from '../brazil/civil-time.ts'
import { type ChargingHours, chargedEnd, chargedMinutesBetween, nextOpening } from './charging-hours.ts'

/** What a vehicle, or its activation, does now (Specification 4; Decision Q95 adds 1, not parked). */
export const vehicleStatuses = { notParked: 1, parked: 2, scheduled: 3, alsoActive: 4 } as const

/** A number of the table above. */
export type VehicleStatus = (typeof vehicleStatuses)[keyof typeof vehicleStatuses]

/** The activation type codes (Specification 4): Normal, Notificação, Aviso, Autuado. */
export const activationTypes = { normal: 1, notice: 2, warning: 3, assessed: 4 } as const

/** The time left under which nobody leaves any more, and the step of what is returned, in minutes (Specification 9). */
export const minimumFractionMinutes = 15

/** When an activation runs. It was left once `left_at` is set or, as the wire tells it, `left_parking` is true. */
export type ActivationTimes = {
  begin: Instant
  end: Instant
  left_at?: Instant | null
  left_parking?: boolean
}

const minuteMs = 60_000
const ms = (instant: Instant): number => (typeof instant === 'number' ? instant : instant.getTime())
const wasLeft = ({ left_at, left_parking }: ActivationTimes): boolean =>
  left_parking === true || (left_at !== undefined && left_at !== null)

/** Whether an activation has not begun at `now`, so that it is Agendado. */
export function notStarted(activation: { begin: Instant }, now: Instant): boolean {
  return ms(now) < ms(activation.begin)
}

/**
 * When an activation bought at `now` begins and ends: at once, or, outside the charging hours, from the next opening on;
 * then it is scheduled, Agendado, until it begins (Decision Q94).
 */
export function scheduleActivation(
  now: Instant,
  minutes: number,
  hours: ChargingHours | undefined,
  zone: string,
): { begin: Date; end: Date; scheduled: boolean } {
  const begin = nextOpening(now, hours, zone)
  return { begin, end: chargedEnd(begin, minutes, hours, zone), scheduled: begin.getTime() > ms(now) }
}

/**
 * When a running or scheduled activation ends after minutes were added: its end moves on from where it was, its begin
 * stays (Decision Q93). An activation that is over is not extended: a new one is scheduled.
 */
export function extendActivation(
  activation: { begin: Instant; end: Instant },
  minutes: number,
  hours: ChargingHours | undefined,
  zone: string,
): { begin: Date; end: Date } {
  const end = chargedEnd(activation.end, minutes, hours, zone)
  return { begin: new Date(ms(activation.begin)), end }
}

/**
 * The status number of an activation at `now`: 1 left or over, 2 Estacionado, 3 Agendado (Specification 4; Decision Q95).
 */
export function activationStatus(activation: ActivationTimes, now: Instant): 1 | 2 | 3 {
  if (wasLeft(activation) || ms(now) >= ms(activation.end)) return vehicleStatuses.notParked
  return notStarted(activation, now) ? vehicleStatuses.scheduled : vehicleStatuses.parked
}

/** Whether a vehicle of this status stands in the active list: 2, 3 and 4 only (Specification 4). */
export function isActiveStatus(status: number): boolean {
  return status === 2 || status === 3 || status === 4
}

/** Which label a vehicle carries. */
export type VehicleBadge = 'irregular' | 'parked' | 'scheduled' | 'not_parked'

/**
 * The label of a vehicle: Com Irregularidade when its activation has a notice, else by the status number, 4 as
 * Estacionado (Specification 4; Decision Q95).
 */
export function vehicleBadge(status: number, hasNotice: boolean): VehicleBadge {
  if (!isActiveStatus(status)) return 'not_parked'
  if (hasNotice) return 'irregular'
  return status === vehicleStatuses.scheduled ? 'scheduled' : 'parked'
}

/** The hours in which an activation's minutes count, for those who know them; without them every minute counts. */
export type Charging = { hours: ChargingHours | undefined; zone: string }

/**
 * Why a driver may not leave at `now`, or null when they may (Specification 4, leave-parking; Decisions Q96, Q97).
 * A scheduled activation may always be left. 'last_fraction' means less than the fraction is left: exactly 15 minutes
 * still allow it. Page and server ask this same rule. Time left is charged time when `charging` is given.
 */
export function canLeave(
  activation: ActivationTimes,
  now: Instant,
  fractionMinutes: number = minimumFractionMinutes,
  charging?: Charging,
): null | 'already_left' | 'last_fraction' | 'over' {
  if (wasLeft(activation)) return 'already_left'
  if (ms(now) >= ms(activation.end)) return 'over'
  if (notStarted(activation, now)) return null
  const minutesLeft = charging
    ? chargedMinutesBetween(now, activation.end, charging.hours, charging.zone)
    : (ms(activation.end) - ms(now)) / minuteMs
  return minutesLeft < fractionMinutes ? 'last_fraction' : null
}
