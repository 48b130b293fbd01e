import { describe, expect, it } from 'vitest'
import { roomOf } from './rooms.ts'
import { productFiles, readSource, withoutComments } from './sources.ts'

/** What may write in other rooms' tables, and why. */
const exceptions: Record<string, string> = {
  'server/features/account/leaving/erasure-list.ts':
    'the one list of what is erased, held against the schema',
  'server/sandbox/made-up/insert-books.ts': 'writes a made-up month of every table at once, for a sandbox',
  'server/sandbox/made-up/insert-contests.ts': 'writes a made-up month of every table at once, for a sandbox',
  'server/sandbox/made-up/insert-days.ts': 'writes a made-up month of every table at once, for a sandbox',
  'server/sandbox/made-up/insert-notices.ts': 'writes a made-up month of every table at once, for a sandbox',
  'server/features/notices/contests/forget-photos.ts':
    'forgets the photos of notices together with those of their contests',
  'server/sandbox/demonstration.ts': 'makes and discards an account as no caller could',
}

const writing = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert into|delete from|merge into)\s+(\w+)/g,
  /\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g,
  /\binsertRows(?:<[^>]*>)?\(\s*\w+,\s*'(\w+)'/g,
]

/** What writes in a table that others name: whoever calls it is seen by the last of the patterns above. */
const writer = 'server/sandbox/made-up/insert-rows.ts'

/** A table that does not stand in the statement, so that nobody would see who writes it. */
const unnamed =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'\s]|\b(?:insert into|delete from|merge into|update)\s+\$\{|\binsertRows(?:<[^>]*>)?\(\s*\w+,\s*[^'\s]/

/** The tables that a source writes. */
const writtenBy = (source: string): Set<string> =>
  new Set(writing.flatMap((pattern) => [...source.matchAll(pattern)].map(([, table = '']) => table)))

const files = productFiles().filter((path) => path.startsWith('server/'))

describe('tables', () => {
  it('are each written by one room', () => {
    const writers = new Map<string, Map<string, string>>()
    for (const path of files.filter((path) => !(path in exceptions))) {
      for (const table of writtenBy(withoutComments(readSource(path)))) {
        const rooms = writers.get(table) ?? new Map<string, string>()
        writers.set(table, rooms.set(roomOf(path), path))
      }
    }
    expect(writers.size).toBeGreaterThan(40)
    const shared = [...writers].filter(([, rooms]) => rooms.size > 1)
    expect(shared.map(([table, rooms]) => `${table}: ${[...rooms.values()].join(', ')}`)).toEqual([])
  })

  it('are named where they are written', () => {
    const hidden = files.filter((path) => unnamed.test(withoutComments(readSource(path))))
    expect(hidden).toEqual([writer])
  })

  it('have no exception that is none', () => {
    expect(Object.keys(exceptions).filter((path) => !files.includes(path))).toEqual([])
  })

  it('are found however they are written', () => {
    const source = `
      kysely.insertInto('orders').values(row); tx
        .updateTable('orders as o'); sql\`update notices n set status = 3\`
      sql\`delete from sessions where id = 1\`; 'insert into postings (id)'; sql\`select 1 for update of wallets\`
      await insertRows<{ id: number }>(
        tx,
        'charges', columns, rows)`
    expect([...writtenBy(source)].sort()).toEqual(['charges', 'notices', 'orders', 'postings', 'sessions'])
    for (const hidden of [
      `sql'insert into \${table} (id) values (1)'`,
      'kysely.insertInto(table).values(row)',
      'insertRows(tx, table, columns, rows)',
      `sql'update \${sql.table(name)} set x = 1'`,
    ]) {
      expect(unnamed.test(hidden), hidden).toBe(true)
    }
  })
})
