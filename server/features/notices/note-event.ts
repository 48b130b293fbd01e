import type { ClockEvent, NoticeClock } from '#domain/notices/clock.ts'
import type { CoverCause, NoticeEvent } from '#domain/notices/life-cycle.ts'
import type { Tx } from '#server/database/pool.ts'

/** What a notice has become by something that happened, and why where somebody said so. */
export type NotedEvent = {
  id: number
  event: 'issued' | 'covered' | NoticeEvent | ClockEvent
  status: number
  clock: NoticeClock
  contestId?: number | null
  staffId?: number | null
  reason?: string
  /** Why it happened by itself. */
  cause?: CoverCause
  /** For which outage the office holds it. */
  outageId?: number | null
}

/** Notes for good what happened to notices, in the commit in which it happens. */
export const noteEvents = async (tx: Tx, noted: readonly NotedEvent[], now: Date): Promise<void> => {
  if (noted.length === 0) return
  const rows = noted.map(({ id, event, status, clock, contestId, staffId, reason, cause, outageId }) => ({
    notice_id: id,
    at: now,
    event,
    status,
    clock,
    contest_id: contestId ?? null,
    staff_id: staffId ?? null,
    reason: reason ?? '',
    cause: cause ?? null,
    outage_id: outageId ?? null,
  }))
  await tx.insertInto('notice_events').values(rows).execute()
}
