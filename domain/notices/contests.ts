import { dayMs } from '../durations.ts'
import { type NoticeClock, noticeTime } from './clock.ts'
import { nextNoticeStatus } from './life-cycle.ts'

/** The states of a contest, a driver's objection to a notice (Decision Q178). */
export const contestStates = ['open', 'accepted', 'rejected'] as const

/** One state of a contest. */
export type ContestState = (typeof contestStates)[number]

/** What the office asks a list of contests for: one state, all that were decided, or any (Decision Q188). */
export const contestFilters = [...contestStates, 'decided', 'any'] as const

/** What can happen to a contest: the office decides it, or the notice is called off for another reason. */
export const contestEvents = ['accept', 'reject', 'notice_cancelled'] as const

/** One thing that can happen to a contest. */
export type ContestEvent = (typeof contestEvents)[number]

/**
 * The life cycle of a contest: decided once, for good. Nobody withdraws one: while it is open the notice can be paid at the
 * price that stands still, so that it stands in nobody's way (Decision Q178).
 */
const lifeCycle: Record<ContestState, Partial<Record<ContestEvent, ContestState>>> = {
  open: { accept: 'accepted', reject: 'rejected', notice_cancelled: 'accepted' },
  accepted: {},
  rejected: {},
}

/** The state after an event, or null when the event cannot happen to a contest of this state. */
export function nextContestState(state: ContestState, event: ContestEvent): ContestState | null {
  return lifeCycle[state][event] ?? null
}

/** Whether a contest of this state still waits for its decision. */
export function isUndecided(state: ContestState): boolean {
  return nextContestState(state, 'reject') !== null
}

/** How often one contestant may contest a notice: once, and once more with what the first decision lacked. */
export const mostContests = 2

/** How many contests without a proven link the office reads of one notice, so that strangers cannot flood it (Decision Q178). */
export const mostUnproven = 10

/**
 * What links a contestant to the vehicle: they bought a ticket for the plate around the time of the notice, had the plate in
 * their confirmed account when the vehicle was seen, or paid the notice. Without a link a contest is unproven (Decision Q178).
 */
export const contestLinks = ['ticket', 'vehicle', 'payment'] as const

/** One kind of link to the vehicle. */
export type ContestLink = (typeof contestLinks)[number]

/** A ticket links its buyer to a notice if it was bought before the notice and ended at most this long before it. */
export const linkingTicketMs = dayMs

/** How many pictures a contest may have. */
export const mostContestPhotos = 3

/** How many characters tell why: enough for a sentence, and for a page. */
export const contestTextLength = { min: 10, max: 2000 } as const

/** How many contests a driver's list gives at once; whoever gets fewer has seen the last one. */
export const contestRows = 50

/** A notice as far as it decides whether it can be contested. */
export type ContestedNotice = { status: number; deadline: Date | null; stoppedAt?: Date | null }

/** The contests of a notice as one contestant meets them: their own, and how many unproven ones there are by anyone. */
export type ContestsMet = {
  own: readonly { state: ContestState }[]
  unproven: number
  isLinked: boolean
}

/**
 * Why a contestant cannot contest a notice at `now`, or null. They can while the notice can be called off, and after it was
 * paid, until its deadline; one contest at a time, counted per contestant (Decision Q178).
 */
export function contestObjection(
  notice: ContestedNotice,
  { own, unproven, isLinked }: ContestsMet,
  now: Date,
): 'open' | 'spent' | 'closed' | null {
  if (own.some(({ state }) => isUndecided(state))) return 'open'
  if (nextNoticeStatus(notice.status, 'contest_accepted') === null) return 'closed'
  if (notice.deadline !== null && notice.deadline <= noticeTime(notice, now)) return 'closed'
  if (own.length >= mostContests) return 'spent'
  return !isLinked && unproven >= mostUnproven ? 'spent' : null
}

/**
 * Whether a new contest stops the clock of its notice. A linked one always does. Unproven ones do so twice in all, so that
 * strangers cannot stop it for ever, and never on a held notice: their rejection would end the hold (Decision Q178).
 */
export function stopsClock(
  { isLinked, clock }: { isLinked: boolean; clock: NoticeClock },
  unprovenStops: number,
): boolean {
  return isLinked || (clock !== 'held' && unprovenStops < mostContests)
}

/** Until when the office has to decide a contest: so many days after it came. */
export function contestDeadline(openedAt: Date, days: number): Date {
  return new Date(openedAt.getTime() + days * dayMs)
}

/** The number by which people speak of a contest: the day on which it came, in the city, and its id. */
export function protocolOf(id: number, day: string): string {
  return `${day.replaceAll('-', '')}${String(id).padStart(6, '0')}`
}

/** The id that a protocol names, or null for what is none. */
export function readProtocol(typed: string): number | null {
  const [, id] = /^\d{8}(\d{6,12})$/.exec(typed.replace(/[\s.-]/g, '')) ?? []
  return id === undefined ? null : Number(id)
}
