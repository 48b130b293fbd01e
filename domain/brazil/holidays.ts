import { getHolidays, type HolidayType, type StateCode } from '@brazilian-utils/brazilian-utils/get-holidays'
import { getStates } from '@brazilian-utils/brazilian-utils/get-states'

/** A day that law makes a holiday: 'yyyy-MM-dd' and its name in Portuguese. */
export type Holiday = { date: string; name: string }

/** The states and the Distrito Federal by their two letters. */
export const states: readonly StateCode[] = getStates().map(({ code }) => code)

/** The years for which tickets are sold and looked at: the first in which 20 November is national, and what is known ahead. */
export const years: readonly number[] = Array.from({ length: 2099 - 2024 + 1 }, (_, n) => 2024 + n)

const twoDigits = (n: number): string => String(n).padStart(2, '0')

type Listed = Holiday & { type: HolidayType }

const kept = new Map<string, readonly Listed[]>()

/** Read once: the library keeps its dates, which are midnights of the zone in which this process stood when it first asked. */
const ofYear = (year: number, state?: StateCode): readonly Listed[] => {
  const key = `${year} ${state ?? ''}`
  const known = kept.get(key)
  if (known) return known
  const read = getHolidays({ year, ...(state ? { stateCode: state } : {}) }).map(({ name, date, type }) => ({
    date: `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`,
    name,
    type,
  }))
  kept.set(key, read)
  return read
}

const listed = (types: readonly HolidayType[], state?: StateCode): Holiday[] =>
  years.flatMap((year) =>
    ofYear(year, state)
      .filter(({ type }) => types.includes(type))
      .map(({ date, name }) => ({ date, name })),
  )

/**
 * The national holidays of all years that we count with (Lei 662/1949 and those that changed it, Sexta-feira Santa with
 * them), and those of a state ('SC'). Optional days like Carnaval are none: a city writes them down by hand.
 */
export function holidays(state?: StateCode): Holiday[] {
  return listed(['national', 'state'], state)
}

/** The days of the same years that no law makes a holiday of the country, and on which it rests: Carnaval's Tuesday, Corpus Christi. */
export function optionalDays(): Holiday[] {
  return listed(['optional'])
}
