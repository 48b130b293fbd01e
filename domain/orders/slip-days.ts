import { bankDayFrom } from '../brazil/bank-days.ts'
import { addDays, civilDate, fromCivil, toCivil } from '../brazil/civil-time.ts'

const endOf = (day: string, zone: string): Date =>
  new Date(fromCivil(`${addDays(day, 1)} 00:00:00`, zone).getTime() - 1)

/**
 * Until when a slip that is due at a moment counts as paid on its due day: until the end of the first day from that one on
 * on which banks work. What is due on a day without banks and paid on the next one with them is not late (Lei 7.089/1983, art. 1).
 */
export function slipInTimeUntil(due: Date, zone: string): Date {
  return endOf(bankDayFrom(civilDate(toCivil(due, zone))), zone)
}
