import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { erasureList } from './erasure-list.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await startApp()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

// Every column that could tell of a person: texts, JSON, bytes, dates, places, and whatever leads to a driver.
const suspicious = `
  select c.table_name as table, c.column_name as column from information_schema.columns c
  join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and k.relkind = 'r'
  where c.table_schema = 'public' and (
    c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'date', 'inet', 'uuid', 'ARRAY',
      'double precision', 'real', 'point', 'USER-DEFINED')
    or c.column_name in ('user_id', 'driver_id')
    or exists (select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
      where f.contype = 'f' and f.conrelid = k.oid and f.confrelid = 'public.users'::regclass and a.attname = c.column_name))
  order by 1, 2`

const columnsNamed = (list: string): string[] => list.split(',').map((name) => name.trim())

/** Where the list speaks of a column: nowhere, or as erased, or as kept. */
const saysOf = (table: string, column: string): string[] => {
  const { erases, kept } = erasureList[table] ?? {}
  const erased = erases === 'rows' || erases?.includes(column) ? ['erased'] : []
  if (typeof kept === 'string') return [...erased, 'kept']
  return [
    ...erased,
    ...Object.keys(kept ?? {}).flatMap((list) => (columnsNamed(list).includes(column) ? ['kept'] : [])),
  ]
}

const advice =
  'A driver who leaves must leave nothing behind: add the column to server/features/account/leaving/erasure-list.ts, either to ' +
  '`erases` with a statement that empties it, or to `kept` with the reason why it may stay'

describe('the list of what is erased with an account', () => {
  it('speaks once of every column of the schema that could tell of a person', async () => {
    const { rows } = await owner.query(suspicious)
    expect(rows.length).toBeGreaterThan(100)
    const missing = rows.filter(({ table, column }) => saysOf(table, column).length === 0)
    expect(
      missing.map(({ table, column }) => `${table}.${column}`),
      advice,
    ).toEqual([])
    const twice = rows.filter(({ table, column }) => saysOf(table, column).length > 1)
    expect(twice, 'a column is either erased or kept').toEqual([])
  })

  it('names no table and no column that is not there, and says how it erases what it erases', async () => {
    const { rows } = await owner.query(
      "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'",
    )
    const known = new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]))
    for (const [table, { erase, erases, kept }] of Object.entries(erasureList)) {
      expect(known.has(table), table).toBe(true)
      expect(erase === undefined, `${table}: a statement for what is erased`).toBe(erases === undefined)
      const named = [
        ...(Array.isArray(erases) ? erases : []),
        ...(typeof kept === 'object' ? Object.keys(kept).flatMap(columnsNamed) : []),
      ]
      for (const column of named) expect(known.has(`${table}.${column}`), `${table}.${column}`).toBe(true)
      for (const reason of typeof kept === 'object' ? Object.values(kept) : []) expect(reason).toMatch(/ .* /)
    }
  })
})
