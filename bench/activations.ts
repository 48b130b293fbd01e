import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import pg from 'pg'
import { driverOf, endTickets, type Figures, overHttp, seconds } from './buying.ts'
import { cpuSecondsOfFamily } from './process-figures.ts'
import type { Aims, Report } from './report.ts'
import { load, median, type Stage } from './stage.ts'
import { twoServers } from './two-servers.ts'

const rounds = 3

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

/** Activations over HTTP, vouchers included, beside the same commit made by hand in the same round. */
export const benchActivations = async (stage: Stage, report: Report): Promise<void> => {
  const owner = new pg.Client({ connectionString: stage.database.url })
  await owner.connect()
  await owner.query(await readFile(new URL('raw-activation.sql', import.meta.url), 'utf8'))
  await overHttp(stage, owner, 16)
  const alone = await compare(stage, owner, 1, report)
  const some = await compare(stage, owner, 16, report)
  const many = await compare(stage, owner, 64, report)
  const two = await twoServers(stage, owner, report, { clients: 64 })
  const twoSmall = await twoServers(stage, owner, report, { clients: 128, share: 0.25 })
  await owner.end()
  const ratio = (floor: number, goal: number): Aims => ({ floor, goal, isMoreBetter: true })
  report.note('per second to by hand, 64 clients', many.ratio, '', ratio(0.8, 1.2))
  report.note('per second to by hand, 16 clients', some.ratio, '', ratio(0.6, 1))
  report.note('PostgreSQL CPU of each, 64 clients', many.databaseMs, ' ms', { floor: 0.6, goal: 0.4 })
  report.note('server CPU of each, 64 clients', many.serverMs, ' ms', { floor: 0.6, goal: 0.45 })
  report.note('one client, p50 to by hand', alone.p50Ratio, '', { floor: 2, goal: 1.5 })
  report.note('p99, 64 clients', many.p99, ' ms', { floor: 120, goal: 60 })
  if (two) report.note('per second of two servers to one', two, '', ratio(1.2, 1.2))
  if (twoSmall) {
    report.note('per second of two small servers to one', twoSmall, '', ratio(1.2, 1.2))
  }
}
