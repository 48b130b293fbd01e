import { shapeTexts } from '#contract/texts.ts'
import { shortestReason } from '#domain/staff/looks.ts'
import type { Staff } from '#server/http/caller.ts'
import { staffName } from '#server/http/trail.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'

const longestReason = 500

/** Why something is done, as it goes to the register and to the driver. */
export const readReason = (typed: string): string => {
  const reason = typed.trim()
  if (reason.length < shortestReason || reason.length > longestReason) {
    throw new InvalidInput({ reason: [shapeTexts.wrong] })
  }
  return reason
}

/** Nobody decides about a notice that they issued. */
export const demandForeign = (issuedBy: string | null, staff: Pick<Staff, 'id'>): void => {
  if (issuedBy === staffName(staff)) throw new Refusal('own_notice')
}
