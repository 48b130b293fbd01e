import type { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import type { Db } from '#server/database/pool.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { openBlackholeProxy } from '#testkit/blackhole-proxy.ts'
import { createDatabase } from '#testkit/database.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { balancesOf, products } from '#testkit/parking.ts'

let app: TestApp
let admin: pg.Client
beforeAll(async () => {
  app = await startApp()
  admin = new pg.Client({ connectionString: app.databaseUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
})

const awayNow = { status: 503, body: { type: 'Unavailable' } }

const waiting = "wait_event_type = 'Lock'"

/** Ends the statements of the server that wait for a lock, as PostgreSQL does when they have waited for too long; gives how many. */
const endStatements = async (): Promise<number> => {
  const { rowCount } = await admin.query(`
    select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and ${waiting}`)
  return rowCount ?? 0
}

/** Ends the connections of the server, of all or of those that wait for a lock, and waits until they are gone; gives how many. */
const endConnections = async (which = 'true'): Promise<number> => {
  const { rowCount } = await admin.query(`
    select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${which}`)
  return rowCount ?? 0
}

/** What a balancer asks before it sends drivers here. */
const readiness = async (): Promise<number> => (await app.http('GET', '/health/ready')).status

describe('a database that is away for a moment', () => {
  it('in the middle of a purchase is answered with 503 and when to come back, and the same key buys once', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const park = () =>
      app.call(
        activateParking,
        { body: { plate, product_id: products.centro60 } },
        { ...driver, key: 'through-the-night' },
      )
    // Not by `admin`: within a transaction PostgreSQL shows only the connections that were there at its first look.
    const holder = new pg.Client({ connectionString: app.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from wallets where id = $1 for update', [driver.walletId])
    const lost = park().catch((refused) => refused)
    await eventually(
      () => endConnections(waiting),
      (ended) => ended > 0,
    )
    const refused = await lost
    expect(refused).toMatchObject(awayNow)
    expect(refused.headers.get('Retry-After')).toBe('2')
    await holder.end()
    await park()
    await park()
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 700, bonus: 0 })
  })

  it('whose statement waits for too long is answered likewise, and the same key buys once', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const park = () =>
      app.call(
        activateParking,
        { body: { plate, product_id: products.centro60 } },
        { ...driver, key: 'behind-somebody' },
      )
    const holder = new pg.Client({ connectionString: app.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from wallets where id = $1 for update', [driver.walletId])
    const late = park().catch((refused) => refused)
    await eventually(endStatements, (ended) => ended > 0)
    const refused = await late
    expect(refused).toMatchObject(awayNow)
    expect(refused.headers.get('Retry-After')).toBe('2')
    await holder.end()
    await park()
    await park()
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 700, bonus: 0 })
  })

  it('lets nobody be found, and keeps who tried to pay of those who were found before', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const park = () => app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    await park()
    const holder = new pg.Client({ connectionString: app.databaseUrl })
    await holder.connect()
    await holder.query('begin; lock table sessions in access exclusive mode')
    const lost = park().catch((refused) => refused)
    await eventually(
      () => endConnections(waiting),
      (ended) => ended > 0,
    )
    expect(await lost).toMatchObject(awayNow)
    await holder.end()
    const tried = () => admin.query('select from payment_attempts where plate = $1', [plate])
    await eventually(tried, ({ rowCount }) => rowCount === 1)
    await park()
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 400, bonus: 0 })
  })

  it('that may only be read, as one that does not lead any more, sells nothing and is no fault', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const park = () => app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    const { rows } = await admin.query('select current_database() as name')
    const setting = `alter database ${rows[0].name} set default_transaction_read_only`
    await admin.query(`${setting} = on`)
    await endConnections()
    await expect(park()).rejects.toMatchObject(awayNow)
    await eventually(readiness, (status) => status === 503)
    expect((await app.http('GET', '/health/live')).status).toBe(200)
    expect((await app.call(listMyVehicles, {}, driver)).data).toHaveLength(1)
    await admin.query(`alter database ${rows[0].name} reset default_transaction_read_only`)
    await endConnections()
    // A connection that was ended while nobody used it may be found out by the next call alone.
    await eventually(
      () =>
        park().then(
          () => 1,
          () => 0,
        ),
      (parked) => parked === 1,
    )
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 700, bonus: 0 })
    await eventually(readiness, (status) => status === 200)
  })
})

/** Gives what makes connections give up soon, as they would by themselves much later, until it is ended. */
const hurrying = ({ pool, byIndex }: Db) => {
  const used = new Set<pg.PoolClient>()
  let isHurried = false
  const soon = (client: pg.PoolClient) =>
    (client as unknown as { connection: { stream: Socket } }).connection.stream.setTimeout(50)
  for (const one of [pool, byIndex]) {
    one.on('acquire', (client) => {
      used.add(client)
      if (isHurried) soon(client)
    })
    one.on('remove', (client) => used.delete(client))
  }
  return {
    begin: () => {
      isHurried = true
      for (const client of used) soon(client)
    },
    end: () => {
      isHurried = false
    },
  }
}

describe('a machine of the database that vanishes and sends no end of its connections', () => {
  it('keeps nobody waiting for good, and who comes when it is back is served', async () => {
    const database = await createDatabase()
    const way = await openBlackholeProxy(database.url)
    const far = await startApp({ databaseUrl: way.url })
    const readinessThere = async () => (await far.http('GET', '/health/ready')).status
    const hurry = hurrying(far.rotativo.parts.db)
    const buyers = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const plate = aPlate()
        const driver = await aDriver(far, { credit: 1000, plates: [plate] })
        const park = () =>
          far.call(
            activateParking,
            { body: { plate, product_id: products.centro60 } },
            { ...driver, key: `key-${n}` },
          )
        return { driver, park }
      }),
    )
    const left = way.vanish()
    expect(left.count()).toBeGreaterThan(0)
    hurry.begin()
    const refused = await Promise.all(buyers.map(({ park }) => park().catch((error) => error)))
    for (const one of refused) expect(one).toMatchObject(awayNow)
    expect(await readinessThere()).toBe(503)

    hurry.end()
    way.comeBack()
    await eventually(readinessThere, (status) => status === 200)
    for (const { park, driver } of buyers) {
      await eventually(
        () =>
          park().then(
            () => true,
            () => false,
          ),
        (isParked) => isParked,
      )
      expect(await balancesOf(far, driver.walletId)).toEqual({ credit: 700, bonus: 0 })
    }
    // What the queue asked waits as long as it does in production, times the patience of tests.
    left.end()
    await far.close()
    await way.close()
    await database.drop()
  })
})
