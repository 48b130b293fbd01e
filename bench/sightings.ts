import Fastify from 'fastify'
import pg from 'pg'
import { readParkingRight, reportSighting } from '#contract/operator.ts'
import { httpClient } from './http-client.ts'
import type { Aims, Report } from './report.ts'
import { load, median, type Stage } from './stage.ts'

const clients = 16
const milliseconds = 2500
const rounds = 3

/** As many plates as this share a history, so that each has a long one, as after years in one city. */
const plates = 30_000

// Tickets of one hour that ended one after the other, in the wallets of the stage's own drivers.
const pastActivations = `
  insert into activations (vehicle_id, wallet_id, user_id, plate, begins_at, ends_at, paid_until, time_minutes, price,
    closed_at, created_at)
  select v.id, w.id, w.user_id, 'PA' || n % ${plates}, t.at, t.at + interval '1 hour', t.at + interval '1 hour', 60, 300,
    t.at + interval '1 hour', t.at
  from (select id, wallet_id from vehicles order by id limit 1) v
  join wallets w on w.id = v.wallet_id
  cross join generate_series($1::int, $2::int) n
  cross join lateral (select now() - interval '1 day' - n * interval '20 seconds' as at) t`

const key = { authorization: 'Bearer sandbox-operator-key' }

const perSecond = async (
  address: string,
  ask: (client: number, turn: number) => { method: string; path: string; body?: string },
): Promise<number> => {
  const http = httpClient(address, clients)
  const figures = await load(clients, milliseconds, async (client, turn) => {
    const { method, path, body } = ask(client, turn)
    const status = await http.send(method, path, key, body)
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}`)
  })
  http.close()
  return figures.perSecond
}

const plateOf = (client: number, turn: number): string => `PA${(client * 7919 + turn * 13) % plates}`

type Asked = {
  name: string
  aims: Aims
  ask: (client: number, turn: number) => { method: string; path: string; body?: string }
}

const asked: readonly Asked[] = [
  {
    name: 'look-up of a plate',
    aims: { floor: 0.2, goal: 0.35, isMoreBetter: true },
    ask: (client, turn) => ({
      method: 'GET',
      path: readParkingRight.path.replace(':plate', plateOf(client, turn)),
    }),
  },
  {
    name: 'sighting',
    aims: { goal: 0.25, isMoreBetter: true },
    ask: (client, turn) => ({
      method: 'POST',
      path: reportSighting.path,
      body: JSON.stringify({ plate: plateOf(client, turn), address: 'Rua das Gaivotas, 10' }),
    }),
  },
]

/** Calls per second as a share of the empty route, the median of pairs that follow each other. */
const shareOf = async (
  ours: string,
  empty: string,
  { ask }: Asked,
  planAnew: () => Promise<unknown>,
): Promise<{ ours: number; share: number }> => {
  const pairs: { ours: number; share: number }[] = []
  await perSecond(ours, ask)
  // What was planned for a table without sightings reads all of it; the database of a city that runs plans anew by itself.
  await planAnew()
  for (let round = 0; round < rounds; round++) {
    const answered = await perSecond(ours, ask)
    const reference = await perSecond(empty, () => ({ method: 'GET', path: '/empty' }))
    pairs.push({ ours: answered, share: answered / reference })
  }
  return { ours: median(pairs.map((pair) => pair.ours)), share: median(pairs.map((pair) => pair.share)) }
}

/** The same with a history as after years in a large city, which takes minutes to write. */
export const benchYears = (stage: Stage, report: Report): Promise<void> =>
  benchSightings(stage, report, [30_000, 12_000_000])

/**
 * Sightings and look-ups of a plate as a share of an empty Fastify route, with a short and with a long history in the same
 * run: what the programme asks all day must not get slower with the years.
 */
export const benchSightings = async (
  stage: Stage,
  report: Report,
  histories: readonly number[] = [30_000, 3_000_000],
): Promise<void> => {
  const empty = Fastify()
  empty.get('/empty', async () => ({ status: 'empty' }))
  const emptyAddress = await empty.listen({ port: 0, host: '127.0.0.1' })
  const owner = new pg.Client({ connectionString: stage.database.url })
  await owner.connect()
  const shares = new Map<string, number[]>(asked.map(({ name }) => [name, []]))
  try {
    let past = 0
    for (const history of histories) {
      await owner.query(pastActivations, [past + 1, history])
      await owner.query('vacuum analyze activations')
      // Years were written in years: what is left to write of them does not share the cores with who asks.
      await owner.query('checkpoint')
      past = history
      for (const one of asked) {
        const { ours, share } = await shareOf(stage.server.address, emptyAddress, one, () =>
          owner.query('analyze'),
        )
        shares.get(one.name)?.push(share)
        report.say(
          `  ${one.name}, ${history} past activations: ${ours.toFixed(0)}/s, ratio ${share.toFixed(2)} to an empty route`,
        )
        report.note(`${one.name} to an empty route, ${history} past activations`, share, '', one.aims)
      }
    }
    const { rows } = await owner.query("select pg_total_relation_size('activations') / 1e6 as megabytes")
    report.note(`${past} past activations on disk, with their indexes`, Number(rows[0].megabytes), ' MB')
    for (const [name, [short = 0, long = 0]] of shares) {
      report.say(`  ${name}: ${(short / long).toFixed(2)} times slower with the long history (goal 1.20)`)
      report.note(`${name}, time with the long history to the short`, short / long, '', { goal: 1.2 })
    }
  } finally {
    await owner.end()
    await empty.close()
  }
}
