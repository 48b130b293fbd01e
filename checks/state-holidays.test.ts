import { expect, it } from 'vitest'
import { stateHolidays, states } from '#domain/brazil/holidays.ts'
import { corrections } from '#domain/brazil/state-holidays.ts'
import second from './state-holidays.json' with { type: 'json' }

/**
 * Where our list and the second source differ, and why ours stands. Its data is kept here instead of the package, whose
 * licence (CC-BY-3.0) is not in the list of `licences.test.ts`.
 */
const reasons: Record<string, string> = {
  'AC 01-12': 'the decree of Acre for 2026 names 23 January',
  'AC 01-23': 'as above',
  'AC 11-17': 'Tratado de Petrópolis, named by the decree of Acre for 2026',
  'AL 11-30': 'Dia Estadual do Evangélico, named by Decreto 106.093/2025',
  'GO 10-28': 'Dia do Servidor Público, a holiday of the state in the library, by state law',
  'PB 07-26': 'no holiday since 2016, by the law that the library cites',
  'PE 03-06': 'Data Magna on 6 March since Lei estadual 16.059/2017',
  'PE first Sunday of March': 'the rule before that law',
  'PR 12-19': 'ponto facultativo: the library has it as optional',
  'RO 06-18': 'Dia do Evangélico: the Supremo Tribunal Federal struck the law down (ADI 3940)',
  'TO 03-18': 'no holiday since 2009, by the law that the library cites',
}

const dayKey = (state: string, day: string): string =>
  state === 'PE' && day.startsWith('03-0') && day !== '03-06' ? 'PE first Sunday of March' : `${state} ${day}`

it('state holidays differ from a second source only for a written reason', () => {
  const found = new Set<string>()
  for (const state of states) {
    for (const [year, theirs] of Object.entries(second.days[state])) {
      const ours = stateHolidays(state, Number(year)).map(({ date }) => date.slice(5))
      // The source lists no state holiday on a national one.
      const differing = [
        ...ours.filter((day) => !theirs.includes(day) && day !== '04-21'),
        ...theirs.filter((day) => !ours.includes(day)),
      ]
      for (const day of differing) found.add(dayKey(state, day))
    }
  }
  expect([...found].toSorted()).toEqual(Object.keys(reasons).toSorted())
})

it('every correction names its law', () => {
  for (const { state, law } of corrections) {
    expect(states).toContain(state)
    expect(law).toMatch(/Lei|Decreto|decree/)
  }
})
