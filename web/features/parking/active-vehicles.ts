import { activationTypeTexts, vehicleStatusTexts } from '#contract/codes/texts.ts'
import { minuteMs } from '#domain/durations.ts'
import {
  canLeave,
  isActiveStatus,
  notStarted,
  takesMoreTime,
  type VehicleBadge,
  vehicleBadge,
} from '#domain/parking/activation.ts'
import { vehicleStatuses } from '#domain/parking/statuses.ts'
import { instantOf } from '#web/api/settings.ts'
import type { Vehicle } from '#web/api/vehicles.ts'

export type Activation = NonNullable<Vehicle['activation']>
export type ActiveVehicle = Vehicle & { activation: Activation }

const isActive = (vehicle: Vehicle): vehicle is ActiveVehicle =>
  isActiveStatus(vehicle.status) && vehicle.activation != null

/** The vehicles of the active list, the one whose time ends first on top (specification 4). */
export const activeVehicles = (vehicles: readonly Vehicle[]): ActiveVehicle[] =>
  vehicles
    .filter(isActive)
    .toSorted((a, b) => a.activation.date_time_end.localeCompare(b.activation.date_time_end))

const activeOne = (vehicle: Vehicle): ActiveVehicle | null => (isActive(vehicle) ? vehicle : null)

export const timesOf = (activation: Activation) => ({
  begin: instantOf(activation.date_time_begin),
  end: instantOf(activation.date_time_end),
  left_parking: activation.left_parking,
})

/** What the server, which knows the charging hours, says of the last moment to leave. */
const leavableUntilOf = ({ leave_until: until }: Activation): number | null | undefined =>
  typeof until === 'string' ? instantOf(until) : until

export type CardState = {
  badge: VehicleBadge
  statusText: string
  typeText: string
  scheduled: boolean
  over: boolean
  mayLeave: boolean
  mayReverse: boolean
}

/**
 * What a card shows at an instant, decided by the numbers of the wire (decision Q15). The list is not fetched again while
 * it is open (decision Q114), so that a scheduled vehicle turns parked, and the last fraction begins, by the clock alone;
 * what had begun or ended by then when the card came, at `since`, is what the server calls it.
 */
export function cardState(
  vehicle: ActiveVehicle,
  now: number,
  fractionMinutes: number,
  since = Number.NEGATIVE_INFINITY,
): CardState {
  const { activation } = vehicle
  const times = timesOf(activation)
  const reversible = activation.reversible_until ?? null
  const isScheduled = vehicle.status === vehicleStatuses.scheduled
  const begun = isScheduled && times.begin > since && !notStarted(times, now)
  const status = begun ? vehicleStatuses.parked : vehicle.status
  const over = now >= times.end
  const badge = vehicleBadge(status, activation.parking_notification_id != null)
  return {
    // Nobody is parked on time that has ended since the list was fetched.
    badge: over && times.end > since && badge === 'parked' ? 'not_parked' : badge,
    statusText: vehicleStatusTexts[status] ?? vehicle.status_enum,
    typeText: activationTypeTexts[activation.type] ?? activation.type_enum,
    scheduled: isScheduled && !begun,
    over,
    mayLeave: canLeave(times, now, fractionMinutes, leavableUntilOf(activation)) === null,
    mayReverse: reversible !== null && now < instantOf(reversible),
  }
}

/** The instants at which the state of a card changes: begin, one tick into the last fraction, end, end of reversing. */
export function turningPoints(activation: Activation, fractionMinutes: number): number[] {
  const { begin, end } = timesOf(activation)
  const reversible = activation.reversible_until ?? null
  const last = leavableUntilOf(activation) ?? end - fractionMinutes * minuteMs
  const points = [begin, last + 1, end]
  return reversible === null ? points : [...points, instantOf(reversible)]
}

/** The activation that more time would be added to: neither left nor over. */
export function openActivation(vehicle: Vehicle, now: number): Activation | null {
  const activation = activeOne(vehicle)?.activation
  return activation && takesMoreTime(timesOf(activation), now) ? activation : null
}
