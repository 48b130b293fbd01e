import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openPool } from '#server/database/pool.ts'
import { createDatabase, poolBeside, type TestDatabase } from '#testkit/database.ts'
import { patience } from '#testkit/patient.ts'
import { handOverAll } from './hand-over.ts'
import { enqueueAll, type OutboxJob } from './outbox.ts'

let database: TestDatabase
let owner: pg.Pool
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  owner = poolBeside(database.url, 1)
  db = openPool(database.url, { size: 1, role: 'rotativo_app', patience, onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await database.drop()
})

const handedOver = async (): Promise<string[]> => {
  const { rows } = await owner.query('select task_identifier as topic from graphile_worker.jobs order by 1')
  return rows.map(({ topic }) => topic)
}

const voucher: OutboxJob = {
  topic: 'tell',
  payload: { messages: [{ user_id: 1, kind: 'campaign', facts: { campaign: 'x' } }] },
}

it('what somebody may wait for is handed over before its turn, and vouchers with it in theirs', async () => {
  const letter: OutboxJob = { topic: 'mail', payload: { to: 'a@b.c', subject: 'x', text: 'x', html: 'x' } }
  const jobs: OutboxJob[] = [voucher, { topic: 'letters', payload: { message_ids: [1] } }, letter, voucher]
  await enqueueAll(db.kysely, jobs, new Date())
  await handOverAll(owner, 'awaited')
  expect(await handedOver()).toEqual(['mail'])
  await handOverAll(owner)
  // What is told at one time is one job.
  expect(await handedOver()).toEqual(['letters', 'mail', 'tell'])
})
