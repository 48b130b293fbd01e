import { describe, expect, it } from 'vitest'
import { demanded, type Row, rowsOf } from './asvs.ts'
import { readSource } from './sources.ts'

const sorted = (ids: readonly string[]): string[] => [...ids].sort()

const wrongIn = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ chapter, ids, state, reason }) => [
    ...ids.filter((id) => !id.startsWith(`V${chapter}.`)),
    ...(['holds', 'partly', 'no', 'n/a'].includes(state) && reason !== '' ? [] : [`${ids.join()}: ${state}`]),
  ])

describe('what is said of OWASP ASVS', () => {
  const rows = rowsOf(readSource('docs/asvs.md'))

  it('is said of each requirement of levels 1 and 2, once', () => {
    expect(sorted(rows.flatMap(({ ids }) => ids))).toEqual(sorted(demanded))
    expect(demanded).toHaveLength(253)
  })

  it('stands under its chapter, with one of four states', () => {
    expect(wrongIn(rows)).toEqual([])
  })

  it('is counted as it is told', () => {
    const count = (wanted: string): number =>
      rows.filter(({ state }) => state === wanted).flatMap(({ ids }) => ids).length
    const told = `Of ${demanded.length} requirements ${count('holds')} hold, ${count('partly')} hold partly, ${count('no')} do not, ${count('n/a')} do not apply.`
    expect(readSource('docs/asvs.md').replaceAll('\n', ' ')).toContain(told)
  })

  it('is reached from what is said of security', () => {
    expect(readSource('docs/security.md')).toContain('](asvs.md)')
  })

  it('would be noticed where a requirement stands twice, in another chapter or without a state', () => {
    const row = (ids: string, state: string) => `## V1 Text\n\n| ${ids} | ${state} | here |\n`
    expect(rowsOf(row('V1.1.1–V1.1.2, V1.2.4', 'holds'))[0]?.ids).toEqual(['V1.1.1', 'V1.1.2', 'V1.2.4'])
    expect(rowsOf(row('V1.1.1–V1.2.2', 'holds'))[0]?.ids).toEqual(['V1.1.1–V1.2.2'])
    expect(wrongIn(rowsOf(row('V2.1.1', 'holds')))).toEqual(['V2.1.1'])
    expect(wrongIn(rowsOf(row('V1.1.1', 'maybe')))).toEqual(['V1.1.1: maybe'])
  })
})
