import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from './sources.ts'

/** The last commit with a long subject; later ones keep to the limit. A shallow clone may not have it. */
const lastFree = '5fb165c9e48803b1c18c6cfcdf67a79612325501'
const longest = 72

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

const subjects = (): string[] => {
  const has = (commit: string): boolean => {
    try {
      git('merge-base', '--is-ancestor', commit, 'HEAD')
      return true
    } catch {
      return false
    }
  }
  const range = has(lastFree) ? [`${lastFree}..HEAD`] : ['-1', 'HEAD']
  return git('log', '--no-merges', '--format=%s', ...range)
    .split('\n')
    .filter((subject) => subject !== '')
}

it('commit subjects have at most 72 characters', () => {
  const found = subjects()
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((subject) => subject.length > longest)).toEqual([])
})
