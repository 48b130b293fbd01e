/** The most characters in which two plates may differ and still be one plate that was mistyped (Q163). */
export const mistypedCharacters = 2

/** In how many places two plates differ; infinity when they are not equally long. */
export function differingCharacters(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY
  return [...one].filter((character, n) => character !== other[n]).length
}

/** Characters that are taken for one another on a sign, a screen or a keypad. */
const lookAlikes = ['O0QD', 'I1L', 'B8', 'S5', 'Z2', 'G6']

/** The fifth character of an old plate, which is a digit, and the letter that stands there in the Mercosul form. */
const oldDigits = '0123456789'
const mercosulLetters = 'ABCDEFGHIJ'
const changedPlace = 4

const lookAlike = (one: string, other: string): boolean =>
  lookAlikes.some((group) => group.includes(one) && group.includes(other))

const isOtherForm = (one: string, other: string): boolean => {
  const digit = oldDigits.indexOf(one)
  return digit >= 0 && mercosulLetters[digit] === other
}

/**
 * Whether two plates, as `readPlate` gives them, are one step from one another and easily taken for one another: a character
 * that looks like another one (O and 0, I and 1, B and 8, S and 5, and their like), or the old and the Mercosul form of the
 * same plate (Q163). No plate is like itself.
 */
export function looksLike(one: string, other: string): boolean {
  if (differingCharacters(one, other) !== 1) return false
  const at = [...one].findIndex((character, n) => character !== other[n])
  const [a = '', b = ''] = [one[at], other[at]]
  return lookAlike(a, b) || (at === changedPlace && (isOtherForm(a, b) || isOtherForm(b, a)))
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
