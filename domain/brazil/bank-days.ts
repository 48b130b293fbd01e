import { addDays, dayOfWeek } from './civil-time.ts'
import { holidays, optionalDays, years } from './holidays.ts'

const isWeekend = (date: string): boolean => [0, 6].includes(dayOfWeek(date))

const lastWeekdayOf = (year: number): string => {
  let day = `${year}-12-31`
  while (isWeekend(day)) day = addDays(day, -1)
  return day
}

let closed: ReadonlySet<string> | undefined

/**
 * The days of the week on which no bank of the country works: national holidays, Monday and Tuesday of Carnaval, Corpus Christi
 * (Resolução CMN 4.880/2020), and the last weekday of a year, on which banks close their books and clear nothing.
 */
const closedDays = (): ReadonlySet<string> => {
  closed ??= new Set([
    ...holidays().map(({ date }) => date),
    ...optionalDays().flatMap(({ date, name }) =>
      name.startsWith('Carnaval') ? [addDays(date, -1), date] : [date],
    ),
    ...years.map(lastWeekdayOf),
  ])
  return closed
}

/**
 * Whether banks work on a civil date, anywhere in the country. A holiday of a state or a town is none of theirs: a slip is paid at
 * any bank, and which of them is shut for it nobody can tell.
 */
export function isBankDay(date: string): boolean {
  return !isWeekend(date) && !closedDays().has(date)
}

/** The first day from a civil date on, itself included, on which banks work. */
export function bankDayFrom(date: string): string {
  return isBankDay(date) ? date : bankDayFrom(addDays(date, 1))
}

/** The last day before a civil date on which banks worked. */
export function bankDayBefore(date: string): string {
  const before = addDays(date, -1)
  return isBankDay(before) ? before : bankDayBefore(before)
}
