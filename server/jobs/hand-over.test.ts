import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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
afterEach(() => owner.query('delete from graphile_worker._private_jobs'))
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

it('what the bank says has its turn before questions to it, and these before letters and vouchers', async () => {
  const letter: OutboxJob = { topic: 'mail', payload: { to: 'a@b.c', subject: 'x', text: 'x', html: 'x' } }
  const told: OutboxJob = { topic: 'apply_webhook', payload: { webhook_event_id: 1 } }
  await enqueueAll(db.kysely, [voucher, letter, question(1), told], new Date())
  await handOverAll(owner)
  const { rows } = await owner.query(
    'select task_identifier as topic from graphile_worker.jobs order by priority',
  )
  expect(rows.map(({ topic }) => topic)).toEqual(['apply_webhook', 'check_charge', 'mail', 'tell'])
})

const question = (charge_id: number): OutboxJob => ({ topic: 'check_charge', payload: { charge_id } })

describe('a question about a charge', () => {
  type Job = { charge: number; key: string | null; attempts: number; is_locked: boolean; run_at: Date }

  const jobs = async (): Promise<Job[]> => {
    const { rows } = await owner.query(
      `select (payload -> 'payload' ->> 'charge_id')::int as charge, key, attempts, locked_at is not null as is_locked, run_at
        from graphile_worker._private_jobs order by id`,
    )
    return rows
  }
  const promise = async (...charges: number[]): Promise<Job[]> => {
    await enqueueAll(db.kysely, charges.map(question), new Date())
    await handOverAll(owner)
    return jobs()
  }
  const set = (text: string) => owner.query(`update graphile_worker._private_jobs set ${text}`)

  it('waits once, and keeps its place while the same is promised again and again', async () => {
    const first = await promise(1, 2, 1)
    expect(first.map(({ charge }) => charge)).toEqual([1, 2])
    await promise(2)
    expect(await promise(2, 1)).toEqual(first)
  })

  it('that was begun keeps its tries, and another one waits beside it', async () => {
    await promise(1)
    await set("locked_at = now() - interval '1 minute', locked_by = 'somebody', attempts = 3")
    await promise(1)
    const [begun, waiting, ...more] = await promise(1, 1)
    expect(begun).toMatchObject({ charge: 1, key: null, attempts: 3, is_locked: true })
    expect(waiting).toMatchObject({ charge: 1, key: 'check_charge/1', attempts: 0, is_locked: false })
    expect(more).toEqual([])
  })

  it('that failed is asked at once when it is promised again, and one that failed every try stays for a person', async () => {
    await promise(1, 2)
    const later = "run_at = now() + interval '1 hour'"
    await set(`${later}, attempts = case key when 'check_charge/1' then 3 else max_attempts end`)
    const [failed, parked, another] = await promise(1, 2)
    expect(failed).toMatchObject({ charge: 1, attempts: 0 })
    expect(failed?.run_at.getTime()).toBeLessThan(Date.now() + 60_000)
    expect(parked).toMatchObject({ charge: 2, key: null, attempts: 16 })
    expect(another).toMatchObject({ charge: 2, key: 'check_charge/2', attempts: 0 })
  })
})
