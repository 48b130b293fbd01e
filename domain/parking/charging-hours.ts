import { addDays, civilDate, dayOfWeek, fromCivil, type Instant, ms, toCivil } from '../brazil/civil-time.ts'
import { minuteMs } from '../durations.ts'

/**
 * A stretch of the week in which parking is charged: the days on which it opens (0 Sunday to 6 Saturday) and
 * civil times 'HH:mm'. A `to` that is not after `from` lies on the next day, so 00:00 to 00:00 is the whole day.
 */
export type ChargingWindow = { days: readonly number[]; from: string; to: string }

/**
 * A stretch of one civil day ('yyyy-MM-dd') on which nobody is charged, whatever the week says: a holiday, a suspension by
 * decree (Q162). Civil times 'HH:mm', `to` up to '24:00'; `free` is the day. Night hours that reach into it end at midnight.
 */
export type FreeTime = { free: string; from: string; to: string; name: string }

/** When parking is charged; no window at all means always, but for the free times (Decision Q94). */
export type ChargingHours = readonly (ChargingWindow | FreeTime)[]

const everyDay: ChargingWindow = { days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '24:00' }

/** Longer than any week of windows and holidays that shut them stays closed. */
const longestClosedDays = 60

type Stretch = { start: number; end: number }

/** Charging hours as they are counted with; null is charged always. */
type Calendar = {
  windows: readonly ChargingWindow[]
  free: ReadonlyMap<string, readonly FreeTime[]>
  lastFree: string
  /** What was worked out of it, by the zone and the day: the same few days are asked for again and again. */
  worked: Map<string, readonly Stretch[]>
}

/** More days than are asked for in an hour; beyond them all are worked out anew. */
const mostWorked = 500

/** Whether this entry takes time out of the week. */
export const isFreeTime = (entry: ChargingWindow | FreeTime): entry is FreeTime => 'free' in entry

const calendars = new WeakMap<ChargingHours, Calendar | null>()

function calendarOf(hours: ChargingHours | undefined): Calendar | null {
  if (!hours) return null
  let calendar = calendars.get(hours)
  if (calendar === undefined) {
    calendar = makeCalendar(hours)
    calendars.set(hours, calendar)
  }
  return calendar
}

function makeCalendar(hours: ChargingHours): Calendar | null {
  const windows: ChargingWindow[] = []
  const free = new Map<string, FreeTime[]>()
  let lastFree = ''
  for (const entry of hours) {
    if (isFreeTime(entry)) {
      free.set(entry.free, [...(free.get(entry.free) ?? []), entry])
      if (entry.free > lastFree) lastFree = entry.free
    } else if (entry.days.length > 0) windows.push(entry)
  }
  if (windows.length === 0 && free.size === 0) return null
  return { windows: windows.length > 0 ? windows : [everyDay], free, lastFree, worked: new Map() }
}

/** From one civil time of a day to another; a `to` that is not after `from` lies on the next day. */
function stretchOf(date: string, { from, to }: { from: string; to: string }, zone: string): Stretch {
  const endsNextDay = to <= from || to === '24:00'
  const endTime = to === '24:00' ? '00:00' : to
  return {
    start: fromCivil(`${date} ${from}:00`, zone).getTime(),
    end: fromCivil(`${endsNextDay ? addDays(date, 1) : date} ${endTime}:00`, zone).getTime(),
  }
}

const without = ({ start, end }: Stretch, free: Stretch): Stretch[] =>
  [
    { start, end: Math.min(end, free.start) },
    { start: Math.max(start, free.end), end },
  ].filter((part) => part.start < part.end)

function stretchesOf(date: string, calendar: Calendar, zone: string): readonly Stretch[] {
  const key = `${zone} ${date}`
  const known = calendar.worked.get(key)
  if (known) return known
  if (calendar.worked.size >= mostWorked) calendar.worked.clear()
  const stretches = workOut(date, calendar, zone)
  calendar.worked.set(key, stretches)
  return stretches
}

function workOut(date: string, { windows, free }: Calendar, zone: string): Stretch[] {
  const opened = windows
    .filter((window) => window.days.includes(dayOfWeek(date)))
    .map((window) => stretchOf(date, window, zone))
  // What opens on one day may reach into the next.
  const freeTimes = [date, addDays(date, 1)].flatMap((day) => free.get(day) ?? [])
  return freeTimes
    .map((time) => stretchOf(time.free, time, zone))
    .reduce((left, time) => left.flatMap((stretch) => without(stretch, time)), opened)
    .toSorted((a, b) => a.start - b.start)
}

