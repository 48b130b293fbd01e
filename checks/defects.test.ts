import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defects } from '#testkit/defects/defects.ts'
import { rowsOf } from '#testkit/defects/results.ts'
import { planted } from '#testkit/planting.ts'
import { readSource } from './sources.ts'

/** How many lines of a text another one has changed or left out, from the first to the last of them. */
const changedLines = (text: string, other: string): number => {
  const [before, after] = [text.split('\n'), other.split('\n')]
  const least = Math.min(before.length, after.length)
  let same = 0
  while (same < least && before[same] === after[same]) same++
  let behind = 0
  while (behind < least - same && before.at(-1 - behind) === after.at(-1 - behind)) behind++
  return before.length - same - behind
}

describe('planted defects', () => {
  it('are at least 150, each under a name of its own', () => {
    expect(defects.length).toBeGreaterThanOrEqual(150)
    expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length)
  })

  it('could still be planted where they are said to be, in one line', () => {
    for (const defect of defects) {
      const sound = readSource(defect.file)
      expect(changedLines(sound, planted(sound, defect)), defect.name).toBe(1)
    }
  })

  it('name tests that are there', () => {
    for (const { name, tests } of defects) {
      expect(tests.length, name).toBeGreaterThan(0)
      expect(tests.filter((path) => !/\.test\.tsx?$/.test(path) || !existsSync(path))).toEqual([])
    }
  })

  it('stand in docs with what became of them', () => {
    const shown = [...rowsOf(readSource('docs/planted-defects.md'))]
    expect(shown.map(([name]) => name)).toEqual(defects.map(({ name }) => name.replaceAll('|', '\\|')))
    expect(shown.filter(([, result]) => result === 'not tried yet')).toEqual([])
  })
})
