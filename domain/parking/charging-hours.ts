import { addDays, civilDate, dayOfWeek, fromCivil, type Instant, toCivil } from '../brazil/civil-time.ts'
import { minuteMs } from '../durations.ts'

/**
 * A stretch of the week in which parking is charged: the days on which it opens (0 Sunday to 6 Saturday) and
 * civil times 'HH:mm'. A `to` that is not after `from` lies on the next day, so 00:00 to 00:00 is the whole day.
 */
export type ChargingWindow = { days: readonly number[]; from: string; to: string }

/** The charging hours of a week; none at all means that parking is always charged (Decision Q94). */
export type ChargingHours = readonly ChargingWindow[]

const weekDays = 7

type Stretch = { start: number; end: number }

const ms = (instant: Instant): number => (typeof instant === 'number' ? instant : instant.getTime())

function openWindows(hours: ChargingHours | undefined): ChargingWindow[] {
  return (hours ?? []).filter((window) => window.days.length > 0)
}

function stretchesOf(date: string, windows: readonly ChargingWindow[], zone: string): Stretch[] {
  return windows
    .filter((window) => window.days.includes(dayOfWeek(date)))
    .map(({ from, to }) => {
      const endsNextDay = to <= from || to === '24:00'
      const endTime = to === '24:00' ? '00:00' : to
      return {
        start: fromCivil(`${date} ${from}:00`, zone).getTime(),
        end: fromCivil(`${endsNextDay ? addDays(date, 1) : date} ${endTime}:00`, zone).getTime(),
      }
    })
    .toSorted((a, b) => a.start - b.start)
}

/** Every charged stretch that ends after `at`, oldest first, cut so that no two overlap; without end. */
function* stretchesFrom(at: number, windows: readonly ChargingWindow[], zone: string): Generator<Stretch> {
  let date = addDays(civilDate(toCivil(at, zone)), -1)
  let reached = at
  for (let daysWithout = 0; daysWithout <= 2 * weekDays; daysWithout++) {
    for (const { start, end } of stretchesOf(date, windows, zone)) {
      if (end <= reached) continue
      yield { start: Math.max(start, reached), end }
      reached = end
      daysWithout = 0
    }
    date = addDays(date, 1)
  }
  throw new RangeError('charging hours that never open')
}

/**
 * The first instant from `at` on at which parking is charged: `at` itself inside the charging hours, else the next
 * opening (Decision Q94). Hours are civil times of the zone, summer time included.
 */
export function nextOpening(at: Instant, hours: ChargingHours | undefined, zone: string): Date {
  const windows = openWindows(hours)
  if (windows.length === 0) return new Date(ms(at))
  for (const stretch of stretchesFrom(ms(at), windows, zone)) return new Date(stretch.start)
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
  const windows = openWindows(hours)
  let rest = minutes * minuteMs
  if (windows.length === 0 || rest === 0) return new Date(ms(begin) + rest)
  for (const { start, end } of stretchesFrom(ms(begin), windows, zone)) {
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
  const windows = openWindows(hours)
  const last = ms(until)
  if (last <= ms(from)) return 0
  if (windows.length === 0) return Math.floor((last - ms(from)) / minuteMs)
  let charged = 0
  for (const { start, end } of stretchesFrom(ms(from), windows, zone)) {
    if (start >= last) break
    charged += Math.min(end, last) - start
  }
  return Math.floor(charged / minuteMs)
}
