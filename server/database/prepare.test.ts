import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'
import { patience } from '#testkit/patient.ts'
import { pipelined } from './pipelined.ts'
import { type Db, openPool } from './pool.ts'
import { PreparedTexts } from './prepare.ts'

let database: TestDatabase
let owner: pg.Client
const opened: Db[] = []
const open = (prepares: boolean): Db => {
  // One connection, on which is seen what was prepared before.
  const db = openPool(database.url, { size: 1, role: 'rotativo_app', patience, prepares, onError: () => {} })
  opened.push(db)
  return db
}
beforeAll(async () => {
  database = await createDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  for (const db of opened) await db.close()
  await owner.end()
  await database.drop()
})

const preparedOn = async ({ pool }: Db): Promise<string[]> =>
  (await pool.query('select statement from pg_prepared_statements')).rows.map((row) => row.statement)

const walletOf = (db: Db, id: number) =>
  db.kysely.selectFrom('wallets').select(['seq', 'name']).where('id', '=', id).execute()

describe('a statement of fixed text', () => {
  it('is prepared from the third time on, also what the query builder sends', async () => {
    const db = open(true)
    const isPrepared = async () => (await preparedOn(db)).some((text) => text.includes('from "wallets"'))
    await walletOf(db, 1)
    await walletOf(db, 2)
    expect(await isPrepared()).toBe(false)
    await walletOf(db, 3)
    expect(await isPrepared()).toBe(true)
    await db.kysely
      .transaction()
      .execute((tx) => tx.selectFrom('wallets').select(['seq', 'name']).where('id', '=', 4).execute())
    expect((await preparedOn(db)).filter((text) => text.includes('from "wallets"'))).toHaveLength(1)
  })

  it('that names a partial unique index by a value finds it, however often it is sent', async () => {
    await owner.query('create table trials (of int, state text)')
    await owner.query("create unique index trials_open on trials (of) where state = 'open'")
    await owner.query('grant all on trials to rotativo_app')
    const { pool } = open(true)
    const text =
      'insert into trials values ($1, $2) on conflict (of) where state = $3 do update set state = $2'
    for (let times = 0; times < 12; times++) await pool.query(text, [1, 'open', 'open'])
    expect((await pool.query('select of from trials where state = $1', ['open'])).rows).toEqual([{ of: 1 }])
    await owner.query('drop table trials')
  })

  it('that asks for all columns goes on when a newer server adds one', async () => {
    const db = open(true)
    const read = () => db.kysely.selectFrom('wallet_members').selectAll().where('user_id', '=', 1).execute()
    for (let times = 0; times < 5; times++) await read()
    await owner.query('alter table wallet_members add column since date')
    expect(await read()).toEqual([])
    const count = () => db.pool.query('select count(*) from wallet_members where user_id = $1', [1])
    for (let times = 0; times < 5; times++) await count()
    await owner.query('alter table wallet_members drop column since')
    expect((await count()).rows).toEqual([{ count: 0 }])
    const prepared = (await preparedOn(db)).filter((text) => text.includes('wallet_members'))
    expect(prepared).toEqual(['select count(*) from wallet_members where user_id = $1'])
  })

  it('is never prepared for a pooler that knows nothing of it, whatever its name', async () => {
    const db = open(false)
    for (let times = 0; times < 5; times++) await walletOf(db, times)
    const named = { name: 'named', text: 'select $1::int as n', values: [7] }
    expect(await pipelined(db, ({ begin }) => begin(named, named))).toEqual([[{ n: 7 }], [{ n: 7 }]])
    expect((await preparedOn(db)).filter((text) => !text.includes('pg_prepared'))).toEqual([])
  })

  it('is one of a bounded number, and no list of some length', () => {
    const texts = new PreparedTexts()
    const names = new Set<string | undefined>()
    for (let text = 0; text < 1000; text++) {
      for (let times = 0; times < 4; times++) names.add(texts.nameOf(`select ${text} where $1`, 1))
    }
    names.delete(undefined)
    expect(names.size).toBe(400)
    const lists = new PreparedTexts()
    for (let times = 0; times < 9; times++) expect(lists.nameOf('select 1 where $1', 41)).toBeUndefined()
  })
})
