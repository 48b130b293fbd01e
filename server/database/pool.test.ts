import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'
import { type Db, openForCommand, openPool } from './pool.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = openPool(database.url, { size: 1, role: 'rotativo_app', onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const valueIn = async (text: string): Promise<unknown> =>
  (await db.pool.query({ text: `select ${text} as value` })).rows[0]?.value

it('a bigint is read as a number, or not at all where a number would be another', async () => {
  expect(await valueIn('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
  await expect(valueIn('9007199254740993::bigint')).rejects.toThrow('does not fit a safe integer')
})

it('bytes are what they were, and hold no more memory than they take', async () => {
  for (const length of [1, 32, 100_000]) {
    const value = await valueIn(`decode(repeat('0f', ${length}), 'hex')`)
    expect(value).toEqual(Buffer.alloc(length, 15))
    expect((value as Buffer).buffer.byteLength).toBe(length)
  }
})

it('a day of the calendar stays the text that it is, and the database counts in UTC', async () => {
  expect(await valueIn("'2026-11-20'::date")).toBe('2026-11-20')
  expect(await valueIn("to_char('2026-11-20 12:00:00Z'::timestamptz, 'HH24:MI')")).toBe('12:00')
})

it('a statement of the server ends in time, and one of a command that goes through all of it takes as long as it takes', async () => {
  const limit = async ({ pool }: Db): Promise<unknown> =>
    (await pool.query('show statement_timeout')).rows[0]?.statement_timeout
  expect(await limit(db)).toBe('15s')
  const name = new URL(database.url.replace('@/', '@placeholder/')).pathname.slice(1)
  const before = openForCommand(database.url)
  await before.pool.query(`alter database ${name} set statement_timeout = '3s'`)
  await before.close()
  const command = openForCommand(database.url)
  onTestFinished(() => command.close())
  expect(await limit(command)).toBe('0')
})
