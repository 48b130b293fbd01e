import { minuteMs } from '../durations.ts'
import { type ChargingHours, chargedEnd, nextOpening } from '../parking/charging-hours.ts'

/**
 * What a sighting finds: `paid` has a ticket, `paying` waits for the payment of one, `free` means that nobody is charged
 * now, `tolerance` has no ticket but time to buy one, `noticed` has its notice already, `irregular` gets one.
 */
export type SightingState = 'paid' | 'paying' | 'free' | 'tolerance' | 'noticed' | 'irregular'

/** A group of the tariff, as far as it says when it is charged. */
type Charging = { charging_hours?: ChargingHours | undefined }

/** What is known of a plate at the moment in which it is seen. */
export type KnownOfPlate = {
  /** Until when it is paid for; null without a ticket. */
  paidUntil: Date | null
  /** Until when somebody may still pay the ticket that they ordered, or might have when it was seen. */
  payingUntil: Date | null
  /** When charging begins again; null while it runs. */
  freeUntil: Date | null
  /** Whether it got a notice in this stay already. */
  wasNoticed: boolean
  /** When it was first seen without a ticket in this stay; null when that is now. */
  firstSeenAt: Date | null
}

/**
 * Judges a plate seen at `at`. A notice follows only once the tolerance since the first sighting without a ticket is over
 * (`toleranceEnd`); whoever has paid, or whose payment is waited for, never gets one (Decision Q13); `holdsOff` says which orders are.
 */
export function judgeSighting(
  known: KnownOfPlate,
  at: Date,
  toleranceEndOf: (firstSeenAt: Date) => Date,
): { state: SightingState; until: Date | null } {
  if (known.paidUntil) return { state: 'paid', until: known.paidUntil }
  if (known.payingUntil) return { state: 'paying', until: known.payingUntil }
  if (known.freeUntil) return { state: 'free', until: known.freeUntil }
  if (known.wasNoticed) return { state: 'noticed', until: null }
  const until = toleranceEndOf(known.firstSeenAt ?? at)
  return at < until ? { state: 'tolerance', until } : { state: 'irregular', until: null }
}

/**
 * When the tolerance of a vehicle that was first seen at `from` is over. Its minutes run while anybody in the city is charged, as
 * all others do (Decision Q162): seen shortly before the break at noon, nobody gets a notice in the first second after it.
 */
export function toleranceEnd(from: Date, minutes: number, groups: readonly Charging[], zone: string): Date {
  if (groups.length === 0) return new Date(from.getTime() + minutes * minuteMs)
  const ends = groups.map(({ charging_hours }) => chargedEnd(from, minutes, charging_hours, zone).getTime())
  return new Date(Math.min(...ends))
}

/** Two positions of a plate that are at most so far apart are one place, whatever the street is called (Decision Q199). */
export const sameStayMetres = 100

/** From how many orders that a visitor let run out, or gave up, within a day another one holds off no notice any more. */
const unpaidOrders = 3

/**
 * Whether an open order for a plate holds off a notice, by how many came to nothing within the day before (Decision Q148):
 * a code that somebody does not pay costs nothing, and a new one every half hour would be a day for free.
 */
export function holdsOff(unpaid: number): boolean {
  return unpaid < unpaidOrders
}

/** Whether a vehicle in this state has the right to stand where it stands. */
export function mayPark(state: SightingState): boolean {
  return state === 'paid' || state === 'free'
}

/**
 * When charging begins again anywhere in the city, or null while it runs somewhere; one group that is charged always, or
 * no group at all, is charged now (Decision Q94).
 */
export function freeUntil(groups: readonly Charging[], at: Date, zone: string): Date | null {
  if (groups.length === 0) return null
  const openings = groups.map(({ charging_hours }) => nextOpening(at, charging_hours, zone).getTime())
  const first = Math.min(...openings)
  return first > at.getTime() ? new Date(first) : null
}
