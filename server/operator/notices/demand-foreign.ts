import type { Tx } from '#server/database/pool.ts'
import type { Staff } from '#server/http/caller.ts'
import { staffName } from '#server/http/trail.ts'
import { Refusal } from '#server/refusal.ts'

type Person = Pick<Staff, 'id'>

/** Nobody decides about a notice that they issued (decision Q178). */
export const demandForeign = (issuedBy: string | null, staff: Person): void => {
  if (issuedBy === staffName(staff)) throw new Refusal('own_notice')
}

/** Nor by moving a ticket to its plate, which calls it off. */
export const demandNoneOwn = async (tx: Tx, noticeIds: readonly number[], staff: Person): Promise<void> => {
  if (noticeIds.length === 0) return
  const notices = await tx.selectFrom('notices').select('issued_by').where('id', 'in', noticeIds).execute()
  for (const { issued_by } of notices) demandForeign(issued_by, staff)
}
