import { addDays, isCivilDate } from '../brazil/civil-time.ts'

/** The most days that takings and panel read at once: what they cost follows from the days that are asked for (Decision Q182). */
export const longestPeriodDays = 92

/** The days from one civil date to another, both included; null where that is no period, or too long a one. */
export function daysOf(from: string, until: string): string[] | null {
  if (!isCivilDate(from) || !isCivilDate(until) || until < from) return null
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) {
    days.push(day)
    if (days.length > longestPeriodDays) return null
  }
  return days
}
