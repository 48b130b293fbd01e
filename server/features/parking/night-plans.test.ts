import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { lockAndReadStatements } from './store.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await startApp()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await aDriver(app, { plates: [aPlate()] })
  await owner.query(`
    insert into activations (vehicle_id, wallet_id, user_id, plate, begins_at, ends_at, paid_until, closed_at, time_minutes,
      price, created_at)
    select v.id, w.id, w.user_id, 'OLD' || n % 1000, at, at, at, at, 15, 100, at
    from vehicles v join wallets w on w.id = v.wallet_id, generate_series(1, 5000) n,
      lateral (select now() - interval '1 hour' * n as at) as past`)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** The indexes by which a statement is done, as it is planned when nobody is parked. */
const indexesOf = async (name: string, types: string, text: string): Promise<Set<string>> => {
  await owner.query('analyze activations')
  await owner.query(`begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off;
    set local rotativo.wallets = '{}'`)
  await owner.query(`prepare ${name} (${types}) as ${text}`)
  const nulls = types.replace(/[^,]+/g, 'null')
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) execute ${name} (${nulls})`,
  )
  await owner.query('rollback')
  return new Set(rows.flatMap((row) => /using (activations_\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []))
}

describe('a plan that was made at night', () => {
  // Both indexes are empty then, and either costs nothing; by day the wrong one would be read whole for every ticket.
  it('finds the open ticket of a plate by the plate, and never by when it ends', async () => {
    const [lock, read] = lockAndReadStatements([], false)
    expect(await indexesOf('lock', 'bigint[], text[], timestamptz[]', lock.text)).toEqual(
      new Set(['activations_open_in_wallet']),
    )
    expect(await indexesOf('read', 'text[], bigint[]', read.text)).toEqual(
      new Set(['activations_open_in_wallet']),
    )
  })

  it('finds what has ended by when it ends', async () => {
    const ended =
      'select id from activations where closed_at is null and id > 0 and ends_at <= $1 order by ends_at'
    expect(await indexesOf('ended', 'timestamptz', ended)).toEqual(new Set(['activations_open_until']))
  })
})
