import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { cents } from '#domain/money/cents.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { watchRoom } from '#server/letters/watch-room.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'
import { placeOrder } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { addPools } from './pools.ts'
import { addRoom } from './room.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const scrape = async (): Promise<string> => {
  const answer = await app.http('GET', '/metrics', undefined, office)
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The value of one line, by what stands before it. */
const figureOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

const refundRequest = (app: TestApp, userId: number) =>
  app.rotativo.parts.db.kysely
    .insertInto('refund_requests')
    .values({ user_id: userId, amount: cents(500), rest: cents(500), requested_at: app.clock.now() })
    .execute()

/** A folder that looks like PostgreSQL's to whoever asks for its room. */
const database = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rotativo-room-'))
  mkdirSync(join(folder, 'pg_wal'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A job that has failed as often as it may. */
const parkedJob = async (app: TestApp): Promise<void> => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query("select graphile_worker.add_job('nothing', '{}', run_at := now() + interval '1 day')")
  await owner.query(
    "update graphile_worker._private_jobs set attempts = max_attempts where run_at > now() + interval '1 hour'",
  )
  await owner.end()
}

describe('what a machine that watches may read', () => {
  it('is for whoever holds an operator key, and says nothing to anybody else', async () => {
    const driver = await aDriver(app)
    for (const sent of [{}, { token: 'a-stranger' }, { token: driver.token }]) {
      const answer = await app.http('GET', '/metrics', undefined, sent)
      expect([answer.status, await answer.text()]).toEqual([401, ''])
    }
  })

  it('counts calls by the address that was declared, never by what stood in it', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    await app.http('GET', `/api/plate/${plate}`)
    await app.http('GET', `/nowhere/${plate}`)
    const text = await scrape()
    const calls = `rotativo_http_seconds_count{method="POST",address="${activateParking.path}",status="2xx"}`
    expect(figureOf(text, calls)).toBe(1)
    expect(text).not.toContain(plate)
    expect(figureOf(text, 'rotativo_tickets_open')).toBe(1)
  })

  it('tells what waits, and how long, and forgets it when it has gone', async () => {
    const driver = await aDriver(app, { credit: 1000 })
    const waiting = `rotativo_orders_waiting{payment_form="${paymentForms.pix}"}`
    const before = figureOf(await scrape(), waiting) ?? 0
    await placeOrder(app, driver, 5000)
    await refundRequest(app, driver.userId)
    await parkedJob(app)
    const text = await scrape()
    expect(figureOf(text, waiting)).toBe(before + 1)
    expect(figureOf(text, 'rotativo_refund_requests_open')).toBe(1)
    expect(figureOf(text, 'rotativo_jobs_parked')).toBe(1)
    await app.advance(40 * 60)
    expect(figureOf(await scrape(), waiting) ?? 0).toBe(before)
  })
})

