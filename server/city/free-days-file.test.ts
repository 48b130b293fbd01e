import { expect, it } from 'vitest'
import { freeDaysOf, linesOfYear, readFreeDays } from './free-days-file.ts'
import { MistakeList } from './mistakes.ts'

const read = (given: object) => {
  const mistakes = new MistakeList()
  const rules = readFreeDays(given, 'free-days.json', mistakes, undefined)
  return { rules, lines: mistakes.lines }
}

const ofState = { national: true, state: 'RJ' }
const carnival = { date: '2027-02-09', name: 'Carnaval' }

it('a holiday that is charged in spite of the law is no free day (Q207)', () => {
  const { rules, lines } = read({ ...ofState, charged: [carnival] })
  expect(lines).toEqual([])
  const free = freeDaysOf(rules ?? { national: false, days: [] }).map((day) => day.free)
  expect(free).not.toContain('2027-02-09')
  // Only that day of that year.
  expect(free).toEqual(expect.arrayContaining(['2027-04-23', '2028-02-29']))
  expect(read(ofState).rules).not.toHaveProperty('charged')
})

it('a charged day that is no holiday of the law is a mistake, since nobody would be charged less without it', () => {
  expect(read({ ...ofState, charged: [{ date: '2027-02-10' }] }).lines).toEqual([
    'free-days.json: charged[0].date names 2027-02-10, which is no holiday of "national" or "state"',
  ])
  expect(read({ charged: [carnival] }).lines).toHaveLength(1)
})

it('linesOfYear lists free, partly free and charged days in their order', () => {
  const day = { date: '2027-12-24', name: 'Véspera de Natal', from: '12:00', groups: [1, 2] }
  const { rules } = read({ ...ofState, days: [day], charged: [carnival] })
  const lines = linesOfYear(rules ?? { national: false, days: [] }, 2027)
  expect(lines[0]).toBe('free days in 2027:')
  expect(lines).toContain('  2027-02-09 Carnaval: charged in spite of the law')
  expect(lines).toContain('  2027-04-23 São Jorge')
  expect(lines).toContain('  2027-12-24 Véspera de Natal, 12:00 to 24:00, groups 1, 2')
  expect(lines.slice(1)).toEqual(lines.slice(1).toSorted())
  expect(linesOfYear({ national: false, days: [] }, 2027)).toEqual(['no free days in 2027'])
})
