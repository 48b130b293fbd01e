/** The most characters in which two plates may differ and still be one plate that was mistyped (Q163). */
export const mistypedCharacters = 2

/** In how many places two plates differ; infinity when they are not equally long. */
export function differingCharacters(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY
  return [...one].filter((character, n) => character !== other[n]).length
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
