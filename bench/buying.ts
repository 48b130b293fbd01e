import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { activateParking } from '#contract/parking.ts'
import { httpClient } from './http-client.ts'
import { cpuSeconds, cpuSecondsOfFamily } from './process-figures.ts'
import { type BenchDriver, load, type Stage } from './stage.ts'

/** How long a round of a load takes. */
export const seconds = 4

/** All drivers in turn, as in a city: nobody buys time for one car a hundred times. */
export const driverOf = (stage: Stage, clients: number, client: number, turn: number): BenchDriver => {
  const driver = stage.drivers[(client + turn * clients) % stage.drivers.length]
  if (!driver) throw new Error('no driver')
  return driver
}

/** Buys a quarter of an hour for the driver's car. */
export const buyTime = async (
  http: ReturnType<typeof httpClient>,
  { token, plate }: BenchDriver,
): Promise<void> => {
  const status = await http.send(
    'POST',
    activateParking.path,
    { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(12).toString('hex') },
    JSON.stringify({ plate, product_id: 101 }),
  )
  if (status !== 200) throw new Error(`an activation answered ${status}`)
}

/** What some activations took, until the last voucher had left; CPU in ms for each of them. */
export type Figures = { perSecond: number; p50: number; p99: number; serverMs: number; databaseMs: number }

/**
 * A round begins as a morning does, with nobody parked and plans that were made at night; otherwise each ticket would grow by
 * a hundred purchases, which no city has seen.
 */
export const endTickets = async (owner: pg.Client): Promise<void> => {
  await owner.query('update activations set closed_at = ends_at where closed_at is null')
  await owner.query('analyze activations')
}

/** The load of so many clients, who share the servers evenly; CPU is that of the stage's own server and of its database. */
export const overHttp = async (
  stage: Stage,
  owner: pg.Client,
  clients: number,
  addresses: readonly string[] = [stage.server.address],
): Promise<Figures> => {
  await endTickets(owner)
  const http = addresses.map((address) => httpClient(address, clients))
  const before = [await cpuSeconds(stage.server.pid), await cpuSecondsOfFamily(stage.database.pid)] as const
  const figures = await load(clients, seconds * 1000, async (client, turn) => {
    const one = http[client % http.length]
    if (one) await buyTime(one, driverOf(stage, clients, client, turn))
  })
  for (const one of http) one.close()
  await vouchersHaveLeft(owner)
  const server = (await cpuSeconds(stage.server.pid)) - before[0]
  const database = (await cpuSecondsOfFamily(stage.database.pid)) - before[1]
  return {
    ...figures,
    serverMs: (server * 1000) / figures.calls,
    databaseMs: (database * 1000) / figures.calls,
  }
}

const waitingVouchers = `
  select (select count(*)::int from outbox where handed_over_at is null)
    + (select count(*)::int from graphile_worker.jobs where run_at < now() + interval '1 hour') as waiting`

const vouchersHaveLeft = async (owner: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ waiting: number }>(waitingVouchers)
    if (rows[0]?.waiting === 0) return
    await pause(200)
  }
}
