import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/durations.ts'
import { Batch } from '#server/database/batch.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { products } from '#testkit/parking.ts'
import { patience } from '#testkit/patient.ts'
import { activateParking } from './activate-parking.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await startApp()
  // Connections that nothing else in the server uses.
  db = openPool(app.databaseUrl, { size: 1, role: 'rotativo_app', patience, onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await app.close()
})

/** Every trip of the work to the database, by the names of the statements that travelled together. */
const tripsOf = async (work: () => Promise<unknown>): Promise<(readonly string[])[]> => {
  const trips: (readonly string[])[] = []
  const client = await db.byIndex.connect()
  const query = client.query.bind(client) as (asked: unknown) => unknown
  client.query = ((asked: unknown) => {
    trips.push(asked instanceof Batch ? asked.names : [String(asked)])
    return query(asked)
  }) as pg.PoolClient['query']
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
      ['begin', 'take-all', 'park-lock', 'park-read', 'kept-all'],
      [...write, 'keep-all-1', 'commit'],
    ]
    const costWithoutKey = (...write: string[]) => [
      ['begin', 'park-lock', 'park-read'],
      [...write, 'commit'],
    ]
    expect(await tripsOf(() => park(driver, one, 'first'))).toEqual(cost('park-start-111111'))
    expect(await tripsOf(() => park(driver, two))).toEqual(costWithoutKey('park-start-111111'))
    expect(await tripsOf(() => park(driver, one, 'second'))).toEqual(cost('park-extend-111111'))
    expect(await tripsOf(() => park(driver, two))).toEqual(costWithoutKey('park-extend-111111'))
    // Later for this call alone, so that no sweep closes the ended one before.
    const later = new Date(app.clock.now().getTime() + hourMs)
    expect(await tripsOf(() => park(driver, one, 'third', later))).toEqual(
      cost('park-close', 'park-start-111111'),
    )
  })
})
