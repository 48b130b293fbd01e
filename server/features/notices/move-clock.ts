import type { Cents } from '#domain/money/cents.ts'
import { type ClockEvent, type NoticeClock, nextNoticeClock, runOn } from '#domain/notices/clock.ts'
import type { Tx } from '#server/database/pool.ts'
import { type NotedEvent, noteEvents } from './note-event.ts'
import { priced } from './payable.ts'

/** A notice with what its clock moves; its row is locked. */
export type ClockedNotice = {
  id: number
  status: number
  price: Cents | null
  price_steps: unknown
  deadline: Date | null
  clock: string
  held_at: Date | null
}

/**
 * Stops the clock of a notice or lets it run on with the time that was left, and notes it for good. What cannot happen to the
 * clock is a fault: whoever calls has asked.
 */
export const moveClock = async (
  tx: Tx,
  notice: ClockedNotice,
  event: ClockEvent,
  now: Date,
  about: Pick<NotedEvent, 'contestId' | 'staffId' | 'reason' | 'cause' | 'outageId'> = {},
): Promise<void> => {
  const clock = nextNoticeClock(notice.clock as NoticeClock, event)
  if (clock === null)
    throw new Error(`the clock of a notice cannot be moved by ${event} while ${notice.clock}`)
  const { steps, deadline } = clock === 'running' ? runOn(priced(notice), now) : priced(notice)
  await tx
    .updateTable('notices')
    .set({
      clock,
      held_at: clock === 'running' ? null : (notice.held_at ?? now),
      deadline,
      price_steps: JSON.stringify(steps),
      next_price_at: steps[0]?.at ?? null,
    })
    .where('id', '=', notice.id)
    .execute()
  await noteEvents(tx, [{ ...about, id: notice.id, event, status: notice.status, clock }], now)
}
