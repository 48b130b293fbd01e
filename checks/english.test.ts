import { describe, expect, it } from 'vitest'
import { isCode, isGenerated, projectFiles, readSource } from './sources.ts'

// This file spells out what it counts.
const self = 'checks/english.test.ts'

/** Words that docs/conventions.md (English) replaces, and how many of each are left. Lower a number when you replace some. */
const left: Readonly<Record<string, number>> = {
  whoever: 605,
  told: 1402,
  nobody: 620,
  somebody: 347,
  anew: 172,
}

const countOf = (sources: readonly string[], word: string): number =>
  sources.reduce((sum, source) => sum + (source.match(new RegExp(`\\b${word}\\b`, 'gi'))?.length ?? 0), 0)

describe('plain English', () => {
  const sources = projectFiles()
    .filter((path) => isCode(path) && !isGenerated(path) && path !== self)
    .map(readSource)

  it.each(Object.entries(left))('the word "%s" occurs no more often than before', (word, most) => {
    expect(countOf(sources, word)).toBeLessThanOrEqual(most)
  })

  it('the numbers are lowered with the words', () => {
    const slack = Object.entries(left).filter(([word, most]) => most > countOf(sources, word) * 1.1 + 5)
    expect(slack).toEqual([])
  })
})
