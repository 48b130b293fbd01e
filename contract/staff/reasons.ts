import { says } from '#contract/meaning.ts'
import { formText } from '#contract/wire.ts'
import { longestReason, shortestReason } from '#domain/staff/reasons.ts'

/** A reason in words, after what it is for: one rule for all of them, and nothing is cut off. */
export const reasonInWords = (what: string) =>
  says(`${what} At least ${shortestReason} letters or digits, at most ${longestReason} characters.`, formText)
