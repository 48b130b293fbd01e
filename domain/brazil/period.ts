import { addDays, civilDate, lastDayOfMonth } from './civil-time.ts'

/** The six periods of the histories (Specification 7, period filters). */
export const periodFilter = {
  allTime: 0,
  today: 1,
  last7Days: 2,
  thisMonth: 3,
  previousMonth: 4,
  thisYear: 5,
} as const

/** The number of a period, 0 to 5. */
export type PeriodFilter = (typeof periodFilter)[keyof typeof periodFilter]

/** Every period in the order of its number. */
export const periodFilters: readonly PeriodFilter[] = [0, 1, 2, 3, 4, 5]

/** The period that a history opens with (Decision Q130). */
export const defaultPeriodFilter: PeriodFilter = periodFilter.last7Days

/** Before any programme existed; the begin of the period without begin (Decision Q129). */
const beginOfAllTime = '2000-01-01'

function monthOf(year: number, month: number): [string, string] {
  const prefix = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  return [`${prefix}-01`, `${prefix}-${lastDayOfMonth(year, month)}`]
}

function daysOf(filter: PeriodFilter, today: string): [string, string] {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  switch (filter) {
    case periodFilter.allTime:
      return [beginOfAllTime, today]
    case periodFilter.today:
      return [today, today]
    case periodFilter.last7Days:
      return [addDays(today, -6), today]
    case periodFilter.thisMonth:
      return monthOf(year, month)
    case periodFilter.previousMonth:
      return month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1)
    case periodFilter.thisYear:
      return [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`]
  }
}

/**
 * The first and the last second of a period, as civil texts, seen from the civil time `now` of the city
 * (Specification 7, period filters; Decisions Q129 and Q130: the last 7 days are today and the six before).
 */
export function periodRange(filter: PeriodFilter, now: string): { begin: string; end: string } {
  const [first, last] = daysOf(filter, civilDate(now))
  return { begin: `${first} 00:00:00`, end: `${last} 23:59:59` }
}
