import { type NoticeState, type NoticeStatus, noticeStatuses } from './status.ts'

/** What can happen to a notice; it is issued as Notificado. */
export const noticeEvents = [
  'paid',
  'payment_learned',
  'deadline_passed',
  'cancelled',
  'payment_taken_back',
  'payment_given_back',
  'contest_accepted',
] as const

/** One thing that can happen to a notice. */
export type NoticeEvent = (typeof noticeEvents)[number]

/**
 * What shows that a notice's time was paid for, so that it is called off by itself: a ticket that was given its plate, or one of
 * whose payment we learned later (Decisions Q148, Q163).
 */
export type CoverCause = 'ticket_moved' | 'ticket_found'

/**
 * The life cycle of a notice: paid only while it is Notificado, Autuado when nobody paid it in time, and called off by the
 * programme until either; one that was paid in time, which its bank told only later, is paid after all (Decision Q79). A payment
 * that its bank takes back leaves it Notificado again, and one that is given back pays it, also after its deadline
 * (Specification 4; Decision Q13; docs/money.md, Disputes). A contest that is accepted calls it off, paid or not (Decision Q178). Pendente and
 * Desconsiderado are the programme's own to give.
 */
const lifeCycle: Record<NoticeState, Partial<Record<NoticeEvent, NoticeState>>> = {
  pending: { cancelled: 'cancelled', contest_accepted: 'cancelled' },
  notified: {
    paid: 'paid',
    deadline_passed: 'assessed',
    cancelled: 'cancelled',
    payment_given_back: 'paid',
    contest_accepted: 'cancelled',
  },
  paid: { payment_taken_back: 'notified', contest_accepted: 'cancelled' },
  assessed: { payment_learned: 'paid', payment_given_back: 'paid' },
  cancelled: {},
  disregarded: {},
}

const stateOf = (status: number): NoticeState | undefined =>
  (Object.keys(noticeStatuses) as NoticeState[]).find((state) => noticeStatuses[state] === status)

/** The status after an event, or null when the event cannot happen to a notice of this status. */
export function nextNoticeStatus(status: number, event: NoticeEvent): NoticeStatus | null {
  const state = stateOf(status)
  const next = state && lifeCycle[state][event]
  return next ? noticeStatuses[next] : null
}

/** What a payment that was made in time is to a notice of this status, or null where it pays nothing any more. */
export function paymentEvent(status: number): 'paid' | 'payment_learned' | null {
  const events = ['paid', 'payment_learned'] as const
  return events.find((event) => nextNoticeStatus(status, event) !== null) ?? null
}

/** Whether a notice of this status can be paid: only status 2 (Specification 4). */
export function isRegularisable(status: number): boolean {
  return nextNoticeStatus(status, 'paid') !== null
}

/** What a notice waits for until it has ended: its money, its deadline, or that the programme calls it off. */
const endings: readonly NoticeEvent[] = ['paid', 'deadline_passed', 'cancelled']

/** Whether a notice of this status has ended: it waits for nothing, neither for money nor for time. */
export function hasEnded(status: number): boolean {
  return endings.every((event) => nextNoticeStatus(status, event) === null)
}

/** The statuses of a notice that has not ended; marked so that a page that never asks does not carry it. */
export const openStatuses: readonly NoticeStatus[] = /* @__PURE__ */ Object.values(noticeStatuses).filter(
  (status) => !hasEnded(status),
)

/** The statuses in which the programme can still call a notice off; marked so that a page that never asks does not carry it. */
export const cancellableStatuses: readonly NoticeStatus[] = /* @__PURE__ */ Object.values(
  noticeStatuses,
).filter((status) => nextNoticeStatus(status, 'cancelled') !== null)

/** Whether the programme can still call a notice off: not once it was paid, assessed or called off (Decision Q13). */
export function isCancellable(status: number): boolean {
  return nextNoticeStatus(status, 'cancelled') !== null
}
