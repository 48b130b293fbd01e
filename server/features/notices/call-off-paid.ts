import { cancellableStatuses } from '#domain/notices/life-cycle.ts'
import type { Tx } from '#server/database/pool.ts'
import { callOffNotice } from './call-off-notice.ts'

/**
 * Calls off the notices of a plate from a stretch of time for which somebody had paid all along, and gives their numbers. What
 * was paid, or is with the traffic authority, stays. The caller holds the lock of the plate.
 */
export const callOffPaid = async (
  tx: Tx,
  { plate, from, until, now }: { plate: string; from: Date; until: Date; now: Date },
): Promise<number[]> => {
  const found = await tx
    .selectFrom('notices')
    .select('id')
    .where('plate', '=', plate)
    .where('date_time', '>=', from)
    .where('date_time', '<=', until)
    .where('status', 'in', cancellableStatuses)
    .orderBy('id')
    .execute()
  const ids = found.map(({ id }) => id)
  for (const id of ids) await callOffNotice(tx, id, { now })
  return ids
}
