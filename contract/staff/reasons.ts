import * as z from 'zod/mini'
import { says } from '#contract/meaning.ts'
import { formText } from '#contract/wire.ts'
import { lookReasons } from '#domain/staff/looks.ts'
import { longestReason, shortestReason } from '#domain/staff/reasons.ts'

/** A reason in words, after what it is for: one rule for all of them, and nothing is cut off. */
export const reasonInWords = (what: string) =>
  says(`${what} At least ${shortestReason} letters or digits, at most ${longestReason} characters.`, formText)

/** Asked before anything of a driver, or of a visitor's ticket, is shown (Decisions Q181, Q191). */
export const lookGiven = {
  reason: says('Why somebody looks, of the short list.', z.enum(lookReasons)),
  words: reasonInWords('The same in words: what was asked, a protocol, a document.'),
}
