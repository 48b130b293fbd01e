import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { poolBeside } from '#testkit/database.ts'
import { aDriver } from '#testkit/drivers.ts'
import { freeAbandonedJobs } from './abandoned.ts'
import { enqueue } from './outbox.ts'

let app: TestApp
let owner: pg.Pool
beforeAll(async () => {
  app = await startApp()
  owner = poolBeside(app.databaseUrl, 2)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const holder = async (): Promise<string | undefined> => {
  const { rows } = await owner.query(
    "select locked_by from graphile_worker.jobs where task_identifier = 'make_pdf' and locked_by is not null",
  )
  return rows[0]?.locked_by
}

/** A job that runs until it is released: what it needs is held by somebody else. */
const longJob = async (): Promise<{ release: () => Promise<void> }> => {
  const driver = await aDriver(app)
  const { db, clock } = app.rotativo.parts
  const now = clock.now()
  const { rows } = await owner.query(
    `insert into pdf_jobs (user_id, delivery, wallet_id, begins_at, ends_before, created_at, expires_at)
     values ($1, 'link', $2, $3, $3, $3, $3::timestamptz + interval '1 hour') returning id`,
    [driver.userId, driver.walletId, now],
  )
  const id = rows[0].id
  const client = await owner.connect()
  await client.query('begin')
  await client.query('select from pdf_jobs where id = $1 for update', [id])
  await enqueue(db.kysely, 'make_pdf', { pdf_job_id: Number(id) }, now)
  return {
    release: async () => {
      await client.query('commit')
      client.release()
    },
  }
}

describe('a job that runs for long', () => {
  it('stays with the server that does it, and goes to another one when that server is gone', async () => {
    const { release } = await longJob()
    await expect.poll(holder).toBeTruthy()
    const server = (await holder()) ?? ''
    await expect
      .poll(async () => (await owner.query('select worker_id from job_workers')).rows)
      .toContainEqual({ worker_id: server })

    await owner.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_by = $1",
      [server],
    )
    await freeAbandonedJobs(owner, new Set([server]))
    expect(await holder()).toBe(server)

    await owner.query("update graphile_worker._private_jobs set locked_by = 'gone' where locked_by = $1", [
      server,
    ])
    await freeAbandonedJobs(owner, new Set([server]))
    expect(await holder()).not.toBe('gone')
    await release()
  })
})
