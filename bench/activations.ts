import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { activateParking } from '#contract/parking.ts'
import { httpClient } from './http-client.ts'
import { cpuSeconds } from './process-figures.ts'
import { type BenchDriver, load, median, type Stage } from './stage.ts'

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

const overHttp = async (stage: Stage, clients: number) => {
  const http = httpClient(stage.server.address, clients)
  const before = await cpuSeconds(stage.server.pid)
  const figures = await load(clients, seconds * 1000, (client, turn) =>
    buyTime(http, driverOf(stage, clients, client, turn)),
  )
  http.close()
  const cpu = (await cpuSeconds(stage.server.pid)) - before
  return { ...figures, cpuMs: (cpu * 1000) / figures.calls }
}

const byHand = async (stage: Stage, clients: number) => {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: stage.database.url })
      await client.connect()
      return client
    }),
  )
  const figures = await load(clients, seconds * 1000, async (client, turn) => {
    const { plate, userId } = driverOf(stage, clients, client, turn)
    await connections[client]?.query({
      name: 'bench-activate',
      text: 'select bench_activate($1, $2, $3, $4, $5)',
      values: [plate, userId, 15, 100, randomBytes(12).toString('hex')],
    })
  })
  await Promise.all(connections.map((client) => client.end()))
  return figures
}

/** Activations per second over HTTP, as a share of the same commit made by hand, round by round. */
export const benchActivations = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  const owner = new pg.Client({ connectionString: stage.database.url })
  await owner.connect()
  await owner.query(await readFile(new URL('raw-activation.sql', import.meta.url), 'utf8'))
  await owner.end()
  await overHttp(stage, 16)
  for (const clients of [16, 64]) {
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const ours = await overHttp(stage, clients)
      const reference = await byHand(stage, clients)
      ratios.push(ours.perSecond / reference.perSecond)
      say(
        `  ${clients} clients: ${ours.perSecond.toFixed(0)}/s over HTTP (p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms, ` +
          `${ours.cpuMs.toFixed(2)} ms of server CPU each), by hand ${reference.perSecond.toFixed(0)}/s`,
      )
    }
    say(`  ${clients} clients: ratio ${median(ratios).toFixed(2)} (goal 0.50)`)
  }
}