/** Every charged stretch that ends after `at`, oldest first, cut so that no two overlap; without end. */
function* stretchesFrom(at: number, calendar: Calendar, zone: string): Generator<Stretch> {
  let date = addDays(civilDate(toCivil(at, zone)), -1)
  let reached = at
  let closedDays = 0
  while (closedDays <= longestClosedDays) {
    for (const { start, end } of stretchesOf(date, calendar, zone)) {
      if (end <= reached) continue
      yield { start: Math.max(start, reached), end }
      reached = end
      closedDays = 0
    }
    // A suspension may last for months; what opens after it is still found.
    if (date > calendar.lastFree) closedDays++
    date = addDays(date, 1)
  }
  throw new RangeError('charging hours that never open')
}

/**
 * The first instant from `at` on at which parking is charged: `at` itself inside the charging hours, else the next
 * opening (Decision Q94). Hours are civil times of the zone, summer time included.
 */
export function nextOpening(at: Instant, hours: ChargingHours | undefined, zone: string): Date {
  const calendar = calendarOf(hours)
  if (!calendar) return new Date(ms(at))
  for (const stretch of stretchesFrom(ms(at), calendar, zone)) return new Date(stretch.start)
  return new Date(ms(at))
}

/**
 * The instant at which paid minutes that begin to count at `begin` are used up. They count only during charging
 * hours: what is left at closing goes on at the next opening, and minutes that end exactly at closing end there.
 * Throws a RangeError unless minutes is a number ≥ 0.
 */
export function chargedEnd(
  begin: Instant,
  minutes: number,
  hours: ChargingHours | undefined,
  zone: string,
): Date {
  if (!(minutes >= 0)) throw new RangeError(`not a number of minutes: ${minutes}`)
  const calendar = calendarOf(hours)
  let rest = minutes * minuteMs
  if (!calendar || rest === 0) return new Date(ms(begin) + rest)
  for (const { start, end } of stretchesFrom(ms(begin), calendar, zone)) {
    if (rest <= end - start) return new Date(start + rest)
    rest -= end - start
  }
  throw new RangeError('charging hours that never open')
}

/** The whole minutes charged between two instants, rounded down; zero when the second is not later. */
export function chargedMinutesBetween(
  from: Instant,
  until: Instant,
  hours: ChargingHours | undefined,
  zone: string,
): number {
  return Math.floor(chargedMsBetween(from, until, hours, zone) / minuteMs)
}

/** The milliseconds charged between two instants; zero when the second is not later. */
export function chargedMsBetween(
  from: Instant,
  until: Instant,
  hours: ChargingHours | undefined,
  zone: string,
): number {
  const calendar = calendarOf(hours)
  const last = ms(until)
  if (last <= ms(from)) return 0
  if (!calendar) return last - ms(from)
  let charged = 0
  for (const { start, end } of stretchesFrom(ms(from), calendar, zone)) {
    if (start >= last) break
    charged += Math.min(end, last) - start
  }
  return charged
}

/** How far ahead a ticket that is sold today may have to look: no charged stretch is further away. */
const keptDays = 400

/**
 * The charging hours without free times that are over or too far away, for what is written down with one ticket: from the
 * day before `at` on, which night hours may reach out of.
 */
export function hoursAround(hours: ChargingHours, at: Instant, zone: string): ChargingHours {
  const today = civilDate(toCivil(at, zone))
  const [first, last] = [addDays(today, -1), addDays(today, keptDays)]
  return hours.filter((entry) => !isFreeTime(entry) || (entry.free >= first && entry.free <= last))
}

/**
 * The stretches of a civil date 'YYYY-MM-DD' in which parking is charged: those that open on it, to their end, and what reaches
 * into it of the night before, from midnight on; none on a free day, null on a day all of which is charged because no hours are
 * set (Decision Q94, Q162).
 */
export function chargedOn(
  date: string,
  hours: ChargingHours | undefined,
  zone: string,
): { from: Date; to: Date }[] | null {
  const calendar = calendarOf(hours)
  const isWholeDay = calendar?.windows.every((window) => window === everyDay) ?? true
  if (!calendar || (isWholeDay && !calendar.free.has(date))) return null
  const midnightOf = (day: string) => fromCivil(`${day} 00:00:00`, zone).getTime()
  const [begin, next] = [midnightOf(date), midnightOf(addDays(date, 1))]
  return [addDays(date, -1), date]
    .flatMap((day) => stretchesOf(day, calendar, zone))
    .filter(({ start, end }) => start < next && end > begin)
    .map(({ start, end }) => ({ from: new Date(Math.max(start, begin)), to: new Date(end) }))
}
