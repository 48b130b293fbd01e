import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageMaker } from '#contract/page-maker.ts'
import { memo } from '#server/memo.ts'

/** Where the built page lies. */
export const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

/** The page's own parts, of the same build as the page; read when the first page is made. */
export const pageMaker = memo(
  async (): Promise<PageMaker> => import(pathToFileURL(`${dist}page-maker/make-page.js`).href),
)
