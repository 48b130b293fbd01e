import { dayMs, minuteMs } from '../durations.ts'
import { language } from '../languages.ts'

/** A moment in time: a Date or epoch milliseconds. */
export type Instant = Date | number

/** A moment in epoch milliseconds. */
export const ms = (instant: Instant): number => (typeof instant === 'number' ? instant : instant.getTime())

const civilShape = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/
const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making an Intl formatter costs a thousand times its use, so that there is one per zone. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

/** Whether a year of the Gregorian calendar has 366 days. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** The number of days of a month, 1 to 12. */
export function lastDayOfMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether a text is a yyyy-mm-dd of the calendar: 2027-02-29 is none. */
export function isCivilDate(text: string): boolean {
  const match = dateShape.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDayOfMonth(year, month)
}

/** Whether a text is a real `YYYY-MM-DD HH:mm:ss` (Specification 7, dates of the history queries). */
export function isCivil(text: string): boolean {
  const match = civilShape.exec(text)
  if (!match || !isCivilDate(text.slice(0, 10))) return false
  return Number(match[4]) < 24 && Number(match[5]) < 60 && Number(match[6]) < 60
}

const pad = (n: number, length = 2): string => String(n).padStart(length, '0')

/** The civil date, yyyy-mm-dd, that lies `days` after (or before) another one. */
export function addDays(date: string, days: number): string {
  const moved = new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs)
  return `${pad(moved.getUTCFullYear(), 4)}-${pad(moved.getUTCMonth() + 1)}-${pad(moved.getUTCDate())}`
}

/** The day of the week of a civil date: 0 Sunday to 6 Saturday. */
export function dayOfWeek(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** What Intl says of an instant; a tenth of a millisecond that a busy server pays dozens of times per ticket. */
function askIntl(instant: Instant, zone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = value
  const date = `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`
  return `${date} ${parts.hour}:${parts.minute}:${parts.second}`
}

const quarterMs = 15 * minuteMs
/** From here on clocks of every zone changed at a full quarter of an hour only, and years have four digits. */
const steadyFrom = Date.UTC(2012, 0)
const steadyUntil = Date.UTC(9999, 0)
/** Quarters of an hour that are remembered per zone: four months of them. */
const rememberedQuarters = 12_000

const offsets = new Map<string, Map<number, number>>()

/** How far clocks in the zone are before UTC in the quarter of an hour that begins at `quarter`, in milliseconds. */
function offsetOfQuarter(quarter: number, zone: string): number {
  let known = offsets.get(zone)
  if (!known || known.size >= rememberedQuarters) {
    known = new Map()
    offsets.set(zone, known)
  }
  let offset = known.get(quarter)
  if (offset === undefined) {
    offset = asIfUtc(askIntl(quarter, zone)) - quarter
    known.set(quarter, offset)
  }
  return offset
}

/** The civil text `YYYY-MM-DD HH:mm:ss` that clocks in the zone show at an instant (Decision Q14). */
export function toCivil(instant: Instant, zone: string): string {
  const ms = Number(instant)
  if (!(ms >= steadyFrom && ms < steadyUntil)) return askIntl(instant, zone)
  const shown = new Date(ms + offsetOfQuarter(ms - (ms % quarterMs), zone)).toISOString()
  return `${shown.slice(0, 10)} ${shown.slice(11, 19)}`
}

/** A year of five digits, which the last day of 9999 reaches into, is written with its sign (ISO 8601, expanded). */
const asIfUtc = (civil: string): number =>
  Date.parse(`${civil.length > 'YYYY-MM-DD HH:mm:ss'.length ? '+0' : ''}${civil.replace(' ', 'T')}Z`)

function offsetAt(ms: number, zone: string): number {
  const wholeSecond = Math.floor(ms / 1000) * 1000
  return asIfUtc(toCivil(wholeSecond, zone)) - wholeSecond
}

/**
 * The instant at which clocks in the zone show a civil text.
 * Of a time that clocks show twice (end of summer time) the first counts; a time that they skip (its start) is read with
 * the offset before the change, which lies as much later as the clocks jump. Throws a RangeError for no such date.
 */
export function fromCivil(text: string, zone: string): Date {
  if (!isCivil(text)) throw new RangeError(`not a civil time: ${text}`)
  const utc = asIfUtc(text)
  const before = utc - offsetAt(utc - dayMs, zone)
  const after = utc - offsetAt(utc + dayMs, zone)
  const fitting = [before, after].filter((ms) => toCivil(ms, zone) === text)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before)
}

/** The date part, yyyy-mm-dd, of a civil text. */
export function civilDate(text: string): string {
  return text.slice(0, 10)
}

const englishMonths = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/**
 * Shows the date of a civil text, or a civil date, as DD/MM/YYYY; for whoever chose English as D Mon YYYY, since half of
 * them take the first number for the month.
 */
export function formatCivilDate(text: string): string {
  if (language() === 'en') {
    const month = Number(text.slice(5, 7))
    return `${Number(text.slice(8, 10))} ${englishMonths.slice(month * 3 - 3, month * 3)} ${text.slice(0, 4)}`
  }
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)}`
}

/** Shows a civil text as DD/MM/YYYY HH:mm:ss (Specification 1, dates), without the comma that Intl puts between. */
export function formatCivil(text: string): string {
  return `${formatCivilDate(text)} ${text.slice(11)}`
}

/**
 * The last minute before an instant that something ends at, as DD/MM/YYYY HH:mm: who reads that a deadline is midnight takes
 * the day that begins there for the last one.
 */
export function formatLastMinute(end: Instant, zone: string): string {
  return formatCivil(toCivil(Number(end) - minuteMs, zone)).slice(0, -3)
}

/** The same of an end that is told as a civil text. */
export function formatLastMinuteOf(end: string): string {
  return formatLastMinute(fromCivil(end, 'UTC'), 'UTC')
}

/**
 * The last minute before an end that is given as a civil text, as DD/MM HH:mm, and in English as D Mon HH:mm: midnight is 23:59 of
 * the day before, and any other end its own minute.
 */
export function formatShortEnd(end: string): string {
  const last = end.endsWith(' 00:00:00') ? toCivil(fromCivil(end, 'UTC').getTime() - minuteMs, 'UTC') : end
  const day = formatCivilDate(last)
  return `${day.slice(0, -5).trim()} ${last.slice(11, 16)}`
}

/** A moment as somebody says it at `now`: HH:mm of the same day, else DD/MM/YYYY HH:mm. */
export function formatNear(instant: Instant, now: Instant, zone: string): string {
  const civil = toCivil(instant, zone)
  const isToday = civilDate(civil) === civilDate(toCivil(now, zone))
  return isToday ? civil.slice(11, 16) : formatCivil(civil).slice(0, -3)
}
