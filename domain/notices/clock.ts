import type { PriceStep } from './prices.ts'

/**
 * Whether the clock of a notice runs: towards its next price and its deadline, or not, because the office holds it or
 * its driver contests it (Decision Q178).
 */
export const noticeClocks = ['running', 'held', 'contested'] as const

/** One state of the clock. */
export type NoticeClock = (typeof noticeClocks)[number]

/** What can happen to the clock of a notice. */
export const clockEvents = ['held', 'released', 'contested', 'contest_ended'] as const

/** One thing that can happen to the clock. */
export type ClockEvent = (typeof clockEvents)[number]

/**
 * The arrows of the clock: what is held can be contested as well, and the decision about the contest is one about the
 * whole notice, so that it runs on after it. A hold for an outage replaces the stop of an unproven contest (Decision Q178).
 */
const arrows: Record<NoticeClock, Partial<Record<ClockEvent, NoticeClock>>> = {
  running: { held: 'held', contested: 'contested' },
  held: { released: 'running', contested: 'contested' },
  contested: { contest_ended: 'running', held: 'held' },
}

/** The clock after an event, or null when the event cannot happen to it. */
export function nextNoticeClock(clock: NoticeClock, event: ClockEvent): NoticeClock | null {
  return arrows[clock][event] ?? null
}

/** What a notice does by time alone: `stoppedAt` is since when its clock stands still, null while it runs. */
export type TimedNotice = {
  steps: readonly PriceStep[]
  deadline: Date | null
  stoppedAt?: Date | null
}

/** The time that a notice shows at `now`: that at which it was stopped, while it is. */
export function noticeTime({ stoppedAt }: Pick<TimedNotice, 'stoppedAt'>, now: Date): Date {
  return stoppedAt && stoppedAt < now ? stoppedAt : now
}

/** Deadline and coming prices of a notice whose clock runs on at `now`, with the time that was left (Decision Q178). */
export function runOn(
  { steps, deadline, stoppedAt }: TimedNotice,
  now: Date,
): Pick<TimedNotice, 'steps' | 'deadline'> {
  if (!stoppedAt) return { steps, deadline }
  const stoodMs = Math.max(0, now.getTime() - stoppedAt.getTime())
  const later = (at: Date) => new Date(at.getTime() + stoodMs)
  return {
    steps: steps.map((step) => ({ ...step, at: later(step.at) })),
    deadline: deadline && later(deadline),
  }
}
