import { getHolidays, type HolidayType, type StateCode } from '@brazilian-utils/brazilian-utils/get-holidays'
import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import { hourMs } from '../durations.ts'
import { correctedHolidays } from './state-holidays.ts'

/** A day that law makes a holiday: 'yyyy-MM-dd' and its name in Portuguese. */
export type Holiday = { date: string; name: string }

/** The states and the Distrito Federal by their two letters. */
export const states: readonly StateCode[] = getStates().map(({ code }) => code)

/** The years for which tickets are sold and looked at: the first in which 20 November is national, and what is known ahead. */
export const years: readonly number[] = Array.from({ length: 2099 - 2024 + 1 }, (_, n) => 2024 + n)

const twoDigits = (n: number): string => String(n).padStart(2, '0')

type Listed = Holiday & { type: HolidayType }

const kept = new Map<string, readonly Listed[]>()

/**
 * Read once. The library caches its dates as midnights of the process's zone at the first call; noon is the same day in zones up to
 * twelve hours away.
 */
const ofYear = (year: number, state?: StateCode): readonly Listed[] => {
  const key = `${year} ${state ?? ''}`
  const known = kept.get(key)
  if (known) return known
  const read = getHolidays({ year, ...(state ? { stateCode: state } : {}) }).map(({ name, date, type }) => {
    const noon = new Date(date.getTime() + 12 * hourMs)
    return { date: `${year}-${twoDigits(noon.getMonth() + 1)}-${twoDigits(noon.getDate())}`, name, type }
  })
  kept.set(key, read)
  return read
}

const listed = (year: number, types: readonly HolidayType[], state?: StateCode): Holiday[] =>
  ofYear(year, state)
    .filter(({ type }) => types.includes(type))
    .map(({ date, name }) => ({ date, name }))

const easterOf = (year: number): string => listed(year, ['religious'])[0]?.date ?? ''

/** A state's own holidays of a year: those of the library, and what laws say otherwise (Decision Q207). */
export function stateHolidays(state: StateCode, year: number): Holiday[] {
  return correctedHolidays(state, listed(year, ['state'], state), year, easterOf(year))
}

/**
 * The national holidays of all years that we count with (Lei 662/1949 and those that changed it, Sexta-feira Santa with
 * them), and those of a state ('SC'). Optional days are none, nor is Carnaval outside of Rio de Janeiro: a city writes them
 * down by hand.
 */
export function holidays(state?: StateCode): Holiday[] {
  return years.flatMap((year) => {
    const national = listed(year, ['national'])
    if (!state) return national
    return [...national, ...stateHolidays(state, year)].sort((a, b) => (a.date < b.date ? -1 : 1))
  })
}

/** The days of the same years that no law makes a holiday of the country, and on which it rests: Carnaval's Tuesday, Corpus Christi. */
export function optionalDays(): Holiday[] {
  return years.flatMap((year) => listed(year, ['optional']))
}
