import { staffProblemTexts } from '#contract/staff/texts.ts'
import { readReason } from '#domain/staff/reasons.ts'
import { InvalidInput } from '#server/refusal.ts'

/** A reason in words that says something, as it goes to the register; `field` is where it was typed. */
export const demandReason = (typed: string, field = 'reason'): string => {
  const read = readReason(typed)
  if ('said' in read) return read.said
  const { reason, reasonLong } = staffProblemTexts
  throw new InvalidInput({ [field]: [read.problem === 'long' ? reasonLong : reason] })
}
