import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import { addDays, civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { freeDaysOf } from '#server/city/free-days-file.ts'
import type { Parts } from '#server/parts.ts'

/** Who plans a visit looks no further ahead. */
const shownDays = 60

/** What drivers and the office are told of the days without charging that come (Q162). */
export const listFreeDays = (parts: Parts): GivenOutputOf<typeof calls.listFreeDays> => {
  const { freeDays, groups: tariff, settings } = parts.city()
  const today = civilDate(toCivil(parts.clock.now(), settings.timeZone))
  const last = addDays(today, shownDays)
  const coming = freeDaysOf(freeDays).filter(({ free }) => free >= today && free <= last)
  const nameOf = (id: number): string[] => tariff.flatMap((group) => (group.id === id ? [group.name] : []))
  return {
    data: coming
      .map(({ free, groups, ...time }) => ({ date: free, ...time, groups: (groups ?? []).flatMap(nameOf) }))
      .toSorted((a, b) => `${a.date} ${a.from}`.localeCompare(`${b.date} ${b.from}`)),
  }
}
