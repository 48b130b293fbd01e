import { expect, it } from 'vitest'
import { productFiles, readSource, withoutComments } from './sources.ts'

/** How a table begins, and how its cells are joined. */
const handmade = /\\uFEFF|\.join\((['"`])(?:;|,|\\t)\1\)\}?\s*(?:\\r|\+)/i

it('tables for spreadsheets are written by one function: domain/csv.ts (decision Q211)', () => {
  const writers = productFiles().filter((path) => handmade.test(withoutComments(readSource(path))))
  expect(writers).toEqual(['domain/csv.ts'])
})
