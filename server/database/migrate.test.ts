import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#testkit/database.ts'
import { eventually } from '#testkit/eventually.ts'
import { isDatabaseAway } from './away.ts'
import { migrate } from './migrate.ts'

const name = '9999_more.sql'

it('a migration that waits for a table lets others have it, and comes when whoever held it is done', async () => {
  const database = await createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'rotativo-migrations-'))
  writeFileSync(join(folder, name), 'alter table wallets add column more int')
  const client = async () => {
    const one = new pg.Client({ connectionString: database.url })
    await one.connect()
    return one
  }
  const [holder, other] = [await client(), await client()]
  onTestFinished(async () => {
    await Promise.all([holder.end(), other.end()])
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  await holder.query('begin; select id from wallets limit 1')

  const said: string[] = []
  const migrated = migrate(database.url, { folder, tell: (message) => said.push(message) })
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%add column more%'"
  await eventually(
    () => other.query(waiting),
    ({ rowCount }) => rowCount === 1,
  )
  // It stands behind the migration, which gives up long before this.
  await other.query("set lock_timeout = '60s'")
  await other.query('select id from wallets limit 1')
  await eventually(
    () => said,
    ({ length }) => length === 1,
  )
  expect(said).toEqual([`Migration ${name} waits for a table that something else holds, and is tried again.`])
  await holder.query('commit')
  expect(await migrated).toEqual([name])
  await other.query('select more from wallets')
  expect(await migrate(database.url, { folder })).toEqual([])
})

it('a migration that finds no room says its name, and is known for what a database without room says', async () => {
  const database = await createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'rotativo-migrations-'))
  const noRoom = `do $$ begin raise 'No space left on device' using errcode = '53100'; end $$`
  writeFileSync(join(folder, name), noRoom)
  onTestFinished(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  const error = await migrate(database.url, { folder }).catch((error: unknown) => error)
  expect(error).toMatchObject({ message: `migration ${name} failed: No space left on device` })
  expect(isDatabaseAway(error)).toBe(true)
})

it('a server that starts while another one migrates says that it waits, and whoever migrates is soon known to be dead', async () => {
  const database = await createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'rotativo-migrations-'))
  const beside = new pg.Client({ connectionString: database.url })
  await beside.connect()
  onTestFinished(async () => {
    await beside.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  // Over a socket, as here, they have no effect, and are told by this list alone.
  const told = "select name, reset_val from pg_settings where name like 'tcp_keepalives_%'"
  writeFileSync(join(folder, name), `create table told as ${told}`)
  await beside.query('begin; lock table migrations')
  const said: string[] = []
  const migrated = [1, 2].map(() => migrate(database.url, { folder, tell: (line) => said.push(line) }))
  await eventually(
    () => said,
    ({ length }) => length === 1,
  )
  expect(said).toEqual(['Another server migrates the database; this one waits until that is over.'])
  await beside.query('commit')
  expect((await Promise.all(migrated)).flat()).toEqual([name])
  const { rows } = await beside.query('select name, reset_val from told order by name')
  expect(rows.map(({ reset_val }) => reset_val)).toEqual(['3', '10', '5'])
})
