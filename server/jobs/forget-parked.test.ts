import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, poolBeside, type TestDatabase } from '#testkit/database.ts'
import { forgetParked } from './forget-parked.ts'

let database: TestDatabase
let owner: pg.Pool
beforeAll(async () => {
  database = await createDatabase()
  owner = poolBeside(database.url, 1)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** A job that was tried so often, the last time so many days ago. */
const aJob = async (
  topic: string,
  attempts: number,
  days: number,
  payload = '{"key": "a"}',
): Promise<void> => {
  const { rows } = await owner.query('select (graphile_worker.add_job($1, $2, max_attempts := 16)).id', [
    topic,
    payload,
  ])
  await owner.query(
    `update graphile_worker._private_jobs set attempts = $2, updated_at = now() - make_interval(days => $3) where id = $1`,
    [rows[0].id, attempts, days],
  )
}

it('what failed every try and holds whom it was for goes after a week, and nothing else does', async () => {
  for (const topic of ['tell', 'mail', 'sms', 'send_recovery', 'refund']) {
    await aJob(topic, 16, 8)
    await aJob(topic, 15, 8)
    await aJob(topic, 16, 6)
  }
  await aJob('mail', 16, 0, '{}')
  await aJob('refund', 16, 0, '{}')
  await forgetParked(owner)
  const { rows } = await owner.query(
    'select task_identifier as topic, count(*)::int from graphile_worker.jobs group by 1 order by 1',
  )
  expect(rows).toEqual([
    { topic: 'mail', count: 2 },
    { topic: 'refund', count: 4 },
    { topic: 'send_recovery', count: 2 },
    { topic: 'sms', count: 2 },
    { topic: 'tell', count: 2 },
  ])
  await forgetParked(owner)
})
