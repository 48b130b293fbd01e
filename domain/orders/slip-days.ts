import { bankDayBefore, bankDayFrom } from '../brazil/bank-days.ts'
import { addDays, civilDate, fromCivil, toCivil } from '../brazil/civil-time.ts'
import { dayMs } from '../durations.ts'
import { followedMs } from './orders.ts'

const endOf = (day: string, zone: string): Date =>
  new Date(fromCivil(`${addDays(day, 1)} 00:00:00`, zone).getTime() - 1)

/**
 * Until when a slip that is due at a moment counts as paid on its due day: until the end of the first day from that one on
 * on which banks work. What is due on a day without banks and paid on the next one with them is not late (Lei 7.089/1983, art. 1).
 */
export function slipInTimeUntil(due: Date, zone: string): Date {
  return endOf(bankDayFrom(civilDate(toCivil(due, zone))), zone)
}

/**
 * For so many days after the last one in time a bank still takes a slip: enough for whoever pays in the evening, which many banks
 * book on the next day, and few, since what comes late for a notice may buy nothing and no bank gives it back by itself.
 */
const lateDays = 2

/** The last day on which a bank takes a slip that is due on a day. */
const lastDayOf = (dueDay: string): string => addDays(bankDayFrom(dueDay), lateDays)

/** For how many days after its due day a bank is told to take a slip. */
export function slipDaysAfterDue(dueDay: string): number {
  return Math.round((Date.parse(lastDayOf(dueDay)) - Date.parse(dueDay)) / dayMs)
}

/** Until when a bank takes a slip that is due at a moment. We follow it for a week more: it is told up to three bank days later. */
export function slipTakenUntil(due: Date, zone: string): Date {
  return endOf(lastDayOf(civilDate(toCivil(due, zone))), zone)
}

/** Slips that were due at this moment or before are followed at `now` no more; all that are due later are. */
export function slipsOverSince(now: Date, zone: string): Date {
  const lastDay = civilDate(toCivil(now.getTime() - followedMs, zone))
  return endOf(bankDayBefore(addDays(lastDay, -lateDays)), zone)
}
