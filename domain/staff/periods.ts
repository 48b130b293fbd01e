import { addDays, isCivilDate } from '../brazil/civil-time.ts'

/** The most days that takings and panel read at once: what they cost follows from the days that are asked for (Decision Q182). */
export const longestPeriodDays = 92

/** The last year whose days have a next one that four digits write. */
const lastYear = '9998'

/** The days from one civil date to another, both included; null where that is no period, or too long a one. */
export function daysOf(from: string, until: string): string[] | null {
  if (!isCivilDate(from) || !isCivilDate(until) || until < from || until.slice(0, 4) > lastYear) return null
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) {
    days.push(day)
    if (days.length > longestPeriodDays) return null
  }
  return days
}

/** Days in their order as stretches of days that follow each other. */
export function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before !== undefined && addDays(before, 1) === day) run.push(day)
    else runs.push([day])
  }
  return runs
}

/** By how many days an average over a period is divided: those that have begun, sold on or not, and one at least. */
export function begunDays(days: readonly string[], today: string): number {
  return Math.max(1, days.filter((day) => day <= today).length)
}
