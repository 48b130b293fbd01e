import { expect, it } from 'vitest'
import { textsBesideOthers } from './lone-text.ts'
import { projectFiles } from './sources.ts'

/** The staff's pages are not translated at all (decision Q210). */
const translated = /^web\/(?:app|features|maps|ui)\/.*\.tsx$/

it('pages that a browser may translate keep each text that changes alone in its element', () => {
  const paths = projectFiles().filter((path) => translated.test(path) && !path.endsWith('.test.tsx'))
  expect(paths.length).toBeGreaterThan(200)
  expect(textsBesideOthers(paths)).toEqual([])
})
