import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/durations.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { products } from '#testkit/parking.ts'
import { activateParking } from './activate-parking.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await startApp()
  // Connections that nothing else in the server uses.
  db = openPool(app.databaseUrl, { size: 1, role: 'rotativo_app', onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await app.close()
})

const begin =
  'begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off'

type Query = (statement: string | { name: string }) => Promise<unknown>

/** Every trip of the work to the database: the statements that were sent before an answer was waited for. */
const tripsOf = async (work: () => Promise<unknown>): Promise<string[][]> => {
  const trips: string[][] = []
  let waiting = 0
  const client = await db.pool.connect()
  const query = client.query.bind(client) as unknown as Query
  const watched: Query = (statement) => {
    if (waiting === 0) trips.push([])
    waiting++
    trips.at(-1)?.push(typeof statement === 'string' ? statement : statement.name)
    return query(statement).finally(() => waiting--)
  }
  client.query = watched as unknown as pg.PoolClient['query']
  client.release()
  try {
    await work()
  } finally {
    Reflect.deleteProperty(client, 'query')
  }
  return trips
}

const park = (driver: TestDriver, plate: string, key?: string, now = app.clock.now()) =>
  activateParking(
    { ...app.rotativo.parts, db, clock: { now: () => now } },
    { plate, product_id: products.centro15 },
    {
      requestId: 'test',
      address: '127.0.0.1',
      accessingFrom: 'web_driver',
      userAgent: undefined,
      receivedAt: now,
      operator: null,
      idempotency: key
        ? { scope: 'trips', key, requestHash: createHash('sha256').update(plate).digest() }
        : undefined,
      driver: { ...driver, confirmed: true, tokenHash: Buffer.alloc(0) },
    },
  )

describe('an activation', () => {
  it('costs two trips, new or added, with or without a key', async () => {
    const [one, two] = [aPlate(), aPlate()]
    const driver = await aDriver(app, { credit: 10_000, plates: [one, two] })
    const cost = (...write: string[]) => [
      [begin, 'take-all', 'park-lock', 'park-read', 'kept-all'],
      [...write, 'keep-all', 'commit'],
    ]
    const costWithoutKey = (...write: string[]) => [
      [begin, 'park-lock', 'park-read'],
      [...write, 'commit'],
    ]
    expect(await tripsOf(() => park(driver, one, 'first'))).toEqual(cost('park-start'))
    expect(await tripsOf(() => park(driver, two))).toEqual(costWithoutKey('park-start'))
    expect(await tripsOf(() => park(driver, one, 'second'))).toEqual(cost('park-extend'))
    expect(await tripsOf(() => park(driver, two))).toEqual(costWithoutKey('park-extend'))
    // Later for this call alone, so that no sweep closes the ended one before.
    const later = new Date(app.clock.now().getTime() + hourMs)
    expect(await tripsOf(() => park(driver, one, 'third', later))).toEqual(cost('park-close', 'park-start'))
  })
})
