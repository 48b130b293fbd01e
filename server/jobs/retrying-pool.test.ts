import type pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { createDatabase, poolBeside } from '#testkit/database.ts'
import { enqueueAll } from './outbox.ts'
import { retryingPool } from './retrying-pool.ts'

const letters = 200

/** Letters that are all due at once, each to an address of its own. */
const fillTheQueue = async (app: TestApp): Promise<void> => {
  const { db, clock } = app.rotativo.parts
  const jobs = Array.from({ length: letters }, (_, n) => ({
    topic: 'mail' as const,
    payload: { to: `driver-${n}@example.com`, subject: 'x', text: 'x', html: '<p>x</p>' },
  }))
  await db.kysely.transaction().execute((tx) => enqueueAll(tx, jobs, clock.now()))
}

const numbers = async (database: pg.Pool): Promise<{ sent: number; once: number; left: number }> => {
  const { rows } = await database.query(
    `select (select count(*)::int from sandbox_messages) sent,
      (select count(distinct recipient)::int from sandbox_messages) once,
      (select count(*)::int from graphile_worker.jobs)
        + (select count(*)::int from outbox where handed_over_at is null) left`,
  )
  return rows[0]
}

/** Every fifth time that the queue notes a job as done its connection ends in the middle of the statement. */
const endEveryFifth = `
  create sequence noted;
  create function end_every_fifth() returns trigger language plpgsql as $$ begin
    if nextval('noted') % 5 = 0 then
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(600);
    end if;
    return old;
  end $$;
  create trigger every_fifth before delete on graphile_worker._private_jobs
    for each row execute function end_every_fifth()`

describe('the queue', () => {
  it('goes on, and forgets no job, when its connections are cut again and again', async () => {
    const app = await startApp()
    const outside = poolBeside(app.databaseUrl, 1)
    await outside.query(endEveryFifth)
    await fillTheQueue(app)
    // Some end beside these while nothing is asked of them, or something else.
    for (let cut = 0; cut < 50; cut++) {
      await outside.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~* 'delete from .*graphile_worker' and pid <> pg_backend_pid()`)
    }
    await expect.poll(() => numbers(outside)).toMatchObject({ once: letters, left: 0 })
    const { rows } = await outside.query('select last_value::int as noted from noted')
    expect(rows[0].noted).toBeGreaterThanOrEqual(letters * 1.2)
    await outside.end()
    await app.close()
  })

  it('notes what it did when the database may be written again, however often it could not', async () => {
    const database = await createDatabase()
    const [pool, outside] = [1, 1].map((max) => poolBeside(database.url, max)) as [pg.Pool, pg.Pool]
    onTestFinished(async () => {
      await Promise.all([pool.end(), outside.end()])
      await database.drop()
    })
    const name = new URL(database.url.replace('@/', '@socket/')).pathname.slice(1)
    const { pool: steady } = retryingPool(pool)
    let tries = 0
    pool.on('connect', () => tries++)
    // Told to each session when it begins, so that the one beside goes on writing.
    await outside.query(`alter database ${name} set default_transaction_read_only to on`)
    const queue = await steady.connect()
    const noted = queue.query('delete from graphile_worker._private_jobs returning id')
    await expect.poll(() => tries).toBeGreaterThan(2)
    await outside.query(`alter database ${name} reset default_transaction_read_only`)
    expect(await noted).toMatchObject({ rowCount: 0 })
    queue.release()
    expect(pool.idleCount).toBe(pool.totalCount)
  })

  it('notes what it did when nobody is in its way any more, however often the database ended that', async () => {
    const database = await createDatabase()
    const [pool, outside] = [1, 2].map((max) => poolBeside(database.url, max)) as [pg.Pool, pg.Pool]
    onTestFinished(async () => {
      await Promise.all([pool.end(), outside.end()])
      await database.drop()
    })
    const holder = await outside.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin; lock table graphile_worker._private_jobs')
    const queue = await retryingPool(pool).pool.connect()
    const noted = queue.query('delete from graphile_worker._private_jobs returning id')
    let ended = 0
    const end = async () => {
      const { rowCount } = await outside.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      ended += rowCount ?? 0
      return ended
    }
    noted.catch(() => {}).finally(() => queue.release())
    await expect.poll(end).toBeGreaterThan(2)
    await holder.query('commit')
    expect(await noted).toMatchObject({ rowCount: 0 })
  })

  it('has noted every job that it did when the server has stopped', async () => {
    const database = await createDatabase()
    const app = await startApp({ databaseUrl: database.url })
    const outside = poolBeside(database.url, 1)
    await fillTheQueue(app)
    app.rotativo.jobs.wake('all')
    await expect.poll(async () => (await numbers(outside)).sent, { interval: 2 }).toBeGreaterThan(20)
    await app.close()
    const { sent, once, left } = await numbers(outside)
    expect(sent).toBe(once)
    expect(sent + left).toBe(letters)
    await outside.end()
    await database.drop()
  })
})
