import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { sources } from '../scripts/build-page.ts'
import { houseOf } from './rooms.ts'
import { importsOf, productFiles } from './sources.ts'

it('the page is built anew when any file changed that it is made of', () => {
  const made = new Set(productFiles().filter((path) => houseOf(path) === 'web'))
  // What is added meanwhile is visited as well.
  for (const path of made) for (const imported of importsOf(path)) made.add(imported)
  expect(new Set([...made].map(houseOf))).toEqual(new Set(['web', 'contract', 'domain']))
  const isLookedAt = (path: string) => sources.some((pattern) => matchesGlob(path, pattern))
  expect([...made].filter((path) => !isLookedAt(path))).toEqual([])
})
