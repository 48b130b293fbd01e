import { expect, it } from 'vitest'
import { withoutLastSlashes } from './page-path.ts'

it.each([
  ['/', '/'],
  ['', ''],
  ['//', '/'],
  ['/faq', '/faq'],
  ['/faq/', '/faq'],
  ['/faq///', '/faq'],
  ['/faq//a', '/faq//a'],
])('withoutLastSlashes reads %j as %j', (path, known) => {
  expect(withoutLastSlashes(path)).toBe(known)
})