describe('what is said of the database', () => {
  it('is how many connections each pool of the server has', async () => {
    const text = await scrape()
    // How many are free, and whether a job waits for one, is another matter at each moment.
    for (const pool of ['app', 'by_index', 'owner']) {
      for (const figure of ['connections', 'idle', 'waiting']) {
        const line = `rotativo_pool_${figure}{pool="${pool}"}`
        expect(figureOf(text, line), line).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('is which of them are free, and how many calls wait for one', async () => {
    const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 })
    onTestFinished(() => pool.end())
    const registry = new Registry()
    addPools(registry, { one: pool })
    const figures = async () => {
      const text = await registry.metrics()
      return ['connections', 'idle', 'waiting'].map((one) =>
        figureOf(text, `rotativo_pool_${one}{pool="one"}`),
      )
    }
    expect(await figures()).toEqual([0, 0, 0])
    const held = await pool.connect()
    expect(await figures()).toEqual([1, 0, 0])
    const asked = pool.query('select 1')
    expect(await figures()).toEqual([1, 0, 1])
    held.release()
    await asked
    expect(await figures()).toEqual([1, 1, 0])
  })

  it('is whether its commits wait for the disk, which those of a test do not', async () => {
    const text = await scrape()
    expect(figureOf(text, 'rotativo_commits_flushed')).toBe(0)
    const { rows } = await app.rotativo.parts.db.pool.query('show fsync')
    expect(rows).toEqual([{ fsync: 'off' }])
  })

  it('is what its disk has left where it is the embedded one, and the office hears when that is little', async () => {
    const { parts } = app.rotativo
    const told: object[] = []
    const watched = {
      ...parts,
      databaseFolder: '.',
      log: { error: (details: object) => void told.push(details) },
    }
    const mebibytes = (part: 'data' | 'log', free: number, total: number) => ({
      part,
      freeBytes: free * 1024 ** 2,
      totalBytes: total * 1024 ** 2,
    })
    const disks = [mebibytes('data', 20_000, 100_000), mebibytes('log', 2000, 10_000)]
    const look = (seconds = 0) =>
      watchRoom(watched, async () => disks)(new Date(app.clock.now().getTime() + seconds * 1000))
    await look()
    expect(told).toEqual([])
    disks.push(mebibytes('log', 900, 1500))
    await look()
    expect(told).toEqual([{ alarm: 'disk-near-full', part: 'log', free_mebibytes: 900 }])
    disks.splice(0, 3, mebibytes('data', 9000, 100_000))
    await app.advance(3700)
    await look()
    expect(told.at(-1)).toEqual({ alarm: 'disk-near-full', part: 'data', free_mebibytes: 9000 })
    // By a clock that is wrong for a moment: what it raised keeps nothing back afterwards.
    await look(86_400)
    await look()
    expect(told).toHaveLength(4)
    const registry = new Registry()
    addRoom(registry, { ...parts, databaseFolder: database() })
    const text = await registry.metrics()
    for (const part of ['data', 'log']) {
      expect(figureOf(text, `rotativo_disk_free_share{part="${part}"}`)).toBeLessThanOrEqual(1)
      expect(figureOf(text, `rotativo_disk_free_bytes{part="${part}"}`)).toBeGreaterThan(0)
    }
  })
})

describe('the files for Prometheus and Grafana in deploy/', () => {
  it('ask for figures that there are', async () => {
    const text = await scrape()
    const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    for (const file of ['deploy/prometheus-alerts.yml', 'deploy/grafana-dashboard.json']) {
      const asked = readFileSync(file, 'utf8').matchAll(/\b(?:rotativo|process|nodejs)_[a-z_0-9]+/g)
      const names = [...asked].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
      expect(names.length, file).toBeGreaterThan(5)
      expect(
        [...new Set(names)].filter((name) => !told.has(name)),
        file,
      ).toEqual([])
    }
  })

  it('measure each city by itself, whose label the targets have, and take its servers for one job', () => {
    const rules = [...readFileSync('deploy/prometheus-alerts.yml', 'utf8').matchAll(/^ +expr: (.+)$/gm)]
    const expressions = rules.map(([, expression = '']) => expression)
    expect(expressions.length).toBeGreaterThan(5)
    const adding = /\b(?:sum|min|max|avg|count)\b(?! by \(city[,)])/
    expect(expressions.filter((expression) => adding.test(expression))).toEqual([])
    const [, jobs = ''] = /job=~"(.+?)"/.exec(expressions.join('\n')) ?? []
    const documents = ['docs/operating.md', 'docs/scale.md'].map((file) => readFileSync(file, 'utf8'))
    const named = [...documents.join('\n').matchAll(/job_name: (\S+)/g)].map(([, name = '']) => name)
    expect(named).toEqual(['rotativo', 'rotativo-norte'])
    for (const name of named) expect(name).toMatch(new RegExp(`^(?:${jobs})$`))
  })
})
