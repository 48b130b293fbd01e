import { minuteMs } from '../durations.ts'

/** What can be away: the bank, the database, or the whole programme (Decision Q186). */
export const outageParts = ['bank', 'database', 'page'] as const

/** One part that can be away. */
export type OutagePart = (typeof outageParts)[number]

/** For so long nothing may have failed before a part counts as back: what answers one call and not the next is still away. */
export const quietMs = minuteMs

/** For so long nobody may have served before it counts as an outage: a restart is none. */
export const shortestGapMs = 30_000

/** For so long before the begin a try to pay counts as one within: the first one is how an outage is met. */
export const metByMs = minuteMs

/** For so long after the end a try to pay counts as one within: whoever found nobody comes back. */
export const comeBackMs = 15 * minuteMs

/** Whether what failed last at `failingAt` is back, when it answers at `now`. */
export function isBack(failingAt: Date | null, now: Date): boolean {
  return failingAt === null || now.getTime() - failingAt.getTime() >= quietMs
}

/**
 * What a silence of `gapMs` was: of a server that lived through it and met a database that did not serve, the database's; of one
 * that began later, the page's, because nobody served; otherwise none, as a server may only have been slow.
 */
export function gapPart(
  gapMs: number,
  server: { livedMs: number; metFailure: boolean },
): Exclude<OutagePart, 'bank'> | null {
  if (gapMs < shortestGapMs) return null
  if (server.livedMs < gapMs) return 'page'
  return server.metFailure ? 'database' : null
}
