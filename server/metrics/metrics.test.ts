import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { cents } from '#domain/money/cents.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'
import { placeOrder } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'

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
    expect(figureOf(text, 'rotativo_pool_waiting{pool="app"}')).toBe(0)
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
})
