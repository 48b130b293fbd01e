import { type Instant, ms } from '../brazil/civil-time.ts'
import { minuteMs } from '../durations.ts'
import { scheduleActivation } from '../parking/activation.ts'
import type { ChargingHours } from '../parking/charging-hours.ts'

/** How long after its charge expired a visitor's ticket can still be paid, in minutes (docs/decisions/0011). */
export const lateTicketMinutes = 15

/** When a ticket of the same plate runs. */
export type TicketTimes = { begin: Instant; end: Instant }

/** A ticket without account, its charge, and when its payment reached the bank and us. */
export type PaidTicket = {
  minutes: number
  hours: ChargingHours | undefined
  zone: string
  expiresAt: Instant
  paidAt: Instant
  now: Instant
  /** The visitors' tickets that the plate has already. */
  others?: readonly TicketTimes[]
}

/**
 * When a visitor's ticket begins and ends, or null when it makes no sense any more and the money goes back. It begins
 * when it was paid, scheduled by the charging hours (Decisions Q94, Q148). It makes no sense when it was paid more than
 * 15 minutes after its charge expired, when the visitor has long found another way, or when its time would be over
 * already. That we learned late of what was paid in time is not the visitor's fault. Where another visitor's ticket runs at that
 * time, it follows that one (Decision Q148 revised).
 */
export function planGuestTicket(paid: PaidTicket): { begin: Date; end: Date } | null {
  // A bank whose clock is ahead cannot make a ticket begin later than we learned of it.
  const from = Math.min(ms(paid.paidAt), ms(paid.now))
  if (from > ms(paid.expiresAt) + lateTicketMinutes * minuteMs) return null
  const { begin, end } = planFollowing(from, paid)
  return end.getTime() > ms(paid.now) ? { begin, end } : null
}

/**
 * The first times from `from` on at whose begin no other ticket of the plate runs. One that has not begun by then keeps nobody
 * waiting: it may be for an area that opens tomorrow, while the car stands in one that is charged now.
 */
export function planFollowing(
  from: Instant,
  { minutes, hours, zone, others = [] }: Pick<PaidTicket, 'minutes' | 'hours' | 'zone' | 'others'>,
): { begin: Date; end: Date } {
  let at: Instant = from
  for (;;) {
    const times = scheduleActivation(at, minutes, hours, zone)
    const running = others.find(
      (other) => ms(other.begin) <= ms(times.begin) && ms(times.begin) < ms(other.end),
    )
    if (!running) return times
    at = running.end
  }
}

/** Two orders of one page or one tax id for the same plate and product, made so shortly after each other, are a double press. */
export const doublePressMinutes = 10

/** An order of a ticket: who made it and when, for what, and when its ticket was issued. */
export type OrderedTicket = {
  payer: string | null
  identification: string
  productId: number
  orderedAt: Instant
}

/**
 * Whether `ticket` was bought by mistake beside `first`, whose ticket is issued: by the same page or tax id, the same product, within
 * ten minutes, and before the visitor could see that the first one was there (Decision Q148 revised). Its money goes back.
 */
export function isDoublePress(first: OrderedTicket & { issuedAt: Instant }, ticket: OrderedTicket): boolean {
  const isSameBuyer =
    (ticket.payer !== null && ticket.payer === first.payer) ||
    (ticket.identification !== '' && ticket.identification === first.identification)
  const apartMs = Math.abs(ms(ticket.orderedAt) - ms(first.orderedAt))
  return (
    isSameBuyer &&
    ticket.productId === first.productId &&
    apartMs <= doublePressMinutes * minuteMs &&
    ms(ticket.orderedAt) <= ms(first.issuedAt)
  )
}
