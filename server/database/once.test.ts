import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'
import { answeredBefore, inTransaction, type Once, type Tx } from './once.ts'
import { type Db, openPool } from './pool.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = openPool(database.url, { size: 8, role: 'rotativo_app', onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const aCall = (asked = 'one'): Once => ({
  scope: 'a test',
  key: randomUUID(),
  requestHash: Buffer.from(asked),
})

/** An effect that can be counted: a row of the outbox per time that the work was done. */
const workOf = (topic: string) => async (tx: Tx) => {
  await sql`insert into outbox (topic, payload, created_at) values (${topic}, '{}', now())`.execute(tx)
  return { done: topic }
}

const timesDone = async (topic: string): Promise<number> => {
  const rows = await db.kysely.selectFrom('outbox').select('id').where('topic', '=', topic).execute()
  return rows.length
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : `fault ${error.message}`),
  )

describe('a call with a key', () => {
  it('is done once, and its repetition gets the first answer', async () => {
    const once = aCall()
    const topic = randomUUID()
    expect(await inTransaction(db, once, workOf(topic))).toEqual({ done: topic })
    expect(await inTransaction(db, once, workOf('another'))).toEqual({ done: topic })
    expect(await timesDone(topic)).toBe(1)
    expect(await answeredBefore(db, once)).toEqual({ answer: { done: topic } })
    expect(await answeredBefore(db, aCall())).toBeNull()
  })

  it('with another request is refused', async () => {
    const once = aCall()
    await inTransaction(db, once, workOf(randomUUID()))
    const other = { ...once, requestHash: Buffer.from('two') }
    expect(await codeOf(inTransaction(db, other, workOf('never')))).toBe('key_reused')
    expect(await codeOf(answeredBefore(db, other))).toBe('key_reused')
    expect(await timesDone('never')).toBe(0)
  })

  it('sent while the first still runs is refused, and afterwards gets its answer', async () => {
    const once = aCall()
    const topic = randomUUID()
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const first = inTransaction(db, once, async (tx) => {
      begin()
      await finished
      return workOf(topic)(tx)
    })
    await begun
    expect(await codeOf(inTransaction(db, once, workOf(topic)))).toBe('key_in_use')
    finish()
    await first
    expect(await inTransaction(db, once, workOf(topic))).toEqual({ done: topic })
    expect(await timesDone(topic)).toBe(1)
  })

  it('sent ten times at once is done once', async () => {
    const once = aCall()
    const topic = randomUUID()
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(inTransaction(db, once, workOf(topic)))),
    )
    expect(codes.filter((code) => code !== 'done' && code !== 'key_in_use')).toEqual([])
    expect(codes).toContain('done')
    expect(await timesDone(topic)).toBe(1)
  })

  it('that was refused is refused again, with nothing done', async () => {
    const once = aCall()
    const topic = randomUUID()
    const refused = (tx: Tx) =>
      workOf(topic)(tx).then(() => {
        throw new Refusal('last_fraction', { minutes: 15 })
      })
    expect(await codeOf(inTransaction(db, once, refused))).toBe('last_fraction')
    const again = await inTransaction(db, once, workOf(topic)).catch((error) => error)
    expect(again).toMatchObject({ code: 'last_fraction', details: { minutes: 15 } })
    expect(await timesDone(topic)).toBe(0)
  })

  it('that met a fault, or a refusal that only time lifts, may be tried again', async () => {
    for (const error of [
      new Error('broken'),
      new Refusal('resend_too_soon'),
      new Refusal('too_many_requests'),
    ]) {
      const once = aCall()
      const topic = randomUUID()
      const failing = async () => {
        throw error
      }
      await expect(inTransaction(db, once, failing)).rejects.toBe(error)
      expect(await inTransaction(db, once, workOf(topic))).toEqual({ done: topic })
    }
  })

  it('of another caller is another call', async () => {
    const once = aCall()
    const topic = randomUUID()
    await inTransaction(db, once, workOf(topic))
    await inTransaction(db, { ...once, scope: 'somebody else' }, workOf(topic))
    expect(await timesDone(topic)).toBe(2)
  })
})

it('a call without a key is done each time', async () => {
  const topic = randomUUID()
  await inTransaction(db, undefined, workOf(topic))
  await inTransaction(db, undefined, workOf(topic))
  expect(await timesDone(topic)).toBe(2)
  expect(await answeredBefore(db, undefined)).toBeNull()
})
