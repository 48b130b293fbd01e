import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { createDatabase, poolBeside, type TestDatabase } from '#testkit/database.ts'
import { aDriver } from '#testkit/drivers.ts'
import { attemptOf, freeAbandonedJobs } from './abandoned.ts'
import { enqueue } from './outbox.ts'

let owner: pg.Pool

const holder = async (): Promise<string | undefined> => {
  const { rows } = await owner.query(
    "select locked_by from graphile_worker.jobs where task_identifier = 'make_pdf' and locked_by is not null",
  )
  return rows[0]?.locked_by
}

/** When a server said last that its workers live. */
const seenAt = async (server: string): Promise<string> => {
  const { rows } = await owner.query('select seen_at::text from job_workers where worker_id = $1', [server])
  return rows[0].seen_at
}

/** A job that runs until it is released: what it needs is held by somebody else. */
const longJob = async (app: TestApp): Promise<{ release: () => Promise<void> }> => {
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
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    owner = poolBeside(app.databaseUrl, 2)
  })
  afterAll(async () => {
    await owner.end()
    await app.close()
  })

  it('stays with the server that does it, and goes to another one when that server is gone', async () => {
    const { release } = await longJob(app)
    onTestFinished(release)
    await expect.poll(holder).toBeTruthy()
    const server = (await holder()) ?? ''
    await expect
      .poll(async () => (await owner.query('select worker_id from job_workers')).rows)
      .toContainEqual({ worker_id: server })

    await owner.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_by = $1",
      [server],
    )
    // The server itself has looked twice, so once wholly, and knows what reached it.
    for (let looks = 0; looks < 2; looks += 1) {
      const before = await seenAt(server)
      await expect.poll(() => seenAt(server)).not.toBe(before)
    }
    expect(await holder()).toBe(server)

    await owner.query("update graphile_worker._private_jobs set locked_by = 'gone' where locked_by = $1", [
      server,
    ])
    await freeAbandonedJobs(owner, { names: new Set([server]), reached: new Set() })
    expect(await holder()).not.toBe('gone')
  })
})

describe('a job that was given out while the database died, so that nobody heard of it', () => {
  // No server runs beside it, which would look after its jobs itself.
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
    owner = poolBeside(database.url, 2)
  })
  afterAll(async () => {
    await owner.end()
    await database.drop()
  })

  const server = 'a server'
  const lockOf = async (id: string) => {
    const { rows } = await owner.query('select locked_by from graphile_worker.jobs where id = $1', [id])
    return rows[0]?.locked_by
  }
  /** A job as it stands when it was given out so many seconds ago. */
  const givenOut = async (secondsAgo: number) => {
    const { rows } = await owner.query(`select id from graphile_worker.add_job('make_pdf', '{}'::json)`)
    await owner.query(
      `update graphile_worker._private_jobs set attempts = 1, locked_by = $1,
         locked_at = now() - make_interval(secs => $2) where id = $3`,
      [server, secondsAgo, rows[0].id],
    )
    return rows[0].id as string
  }

  it('is given out anew, though its worker lives; one that did reach it, or may be on its way, is not', async () => {
    const names = new Set([server])
    // The last one a moment ago, however slow the machine is.
    const [lost, reached, onItsWay] = [await givenOut(11), await givenOut(11), await givenOut(-3600)]
    const own = { names, reached: new Set([attemptOf({ id: reached, attempts: 1 }), '0/1']) }
    await freeAbandonedJobs(owner, own)
    expect([await lockOf(lost), await lockOf(reached), await lockOf(onItsWay)]).toEqual([
      null,
      server,
      server,
    ])
    // What the queue holds no more is not remembered for ever, and another attempt at it is another one.
    expect([...own.reached]).toEqual([`${reached}/1`])
    await owner.query('update graphile_worker._private_jobs set attempts = 2 where id = $1', [reached])
    await freeAbandonedJobs(owner, own)
    expect(await lockOf(reached)).toBeNull()
  })
})
