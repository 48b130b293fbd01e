import pg from 'pg'
import { activateParking } from '#contract/parking.ts'
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
  const counted = { statements: 0, trips: 0, waiting: 0 }
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function counting(this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string })?.text
    const isJob = text?.includes('outbox') || text?.includes('graphile') || text?.includes('from "city"')
    const isOurs = !isJob
    if (isOurs) {
      counted.statements++
      if (counted.waiting === 0) counted.trips++
      counted.waiting++
    }
    const answer = original.apply(this, args)
    if (isOurs && answer instanceof Promise) {
      const done = () => {
        counted.waiting--
      }
      answer.then(done, done)
    } else if (isOurs) counted.waiting--
    return answer
  } as typeof pg.Client.prototype.query
  await app.call(activateParking, { body }, { token: driver.token, key: 'counted' })
  pg.Client.prototype.query = original as typeof pg.Client.prototype.query
  await app.close()
  say(`  one activation with a key: ${counted.statements} statements in ${counted.trips} round trips`)
}
