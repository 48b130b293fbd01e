import type { NoticeClock } from '#domain/notices/clock.ts'
import { hasEnded, type NoticeEvent, nextNoticeStatus } from '#domain/notices/life-cycle.ts'
import type { Tx } from '#server/database/pool.ts'
import { type NotedEvent, noteEvents } from './note-event.ts'

/** What else is told of an event: of which contest it comes, who or what caused it and why. */
type About = Pick<NotedEvent, 'contestId' | 'staffId' | 'reason' | 'cause'>

/**
 * Moves notices, whose rows the caller holds locked, to what the life cycle makes of an event, and notes it for good. Whether it
 * can happen to them was asked before, so that one to which it cannot is a fault.
 */
export const moveNotices = async (
  tx: Tx,
  notices: readonly { id: number; status: number; clock: string }[],
  event: NoticeEvent,
  now: Date,
  about: About = {},
): Promise<void> => {
  for (const [status, alike] of Map.groupBy(notices, (notice) => notice.status)) {
    const next = nextNoticeStatus(status, event)
    if (next === null) throw new Error(`a notice of status ${status} cannot be moved by ${event}`)
    const ids = alike.map(({ id }) => id)
    const ended_at = hasEnded(next) ? now : null
    await tx.updateTable('notices').set({ status: next, ended_at }).where('id', 'in', ids).execute()
    const noted = alike.map(({ id, clock }) => ({
      ...about,
      id,
      event,
      status: next,
      clock: clock as NoticeClock,
    }))
    await noteEvents(tx, noted, now)
  }
}
