import { dayMs } from '../durations.ts'
import { noticeTime } from './clock.ts'
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

/** How often one notice may be contested: once, and once more with what the first decision lacked. */
export const mostContests = 2

/** How many pictures a contest may have. */
export const mostContestPhotos = 3

/** How many characters tell why: enough for a sentence, and for a page. */
export const contestTextLength = { min: 10, max: 2000 } as const

/** How many contests a driver's list gives at once; whoever gets fewer has seen the last one. */
export const contestRows = 50

/** A notice as far as it decides whether it can be contested. */
export type ContestedNotice = { status: number; deadline: Date | null; stoppedAt?: Date | null }

/**
 * Why a notice cannot be contested at `now`, or null. It can while it can be called off, and after it was paid, until its
 * deadline; one contest at a time (Decision Q178).
 */
export function contestObjection(
  notice: ContestedNotice,
  contests: readonly { state: ContestState }[],
  now: Date,
): 'open' | 'spent' | 'closed' | null {
  if (contests.some(({ state }) => isUndecided(state))) return 'open'
  if (nextNoticeStatus(notice.status, 'contest_accepted') === null) return 'closed'
  if (notice.deadline !== null && notice.deadline <= noticeTime(notice, now)) return 'closed'
  return contests.length >= mostContests ? 'spent' : null
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
