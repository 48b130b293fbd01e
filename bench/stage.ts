import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { MovableClock } from '#server/clock.ts'
import { compose, type Rotativo } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { type ServerProcess, startServerProcess } from '#testkit/server-process.ts'

export type BenchDriver = TestDriver & { plate: string }

/** A database that flushes to disk, the real server as a process of its own, and drivers with enough credit. */
export type Stage = {
  database: EmbeddedDatabase
  server: ServerProcess
  drivers: BenchDriver[]
  close(): Promise<void>
}

/** Limits would measure themselves: off, as one address is all the load there is. */
const withoutLimits = JSON.stringify({
  limits: Object.fromEntries(
    ['login', 'signup', 'uniqueness', 'code', 'lookup', 'order', 'page'].map((name) => [
      name,
      { max: 1_000_000, windowSeconds: 1 },
    ]),
  ),
})

/** A server of the bench waits no longer than that of a city. */
export const asInACity = { PATIENCE: '1', SETTINGS: withoutLimits } as const

export const setStage = async (driverCount: number): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'rotativo-bench-'))
  // PostgreSQL's account must be able to walk in; as root its files would go to a folder that stays behind.
  await chmod(folder, 0o711)
  const database = await startEmbedded({ dataDir: folder })
  const drivers = await makeDrivers(database.url, driverCount)
  await planForWhatIsThere(database.url)
  const server = await startServerProcess({ DATABASE_URL: database.url, ...asInACity })
  return {
    database,
    server,
    drivers,
    close: async () => {
      await server.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A city that runs has been analyzed; without it the first plans are made for empty tables. */
const planForWhatIsThere = async (databaseUrl: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}

/** Drivers with enough credit and one car each, who have done nothing yet. */
export const makeDrivers = async (databaseUrl: string, count: number): Promise<BenchDriver[]> => {
  const rotativo: Rotativo = await compose(readConfig({ LOG_LEVEL: 'error' }), {
    databaseUrl,
    clock: new MovableClock(),
  })
  const drivers: BenchDriver[] = []
  for (let n = 0; n < count; n++) {
    const plate = aPlate()
    drivers.push({ ...(await aDriver({ rotativo }, { credit: 5_000_000, plates: [plate] })), plate })
  }
  await rotativo.close()
  return drivers
}

/** Runs `work` again and again in `clients` loops for a while; gives calls per second and the 99th percentile. */
export const load = async (
  clients: number,
  milliseconds: number,
  work: (client: number, turn: number) => Promise<void>,
): Promise<{ perSecond: number; p50: number; p99: number; calls: number }> => {
  const times: number[] = []
  const began = performance.now()
  const end = began + milliseconds
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() < end; turn++) {
        const start = performance.now()
        await work(client, turn)
        times.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), calls: times.length }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
