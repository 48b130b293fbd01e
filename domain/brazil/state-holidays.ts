import { addDays, dayOfWeek } from './civil-time.ts'

/** A holiday of a state by its date of one year. */
type Day = { date: string; name: string }

/** What a law says of a state's holidays that the library does not, or says otherwise (Decision Q207). */
type Correction = { state: string; law: string } & (
  | { adds: string; on: (year: number, easter: string) => string }
  /** The name of a day that is no holiday. */
  | { drops: string }
  /** Moves every holiday of the state. */
  | { moves: (date: string) => string }
)

const saturday = 6

const onTheSame = (monthAndDay: string) => (year: number) => `${year}-${monthAndDay}`

/**
 * Our table over the library's. `checks/state-holidays.test.ts` compares the outcome with a second source, and gives the
 * reason of every difference that is left.
 */
export const corrections: readonly Correction[] = [
  {
    state: 'RJ',
    law: 'Lei estadual 5.243/2008: Carnaval Tuesday is a holiday of the state',
    adds: 'Carnaval',
    on: (_year, easter) => addDays(easter, -47),
  },
  {
    state: 'DF',
    law: 'the yearly decree of the Distrito Federal names the day as ponto facultativo',
    drops: 'Corpus Christi',
  },
  {
    state: 'SC',
    law: 'Lei estadual 17.335/2017, as Decreto 1.460/2018 applied it: from Saturday, too, the day moves to the Sunday after it',
    moves: (date) => (dayOfWeek(date) === saturday ? addDays(date, 1) : date),
  },
  {
    state: 'AL',
    law: 'Decreto 106.093/2025 names it among the four holidays of the state',
    adds: 'Dia Estadual do Evang\u00e9lico',
    on: onTheSame('11-30'),
  },
]

/** The state's own holidays of a year, corrected by our table; `listed` are those of the library, `easter` is its Sunday. */
export function correctedHolidays(
  state: string,
  listed: readonly Day[],
  year: number,
  easter: string,
): Day[] {
  let days = [...listed]
  for (const correction of corrections.filter((one) => one.state === state)) {
    if ('drops' in correction) days = days.filter(({ name }) => name !== correction.drops)
    else if ('moves' in correction) days = days.map((day) => ({ ...day, date: correction.moves(day.date) }))
    else days.push({ date: correction.on(year, easter), name: correction.adds })
  }
  return days.sort((a, b) => (a.date < b.date ? -1 : 1))
}
