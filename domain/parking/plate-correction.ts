import { dayMs } from '../durations.ts'

/** The most characters in which two plates may differ and still be one plate that was mistyped (Q163). */
export const mistypedCharacters = 2

/** In how many places two plates differ; infinity when they are not equally long. */
export function differingCharacters(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY
  return [...one].filter((character, n) => character !== other[n]).length
}

/** In this time one wallet has `mostExcuses` notices excused by corrections between different vehicles (Q163). */
export const excusePeriodMs = 30 * dayMs
const mostExcuses = 1

/** A correction by a driver, and how many notices of the new plate it called off. */
export type PastCorrection = { from: string; to: string; excused: number }

/** Whether two plates differ too much for one to be the other mistyped, so that a correction means another vehicle. */
const isOtherVehicle = ({ from, to }: { from: string; to: string }): boolean =>
  differingCharacters(from, to) > mistypedCharacters

/**
 * How many notices a correction may excuse, given those of the same wallet in the period before. Between look-alike plates there
 * is no limit; between different vehicles it is one in the period, so that one ticket does not serve a fleet (Q163).
 */
export function excusesLeft(
  correction: { from: string; to: string },
  before: readonly PastCorrection[],
): number {
  if (!isOtherVehicle(correction)) return Number.POSITIVE_INFINITY
  const used = before.filter(isOtherVehicle).reduce((sum, { excused }) => sum + excused, 0)
  return Math.max(0, mostExcuses - used)
}

/** What is known of a ticket whose plate is to be corrected, and of the plate that it shall have. */
export type Correction = {
  from: string
  to: string
  /** Whether the ticket's time is over, or its vehicle has left. */
  over: boolean
  /** Whether the plate was corrected before. */
  corrected: boolean
  /** Whether the first plate was seen on the street, or got a notice, while the ticket was its. */
  seen: boolean
  /** Whether the new plate stood in the ticket's wallet when the ticket was bought. */
  own: boolean
}

/**
 * Why the plate of a ticket is not corrected, or null (Q163). A running or scheduled ticket moves once, to a plate of two
 * other characters at most, or to one of the wallet's own vehicles; never once an agent has seen the first plate under it,
 * so that no ticket serves two cars.
 */
export function correctionProblem({
  from,
  to,
  over,
  corrected,
  seen,
  own,
}: Correction): null | 'same' | 'over' | 'corrected_before' | 'seen' | 'too_different' {
  if (from === to) return 'same'
  if (over) return 'over'
  if (corrected) return 'corrected_before'
  if (seen) return 'seen'
  return own || differingCharacters(from, to) <= mistypedCharacters ? null : 'too_different'
}
