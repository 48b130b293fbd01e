import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { activateParking } from '#contract/parking.ts'
import { startServerProcess } from '#testkit/server-process.ts'
import { httpClient } from './http-client.ts'
import { cpuSeconds, cpuSecondsOfFamily } from './process-figures.ts'
import type { Aims, Report } from './report.ts'
import { asInACity, type BenchDriver, load, median, type Stage } from './stage.ts'

const seconds = 4
const rounds = 3

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
type Figures = { perSecond: number; p50: number; p99: number; serverMs: number; databaseMs: number }

/**
 * A round begins as a morning does, with nobody parked and plans that were made at night; otherwise each ticket would grow by
 * a hundred purchases, which no city has seen.
 */
const endTickets = async (owner: pg.Client): Promise<void> => {
  await owner.query('update activations set closed_at = ends_at where closed_at is null')
  await owner.query('analyze activations')
}

const overHttp = async (
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

const byHand = async (
  stage: Stage,
  owner: pg.Client,
  clients: number,
): Promise<Omit<Figures, 'serverMs'>> => {
  await endTickets(owner)
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: stage.database.url })
      await client.connect()
      return client
    }),
  )
  const before = await cpuSecondsOfFamily(stage.database.pid)
  const figures = await load(clients, seconds * 1000, async (client, turn) => {
    const { plate, userId } = driverOf(stage, clients, client, turn)
    await connections[client]?.query({
      name: 'bench-activate',
      text: 'select bench_activate($1, $2, $3, $4, $5)',
      values: [plate, userId, 15, 100, randomBytes(12).toString('hex')],
    })
  })
  const used = (await cpuSecondsOfFamily(stage.database.pid)) - before
  await Promise.all(connections.map((client) => client.end()))
  return { ...figures, databaseMs: (used * 1000) / figures.calls }
}

/** Pairs of the same load over HTTP and by hand, one after the other, and the middle of each figure. */
const compare = async (stage: Stage, owner: pg.Client, clients: number, report: Report) => {
  const pairs: { ours: Figures; hand: Omit<Figures, 'serverMs'> }[] = []
  for (let round = 0; round < rounds; round++) {
    const ours = await overHttp(stage, owner, clients)
    const hand = await byHand(stage, owner, clients)
    pairs.push({ ours, hand })
    report.say(
      `  ${clients} clients: ${ours.perSecond.toFixed(0)}/s over HTTP (p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms; ` +
        `CPU of each: server ${ours.serverMs.toFixed(2)} ms, PostgreSQL ${ours.databaseMs.toFixed(2)} ms), ` +
        `by hand ${hand.perSecond.toFixed(0)}/s (p50 ${hand.p50.toFixed(1)} ms; PostgreSQL ${hand.databaseMs.toFixed(2)} ms); ` +
        `load of the machine ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  const middle = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of))
  return {
    ratio: middle(({ ours, hand }) => ours.perSecond / hand.perSecond),
    p50Ratio: middle(({ ours, hand }) => ours.p50 / hand.p50),
    p99: middle(({ ours }) => ours.p99),
    serverMs: middle(({ ours }) => ours.serverMs),
    databaseMs: middle(({ ours }) => ours.databaseMs),
  }
}

/** The same load on two servers of one database, to that on one of them. */
const twoServers = async (stage: Stage, owner: pg.Client): Promise<number> => {
  const second = await startServerProcess({ DATABASE_URL: stage.database.url, ...asInACity })
  try {
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const one = await overHttp(stage, owner, 64)
      const two = await overHttp(stage, owner, 64, [stage.server.address, second.address])
      ratios.push(two.perSecond / one.perSecond)
    }
    return median(ratios)
  } finally {
    await second.stop()
  }
}

/** Activations over HTTP, vouchers included, beside the same commit made by hand in the same round. */
export const benchActivations = async (stage: Stage, report: Report): Promise<void> => {
  const owner = new pg.Client({ connectionString: stage.database.url })
  await owner.connect()
  await owner.query(await readFile(new URL('raw-activation.sql', import.meta.url), 'utf8'))
  await overHttp(stage, owner, 16)
  const alone = await compare(stage, owner, 1, report)
  const some = await compare(stage, owner, 16, report)
  const many = await compare(stage, owner, 64, report)
  const two = await twoServers(stage, owner)
  await owner.end()
  const ratio = (floor: number, goal: number): Aims => ({ floor, goal, isMoreBetter: true })
  report.note('per second to by hand, 64 clients', many.ratio, '', ratio(0.8, 1.2))
  report.note('per second to by hand, 16 clients', some.ratio, '', ratio(0.6, 1))
  report.note('PostgreSQL CPU of each, 64 clients', many.databaseMs, ' ms', { floor: 0.6, goal: 0.4 })
  report.note('server CPU of each, 64 clients', many.serverMs, ' ms', { floor: 0.6, goal: 0.45 })
  report.note('one client, p50 to by hand', alone.p50Ratio, '', { floor: 2, goal: 1.5 })
  report.note('p99, 64 clients', many.p99, ' ms', { floor: 120, goal: 60 })
  report.note('per second of two servers to one', two, '', ratio(1.2, 1.2))
}
