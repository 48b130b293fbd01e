import { describe, expect, it } from 'vitest'
import { isCode, isGenerated, projectFiles, readSource } from './sources.ts'

const lengths = projectFiles()
  .filter((path) => (isCode(path) || path.endsWith('.mjs') || path.endsWith('.css')) && !isGenerated(path))
  .map((path) => ({ path, lines: readSource(path).split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines)

const at = (share: number): number => lengths[Math.floor((lengths.length - 1) * share)]?.lines ?? 0

// Function lengths (70 lines) are a rule of the linter, see biome.json.
describe('file lengths', () => {
  it('stay within what a reader can hold', () => {
    expect(lengths.length).toBeGreaterThan(100)
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([])
    expect(at(0.95)).toBeLessThanOrEqual(250)
    expect(at(0.5)).toBeLessThanOrEqual(80)
  })
})

const banned = /(^|\/)(utils?|helpers?|common|misc|types|index)\.(ts|tsx)$/

describe('file names', () => {
  it('are kebab-case and say what the file is', () => {
    const names = projectFiles().filter((path) => isCode(path) && !isGenerated(path))
    expect(names.filter((path) => banned.test(path))).toEqual([])
    expect(names.filter((path) => !/^([a-z0-9.-]+\/)*[a-z0-9-]+(\.[a-z]+)*\.tsx?$/.test(path))).toEqual([])
  })
})
