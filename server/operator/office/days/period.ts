import { staffProblemTexts } from '#contract/staff/texts.ts'
import { addDays, fromCivil } from '#domain/brazil/civil-time.ts'
import { daysOf } from '#domain/staff/periods.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'

/** Civil days that follow each other, and the moments at which the first begins and the last ends. */
export type Period = { days: readonly string[]; from: Date; before: Date; zone: string }

/** Reads a period that somebody asks for; one that is too long would cost too much. */
export const readPeriod = (parts: Parts, given: { from: string; until: string }): Period => {
  const days = daysOf(given.from, given.until)
  if (!days) throw new InvalidInput({ until: [staffProblemTexts.period] })
  return periodOf(days, parts.city().settings.timeZone)
}

/** At least one day, one after the other. */
export const periodOf = (days: readonly string[], zone: string): Period => {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const from = fromCivil(`${first} 00:00:00`, zone)
  const before = fromCivil(`${addDays(last, 1)} 00:00:00`, zone)
  return { days, from, before, zone }
}
