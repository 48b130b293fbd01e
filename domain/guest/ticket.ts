import { type Instant, ms } from '../brazil/civil-time.ts'
import { minuteMs } from '../durations.ts'
import { scheduleActivation } from '../parking/activation.ts'
import type { ChargingHours } from '../parking/charging-hours.ts'

/** How long after its charge expired a visitor's ticket can still be paid, in minutes (docs/decisions/0011). */
export const lateTicketMinutes = 15

/** A ticket without account, its charge, and when its payment reached the bank and us. */
export type PaidTicket = {
  minutes: number
  hours: ChargingHours | undefined
  zone: string
  expiresAt: Instant
  paidAt: Instant
  now: Instant
}

/**
 * When a visitor's ticket begins and ends, or null when it makes no sense any more and the money goes back. It begins
 * when it was paid, scheduled by the charging hours (Decisions Q94, Q148). It makes no sense when it was paid more than
 * 15 minutes after its charge expired, when the visitor has long found another way, or when its time would be over
 * already. That we learned late of what was paid in time is not the visitor's fault.
 */
export function planGuestTicket(paid: PaidTicket): { begin: Date; end: Date } | null {
  // A bank whose clock is ahead cannot make a ticket begin later than we learned of it.
  const from = Math.min(ms(paid.paidAt), ms(paid.now))
  if (from > ms(paid.expiresAt) + lateTicketMinutes * minuteMs) return null
  const { begin, end } = scheduleActivation(from, paid.minutes, paid.hours, paid.zone)
  return end.getTime() > ms(paid.now) ? { begin, end } : null
}
