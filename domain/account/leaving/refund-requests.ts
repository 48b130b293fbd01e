import { dayMs } from '../../durations.ts'
import type { Cents } from '../../money/cents.ts'

/** The states of a driver's request to get the credit back (Decision Q143). */
export const refundRequestStates = ['open', 'paid', 'returned', 'refused', 'withdrawn'] as const

/** One state of a refund request. */
export type RefundRequestState = (typeof refundRequestStates)[number]

/** What can happen to a refund request: the programme pays or refuses, the banks give all of it back, the driver leaves. */
export const refundRequestEvents = ['paid', 'all_returned', 'refused', 'driver_left'] as const

/** One thing that can happen to a refund request. */
export type RefundRequestEvent = (typeof refundRequestEvents)[number]

/** The life cycle of a refund request: it is decided once. An open one is asked anew by being the same one; later a new one is made (Decision Q143). */
const lifeCycle: Record<RefundRequestState, Partial<Record<RefundRequestEvent, RefundRequestState>>> = {
  open: {
    paid: 'paid',
    all_returned: 'returned',
    refused: 'refused',
    driver_left: 'withdrawn',
  },
  paid: {},
  returned: {},
  refused: {},
  withdrawn: {},
}

/** The state after an event, or null when the event cannot happen in this state. */
export function nextRefundRequestState(
  state: RefundRequestState,
  event: RefundRequestEvent,
): RefundRequestState | null {
  return lifeCycle[state][event] ?? null
}

/** Until when a person pays what no bank gives back: so many days after it was asked for, which drivers are told (Decision Q143). */
export function refundRestDeadline(requestedAt: Date, days: number): Date {
  return new Date(requestedAt.getTime() + days * dayMs)
}

/** Whether a person should have paid or refused by now; nobody is late with what only banks are giving back. */
export function isRestLate(
  { state, rest, dueAt }: { state: RefundRequestState; rest: Cents; dueAt: Date },
  now: Date,
): boolean {
  return nextRefundRequestState(state, 'paid') !== null && rest > 0 && dueAt <= now
}
