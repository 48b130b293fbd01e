import { addDays, civilDate, dayOfWeek } from '#domain/brazil/civil-time.ts'
import { saidTexts as texts } from './texts.ts'

/** How far ahead a day of the week means the coming one and no other. */
const daysAhead = 6

/**
 * A day as people say it on another civil day, yyyy-mm-dd: hoje, ontem, amanhã, or the day of the week up to six days ahead; null
 * for any other, of which only the date says which it is.
 */
export function sayDay(date: string, today: string): string | null {
  if (date === today) return texts.today
  if (date === addDays(today, -1)) return texts.yesterday
  if (date === addDays(today, 1)) return texts.tomorrow
  if (date < today || date > addDays(today, daysAhead)) return null
  return texts.weekdays[dayOfWeek(date)] ?? null
}

/**
 * A civil moment as people say it on a civil day: "hoje, 14:32", or of an end "hoje, até 14:32"; null where the exact text says it
 * best. It stands beside the exact text and never in its place.
 */
export function sayMoment(
  civil: string | null | undefined,
  today: string,
  what: 'at' | 'until' = 'at',
): string | null {
  if (!civil) return null
  const day = sayDay(civilDate(civil), today)
  if (!day) return null
  const time = civil.slice('YYYY-MM-DD '.length, 'YYYY-MM-DD HH:mm'.length)
  return what === 'until' ? texts.until(day, time) : texts.at(day, time)
}
