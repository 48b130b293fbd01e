import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { hourMs } from '#domain/durations.ts'
import { watchClock } from '#server/letters/watch-clock.ts'
import { startApp } from '#testkit/app.ts'
import { createDatabase } from '#testkit/database.ts'
import { demandSameTime } from './refuse-database.ts'

const headBytes = 8

/** The first message of a connection: its length, the version, and names and values with a zero after each. */
const withoutOptions = (message: Buffer): Buffer => {
  const words = message.toString('latin1', headBytes).split('\0')
  const at = words.indexOf('options')
  if (at >= 0) words.splice(at, 2)
  const kept = Buffer.concat([message.subarray(0, headBytes), Buffer.from(words.join('\0'), 'latin1')])
  kept.writeInt32BE(kept.length)
  return kept
}

/** A pooler that drops what it does not know of, as PgBouncer does with `ignore_startup_parameters = options`. */
const openPooler = async (databaseUrl: string): Promise<Server> => {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const pooler = createServer((near) => {
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    near.once('data', (first: Buffer) => {
      far.write(withoutOptions(first))
      near.pipe(far)
    })
    far.pipe(near)
    for (const end of [near, far]) end.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  return pooler
}

it('a server does not start as the owner, where something drops the lesser role on its way to the database', async () => {
  const database = await createDatabase()
  const pooler = await openPooler(database.url)
  const { user = '', database: name } = new pg.Client({ connectionString: database.url })
  const { port } = pooler.address() as AddressInfo
  const start = startApp({ databaseUrl: `postgres://${user}@127.0.0.1:${port}/${name}` })
  await expect(start).rejects.toThrow(
    `DATABASE_URL: the server would work as ${user} and not as rotativo_app, which cannot change a posting`,
  )
  pooler.close()
  await database.drop()
})

it('a server does not start by a clock that is an hour off, and the office hears of one that drifts', async () => {
  const app = await startApp({ settings: { operatorEmail: 'office@example.com' } })
  const { parts } = app.rotativo
  // What the question takes is taken for a part of the difference.
  const offBy = (ms: number) => () => Date.now() + ms
  await demandSameTime(parts.db)
  await demandSameTime(parts.db, offBy(30_000))
  await expect(demandSameTime(parts.db, offBy(hourMs))).rejects.toThrow(
    /^The clock of this machine is 3(600|5\d\d) seconds ahead of that of the database: set both/,
  )
  await expect(demandSameTime(parts.db, offBy(-hourMs))).rejects.toThrow(
    / seconds behind that of the database/,
  )

  const look = (ms: number) => watchClock(parts, offBy(ms))(app.clock.now())
  await look(5000)
  await look(-hourMs)
  const [letter] = await app.messages('office@example.com')
  expect(letter?.subject).toBe('Alerta: relógios diferentes')
  expect(letter?.text).toMatch(/está 3[56]\d\d segundos atrasado em relação ao do banco de dados/)
  await app.close()
})
