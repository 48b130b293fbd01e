import type { Staff } from '#server/http/caller.ts'
import { staffName } from '#server/http/trail.ts'
import { Refusal } from '#server/refusal.ts'

/** Nobody decides about a notice that they issued. */
export const demandForeign = (issuedBy: string | null, staff: Pick<Staff, 'id'>): void => {
  if (issuedBy === staffName(staff)) throw new Refusal('own_notice')
}
