import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '#server/database/pool.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { patience } from '#testkit/patient.ts'
import { lookUpValues, plateLookUp } from './plate-right.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const history = `
  insert into activations (vehicle_id, wallet_id, user_id, plate, begins_at, ends_at, paid_until, time_minutes, price,
    closed_at, created_at)
  select v.id, v.wallet_id, $1, 'HIS' || lpad((n % 5000)::text, 4, '0'), t.t, t.t + interval '1 hour',
    t.t + interval '1 hour', 60, 300, t.t + interval '1 hour', t.t
  from vehicles v, generate_series(1, 20000) n, lateral (select now() - n * interval '1 hour' as t) t
  where v.wallet_id = $2`

it('the look-up of a plate reads indexes only, and no row of another plate', async () => {
  const driver = await aDriver(app, { plates: ['HIS0001'] })
  const owner = openPool(app.databaseUrl, { size: 1, role: undefined, patience, onError: () => {} })
  await owner.pool.query(history, [driver.userId, driver.walletId])
  await owner.pool.query(`
    insert into sightings (plate, address, seen_at, state, reported_by, created_at)
    select 'HIS' || lpad((n % 5000)::text, 4, '0'), 'Rua A, 1', now() - n * interval '10 minutes', 'tolerance', 'x', now()
    from generate_series(1, 20000) n;
    insert into notices (plate, date_time, address, type_name, created_at)
    select 'HIS' || lpad((n % 5000)::text, 4, '0'), now() - n * interval '1 hour', 'Rua A, 1', 'x', now()
    from generate_series(1, 20000) n`)
  await owner.pool.query('analyze')
  const now = app.clock.now()
  const values = lookUpValues(app.rotativo.parts, {
    plate: 'HIS0001',
    address: 'Rua A, 2',
    lat: null,
    lng: null,
    at: now,
    now,
  })
  const { rows } = await owner.pool.query(`explain (analyze, format json) ${plateLookUp}`, values)
  await owner.close()
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  const scanned = (table: string) => nodes.filter((node) => node['Relation Name'] === table)
  for (const table of ['activations', 'sightings', 'notices']) {
    expect(scanned(table).length, table).toBeGreaterThan(0)
    expect(
      scanned(table).every(
        (node) => node['Node Type'].includes('Index') || node['Node Type'] === 'Bitmap Heap Scan',
      ),
    ).toBe(true)
  }
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
  expect(indexes).toEqual(
    expect.arrayContaining(['activations_of_plate', 'sightings_of_plate', 'notices_of_plate']),
  )
})
