import type { Tx } from '#server/database/pool.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * A notice whose row nobody else changes until the commit: whoever pays, ages, contests or cancels it waits for it, or we for
 * them. Refused as `not_found` when there is none.
 */
export const lockNotice = async (tx: Tx, id: number) => {
  const notice = await tx
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!notice) throw new Refusal('not_found')
  return notice
}
