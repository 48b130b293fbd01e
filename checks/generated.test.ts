import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDatabase } from '#testkit/database.ts'
import { generateRows } from '../scripts/generate-rows.ts'
import { readSource } from './sources.ts'

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
