import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDatabase } from '#testkit/database.ts'
import { generated } from '../scripts/generate.ts'
import { generateRows } from '../scripts/generate-rows.ts'
import { readSource, root } from './sources.ts'

it('generated files are what `npm run generate` writes today', async () => {
  const files = await generated()
  const stale = files.filter(({ path, text }) => !existsSync(join(root, path)) || readSource(path) !== text)
  expect(files.length).toBeGreaterThan(40)
  expect(stale.map(({ path }) => path)).toEqual([])
})

it('the row types are those of a freshly migrated database', async () => {
  const database = await createDatabase()
  const fresh = join(mkdtempSync(join(tmpdir(), 'rows-')), 'rows.ts')
  try {
    await generateRows(database.url, fresh)
    expect(readFileSync(fresh, 'utf8')).toBe(readSource('server/database/generated/rows.ts'))
  } finally {
    await database.drop()
  }
})
