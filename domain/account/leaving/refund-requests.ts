/** The states of a driver's request to get the credit back (Decision Q143). */
export const refundRequestStates = ['open', 'paid', 'returned', 'refused', 'withdrawn'] as const

/** One state of a refund request. */
export type RefundRequestState = (typeof refundRequestStates)[number]

/** What can happen to a refund request: the driver asks anew or leaves, the programme pays or refuses, the banks give all of it back. */
export const refundRequestEvents = ['asked_again', 'paid', 'all_returned', 'refused', 'driver_left'] as const

/** One thing that can happen to a refund request. */
export type RefundRequestEvent = (typeof refundRequestEvents)[number]

/** The life cycle of a refund request: it is decided once, and after that a driver asks by a new one (Decision Q143). */
const lifeCycle: Record<RefundRequestState, Partial<Record<RefundRequestEvent, RefundRequestState>>> = {
  open: {
    asked_again: 'open',
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
