import { type Instant, ms } from '../brazil/civil-time.ts'
import { minuteMs } from '../durations.ts'
import { type ChargingHours, chargedEnd, nextOpening } from './charging-hours.ts'
import { vehicleStatuses } from './statuses.ts'

/** The time left under which nobody leaves any more, and the step of what is returned, in minutes (Specification 9). */
export const minimumFractionMinutes = 15

/** When an activation runs. It was left once `left_at` is set or, as the wire tells it, `left_parking` is true. */
export type ActivationTimes = {
  begin: Instant
  end: Instant
  left_at?: Instant | null
  left_parking?: boolean
}

/** The states of an activation: it begins and ends by the clock alone, and is left by what somebody does. */
export const activationStates = ['scheduled', 'running', 'over', 'left'] as const

/** One state of an activation. */
export type ActivationState = (typeof activationStates)[number]

/** What can happen to an activation beside the passing of its time. */
export const activationEvents = ['time_added', 'left', 'reversed'] as const

/** One thing that can happen to an activation. */
export type ActivationEvent = (typeof activationEvents)[number]

/**
 * The life cycle of an activation. Time is added to one that is not over yet (Decision Q93), which is also the only one
 * that can be left (Decision Q96); a reversal says that the vehicle was never there, so that it may come after the end.
 */
const lifeCycle: Record<ActivationState, Partial<Record<ActivationEvent, ActivationState>>> = {
  scheduled: { time_added: 'scheduled', left: 'left', reversed: 'left' },
  running: { time_added: 'running', left: 'left', reversed: 'left' },
  over: { reversed: 'left' },
  left: {},
}

/** The state after an event, or null when the event cannot happen in this state. */
export function nextActivationState(state: ActivationState, event: ActivationEvent): ActivationState | null {
  return lifeCycle[state][event] ?? null
}

const wasLeft = ({ left_at, left_parking }: ActivationTimes): boolean =>
  left_parking === true || (left_at !== undefined && left_at !== null)

/** Whether an activation has not begun at `now`, so that it is Agendado. */
export function notStarted(activation: { begin: Instant }, now: Instant): boolean {
  return ms(now) < ms(activation.begin)
}

/** The state of an activation at `now`. */
export function activationState(activation: ActivationTimes, now: Instant): ActivationState {
  if (wasLeft(activation)) return 'left'
  if (ms(now) >= ms(activation.end)) return 'over'
  return notStarted(activation, now) ? 'scheduled' : 'running'
}

/** Whether time that is bought at `now` joins this activation; otherwise it makes a new one (Decision Q93). */
export function takesMoreTime(activation: ActivationTimes, now: Instant): boolean {
  return nextActivationState(activationState(activation, now), 'time_added') !== null
}

/**
 * Whether time that would begin at `begin` joins this activation. One that is still scheduled takes no time that begins sooner: it
 * would not count at the car's place until then (Decision Q94 revised).
 */
export function joins(activation: ActivationTimes, begin: Instant, now: Instant): boolean {
  return takesMoreTime(activation, now) && !(notStarted(activation, now) && ms(begin) < ms(activation.begin))
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
  const { notParked, parked, scheduled } = vehicleStatuses
  const statuses = { scheduled, running: parked, over: notParked, left: notParked } as const
  return statuses[activationState(activation, now)]
}

/** Whether a vehicle of this status stands in the active list: 2, 3 and 4 only (Specification 4). */
export function isActiveStatus(status: number): boolean {
  const { parked, scheduled, alsoActive } = vehicleStatuses
  return status === parked || status === scheduled || status === alsoActive
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

/**
 * Why a driver may not leave at `now`, or null when they may (Specification 4, leave-parking; Decisions Q96, Q97).
 * A scheduled activation may always be left. 'last_fraction' means less than the fraction is left: exactly 15 minutes
 * still allow it. Only charged time is left, so whoever knows the charging hours gives `leavableUntil` (`leavableUntil` of
 * devolution.ts), the server by its tariff and the page by what the server told it; null: not at all once it runs.
 */
export function canLeave(
  activation: ActivationTimes,
  now: Instant,
  fractionMinutes: number = minimumFractionMinutes,
  leavableUntil?: Instant | null,
): null | 'already_left' | 'last_fraction' | 'over' {
  const state = activationState(activation, now)
  if (nextActivationState(state, 'left') === null) return state === 'left' ? 'already_left' : 'over'
  if (state === 'scheduled') return null
  const last = leavableUntil === undefined ? ms(activation.end) : leavableUntil && ms(leavableUntil)
  const minutesLeft = (ms(activation.end) - ms(now)) / minuteMs
  return last === null || ms(now) > last || minutesLeft < fractionMinutes ? 'last_fraction' : null
}
