import type pg from 'pg'
import { activateParking } from '#contract/parking.ts'
import { Batch } from '#server/database/batch.ts'
import { startApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'

/**
 * Counts what one activation sends to the database: statements, and round trips (a statement that is sent
 * before the one before it was answered shares its round trip).
 */
export const countRoundTrips = async (databaseUrl: string, say: (line: string) => void): Promise<void> => {
  const app = await startApp({ databaseUrl })
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 10_000, plates: [plate] })
  const body = { plate, product_id: 101 }
  await app.call(activateParking, { body }, { token: driver.token, key: 'warm' })
  // Those of the hottest path; on the others the sweeps are at work meanwhile.
  const counted = countingOn(app.rotativo.parts.db.byIndex)
  await app.call(activateParking, { body }, { token: driver.token, key: 'counted' })
  counted.stop()
  await app.close()
  if (counted.trips === 0) throw new Error('an activation went by connections on which nobody counts')
  say(`  one activation with a key: ${counted.statements} statements in ${counted.trips} round trips`)
}

/** Counts what is asked of the connections of a pool, but for the work that goes on beside the calls. */
const countingOn = (pool: pg.Pool) => {
  const counted = { statements: 0, trips: 0, stop: () => pool.off('acquire', watch) }
  const watched = new WeakSet<pg.PoolClient>()
  let waiting = 0
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      if (isBeside(asked[0])) return query(...asked)
      const [batch] = asked
      counted.statements += batch instanceof Batch ? batch.names.length : 1
      if (waiting++ === 0) counted.trips++
      const done = () => waiting--
      if (batch instanceof Batch) {
        batch.rows.then(done, done)
        return query(...asked)
      }
      const told = asked.at(-1)
      // The pool asks with a callback, everybody else waits for a promise.
      if (typeof told === 'function') {
        return query(...asked.slice(0, -1), (...answer: unknown[]) => {
          done()
          told(...answer)
        })
      }
      const answer = query(...asked) as Promise<unknown>
      answer.then(done, done)
      return answer
    }) as pg.PoolClient['query']
  }
  pool.on('acquire', watch)
  return counted
}

/** Handing the outbox over, fetching jobs, looking after the settings. */
const isBeside = (asked: unknown): boolean => {
  const text = typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '')
  return /outbox|graphile|from "city"/.test(text)
}
