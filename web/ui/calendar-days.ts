import { dayMs } from '#domain/durations.ts'

/** Civil dates as text, yyyy-mm-dd: they compare like dates, and no time zone shifts them. */
type CivilDate = string

const utc = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`)
const civil = (ms: number): CivilDate => new Date(ms).toISOString().slice(0, 10)

export const addDays = (date: CivilDate, days: number): CivilDate => civil(utc(date) + days * dayMs)

/** 0 is Sunday. */
export const weekdayOf = (date: CivilDate): number => new Date(utc(date)).getUTCDay()

/** The same day of another month, or its last day where it is shorter. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return civil(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
}

export const within = (date: CivilDate, min: CivilDate, max: CivilDate): CivilDate =>
  date < min ? min : date > max ? max : date

/** The weeks of the month of a date, from Sunday to Saturday; null where a week reaches into another month. */
export function weeksOf(date: CivilDate): (CivilDate | null)[][] {
  const month = date.slice(0, 7)
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const weeks: (CivilDate | null)[][] = []
  for (let week = start; week.slice(0, 7) <= month; week = addDays(week, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(week, at))
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)))
  }
  return weeks
}

/** Where a key leads from a day, as the pattern for a grid of dates has it; null for every other key. */
export function dayByKey(date: CivilDate, key: string, shift: boolean): CivilDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekdayOf(date))
    case 'End':
      return addDays(date, 6 - weekdayOf(date))
    case 'PageUp':
      return addMonths(date, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(date, shift ? 12 : 1)
    default:
      return null
  }
}
