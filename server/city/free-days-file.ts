import * as z from 'zod/mini'
import { addDays, isCivilDate } from '#domain/brazil/civil-time.ts'
import { type Holiday, holidays, states } from '#domain/brazil/holidays.ts'
import type { FreeTime } from '#domain/parking/charging-hours.ts'
import type { ProductGroup } from '#domain/parking/tariff.ts'
import type { City } from './city.ts'
import type { MistakeList } from './mistakes.ts'

const date = z.string().check(z.refine(isCivilDate, 'must be a day like "2026-12-24"'))
const from = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like "12:00"'))
const to = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time like "18:00"'))

const freeDay = z.strictObject({
  date,
  until: z.exactOptional(date),
  from: z._default(from, '00:00'),
  to: z._default(to, '24:00'),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  groups: z.exactOptional(z.array(z.int()).check(z.minLength(1))),
})

/** A holiday of the law on which the city charges all the same. */
const chargedDay = z.strictObject({ date, name: z.exactOptional(z.string().check(z.maxLength(60))) })

const freeDaysFile = z.strictObject({
  national: z._default(z.boolean(), false),
  state: z.exactOptional(z.enum(states)),
  days: z._default(z.array(freeDay), []),
  charged: z.exactOptional(z.array(chargedDay)),
})

/** On which days a city does not charge: the holidays of the law where it keeps them, and those written down by hand. */
export type FreeDays = z.output<typeof freeDaysFile>

/** Of a city that charges on every day of the week that its tariff names. */
export const noFreeDays: FreeDays = { national: false, days: [] }

/** A longer suspension is written down year by year, so that a mistyped year is seen. */
const longestDays = 366

/** Reads `free-days.json` (Q162); what a day names must exist in the tariff. */
export function readFreeDays(
  given: unknown,
  file: string,
  mistakes: MistakeList,
  groups: readonly ProductGroup[] | undefined,
): FreeDays | undefined {
  const read = z.safeParse(freeDaysFile, given, { reportInput: true })
  if (!read.success) {
    mistakes.addIssues(file, read.error.issues)
    return undefined
  }
  if (read.data.state && !read.data.national) mistakes.add(file, ['state'], 'needs "national": true')
  const byLaw = new Set(holidaysOf(read.data).map((day) => day.date))
  for (const [n, { date: charged }] of (read.data.charged ?? []).entries()) {
    if (!byLaw.has(charged))
      mistakes.add(
        file,
        ['charged', n, 'date'],
        `names ${charged}, which is no holiday of "national" or "state"`,
      )
  }
  const known = new Set(groups?.map(({ id }) => id))
  for (const [n, day] of read.data.days.entries()) {
    if (day.from >= day.to) mistakes.add(file, ['days', n, 'to'], `must be later than ${day.from}`)
    if (day.until !== undefined && day.until < day.date)
      mistakes.add(file, ['days', n, 'until'], `must not be before ${day.date}`)
    if (day.until !== undefined && day.until > addDays(day.date, longestDays - 1))
      mistakes.add(file, ['days', n, 'until'], `must be within ${longestDays} days of ${day.date}`)
    for (const [g, id] of (day.groups ?? []).entries()) {
      if (groups && !known.has(id))
        mistakes.add(file, ['days', n, 'groups', g], `names group ${id}, which is not in tariff.json`)
    }
  }
  return read.data
}

/** A free time, and which groups of the tariff it concerns; null is all of them. */
export type FreeDay = FreeTime & { groups: readonly number[] | null }

const wholeDay = { from: '00:00', to: '24:00' }

const holidaysOf = ({ national, state }: FreeDays): Holiday[] => (national ? holidays(state) : [])

/** The rules day by day, those of the law first; a day that is charged in spite of the law is none (Decision Q207). */
export function freeDaysOf(rules: FreeDays): FreeDay[] {
  const { days, charged = [] } = rules
  const inSpite = new Set(charged.map((day) => day.date))
  const byLaw = holidaysOf(rules).filter((holiday) => !inSpite.has(holiday.date))
  const all: FreeDay[] = byLaw.map(({ date: free, name }) => ({ free, ...wholeDay, name, groups: null }))
  for (const { date: first, until = first, from, to, name, groups = null } of days) {
    for (let free = first; free <= until; free = addDays(free, 1)) all.push({ free, from, to, name, groups })
  }
  return all
}

/**
 * The city with its free days among the charging hours of each group that they concern. Only so does a server count with
 * it; as it is kept the rules stand apart, short, and the holidays of coming years are found anew at each start.
 */
export function withFreeDays<C extends Pick<City, 'groups' | 'freeDays'>>(city: C): C {
  // A city that was loaded before there were free days has none.
  const freeDays = freeDaysOf(city.freeDays ?? noFreeDays)
  const timesIn = (group: number): FreeTime[] =>
    freeDays
      .filter(({ groups }) => groups === null || groups.includes(group))
      .map(({ groups: _, ...time }) => time)
  const groups = city.groups.map((group) => {
    const free = timesIn(group.id)
    return free.length > 0 ? { ...group, charging_hours: [...(group.charging_hours ?? []), ...free] } : group
  })
  return { ...city, groups }
}

/** The days without charging of a year, and the holidays that are charged in spite of the law, as people check them. */
export function linesOfYear(rules: FreeDays, year: number): string[] {
  const ofYear = (day: string): boolean => day.startsWith(`${year}-`)
  const free = freeDaysOf(rules).filter((day) => ofYear(day.free))
  const charged = (rules.charged ?? []).filter((day) => ofYear(day.date))
  const lines = [
    ...free.map(({ free: day, from: begin, to: end, name, groups }) => {
      const part = begin === '00:00' && end === '24:00' ? '' : `, ${begin} to ${end}`
      return `${day} ${name}${part}${groups ? `, groups ${groups.join(', ')}` : ''}`
    }),
    ...charged.map(({ date: day, name = 'holiday' }) => `${day} ${name}: charged in spite of the law`),
  ].sort()
  return lines.length === 0
    ? [`no free days in ${year}`]
    : [`free days in ${year}:`, ...lines.map((line) => `  ${line}`)]
}
