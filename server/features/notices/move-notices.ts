import { type NoticeEvent, nextNoticeStatus } from '#domain/notices/life-cycle.ts'
import type { Tx } from '#server/database/pool.ts'

/**
 * Moves notices, whose rows the caller holds locked, to what the life cycle makes of an event. Whether it can happen to
 * them was asked before, so that one to which it cannot is a fault.
 */
export const moveNotices = async (
  tx: Tx,
  notices: readonly { id: number; status: number }[],
  event: NoticeEvent,
): Promise<void> => {
  for (const [status, alike] of Map.groupBy(notices, (notice) => notice.status)) {
    const next = nextNoticeStatus(status, event)
    if (next === null) throw new Error(`a notice of status ${status} cannot be moved by ${event}`)
    const ids = alike.map(({ id }) => id)
    await tx.updateTable('notices').set({ status: next }).where('id', 'in', ids).execute()
  }
}
