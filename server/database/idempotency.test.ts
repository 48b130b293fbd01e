import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'
import { eventually } from '#testkit/eventually.ts'
import { patience } from '#testkit/patient.ts'
import {
  forgetAnswers,
  type Idempotency,
  inGroup,
  inSteps,
  inTransaction,
  type Together,
} from './idempotency.ts'
import { type Db, openPool, type Tx } from './pool.ts'
import { listed, part, run, type Statement, statement } from './statement.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = openPool(database.url, { size: 8, role: 'rotativo_app', patience, onError: () => {} })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const aCall = (asked = 'one'): Idempotency => ({
  scope: 'a test',
  key: randomUUID(),
  requestHash: Buffer.from(asked),
})

/** An effect that can be counted: a row of the outbox per time that the work was done. */
const workOf = (topic: string, error?: Error) => async (tx: Tx) => {
  await sql`insert into outbox (topic, payload, created_at) values (${topic}, '{}', now())`.execute(tx)
  if (error) throw error
  return { done: topic }
}

const timesDone = async (topic: string): Promise<number> => {
  const rows = await db.kysely.selectFrom('outbox').select('id').where('topic', '=', topic).execute()
  return rows.length
}

/** Answers a call as a repetition of it would, on another connection. */
const answer = ({ scope, key, requestHash }: Idempotency, topic: string) =>
  sql`insert into idempotency_keys (scope, key, request_hash, status, answer)
    values (${scope}, ${key}, ${requestHash}, 200, ${{ answer: { done: topic } }})`.execute(db.kysely)

/** How many wait for a key that somebody else holds. */
const waitingForKeys = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db.kysely)
  return rows[0]?.waiting ?? 0
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : `fault ${error.message}`),
  )

type Grouped = { topic: string; error?: Error | undefined }

const grouped: Together<Grouped, Grouped, string, { done: string }> = {
  names: () => [],
  read: (calls) => [
    statement(
      'read',
      part`select call.topic from ${listed('call', calls, { topic: 'text' })} order by call.at`,
    ),
  ],
  found: ([rows]) => rows?.map(({ topic }) => ({ topic: topic as string })) ?? [],
  decide: ({ topic, error }) => {
    if (error) throw error
    return { answer: { done: topic }, write: topic }
  },
  write: (topics) => {
    const rows = topics.map((topic) => ({ topic }))
    const insert = part`insert into outbox (topic, payload, created_at)
      select topic, '{}', now() from ${listed('one', rows, { topic: 'text' })}`
    return [statement('write', insert)]
  },
}

/** The same work in each form, which may also do it and then fail. */
const forms = {
  'one commit': (
    idempotency: Idempotency | undefined,
    topic: string,
    error?: Error,
  ): Promise<{ done: string }> => inTransaction(db, idempotency, workOf(topic, error)),
  steps: (idempotency: Idempotency | undefined, topic: string, error?: Error): Promise<{ done: string }> =>
    inSteps(db, idempotency, { begin: async () => topic, goOn: async (begun) => workOf(begun, error) }),
  'a group': (
    idempotency: Idempotency | undefined,
    topic: string,
    error?: Error,
  ): Promise<{ done: string }> => inGroup(db, { idempotency }, grouped, { topic, error }),
}

describe.each(Object.entries(forms))('a call with a key, done in %s,', (_form, send) => {
  it('is done once, and its repetition gets the first answer', async () => {
    const idempotency = aCall()
    const topic = randomUUID()
    expect(await send(idempotency, topic)).toEqual({ done: topic })
    expect(await send(idempotency, 'another')).toEqual({ done: topic })
    expect(await timesDone(topic)).toBe(1)
    expect(await timesDone('another')).toBe(0)
  })

  it('with another request is refused', async () => {
    const idempotency = aCall()
    await send(idempotency, randomUUID())
    const other = { ...idempotency, requestHash: Buffer.from('two') }
    expect(await codeOf(send(other, 'never'))).toBe('key_reused')
    expect(await timesDone('never')).toBe(0)
  })

  it('sent ten times at once is done once', async () => {
    const idempotency = aCall()
    const topic = randomUUID()
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(send(idempotency, topic))))
    expect(codes.filter((code) => code !== 'done' && code !== 'key_in_use')).toEqual([])
    expect(codes).toContain('done')
    expect(await timesDone(topic)).toBe(1)
  })

  it('that was refused is refused again, with nothing done', async () => {
    const idempotency = aCall()
    const topic = randomUUID()
    const refusal = new Refusal('last_fraction', { minutes: 15 })
    expect(await codeOf(send(idempotency, topic, refusal))).toBe('last_fraction')
    const again = await send(idempotency, topic).catch((error) => error)
    expect(again).toMatchObject({ code: 'last_fraction', details: { minutes: 15 } })
    expect(await timesDone(topic)).toBe(0)
  })

  it.each([
    new Error('broken'),
    new Refusal('resend_too_soon'),
    new Refusal('too_many_requests'),
    new Refusal('gateway_unavailable'),
  ])('that met a fault, or a refusal that only time lifts, may be tried again: %s', async (error) => {
    const idempotency = aCall()
    const topic = randomUUID()
    await expect(send(idempotency, topic, error)).rejects.toBe(error)
    expect(await send(idempotency, topic)).toEqual({ done: topic })
    expect(await timesDone(topic)).toBe(1)
  })

  it('of another caller is another call', async () => {
    const idempotency = aCall()
    const topic = randomUUID()
    await send(idempotency, topic)
    await send({ ...idempotency, scope: 'somebody else' }, topic)
    expect(await timesDone(topic)).toBe(2)
  })

  it('and without one is done each time', async () => {
    const topic = randomUUID()
    await send(undefined, topic)
    await send(undefined, topic)
    expect(await timesDone(topic)).toBe(2)
  })
})

describe('a transaction that PostgreSQL ends because two wait for each other', () => {
  const text = "do $$ begin raise exception using errcode = '40P01'; end $$"
  const ended: Statement = { name: 'ended', text, values: [] }
  const inOneCommit = (topic: string, mayEnd: () => boolean) =>
    inTransaction(db, aCall(), async (tx) => {
      const done = await workOf(topic)(tx)
      if (mayEnd()) await run(tx, ended)
      return done
    })
  const inAGroup = (topic: string, mayEnd: () => boolean) => {
    const write = (topics: readonly string[]) => [...grouped.write(topics), ...(mayEnd() ? [ended] : [])]
    return inGroup(db, { idempotency: aCall() }, { ...grouped, write }, { topic })
  }

  it.each([
    ['one commit', inOneCommit],
    ['a group', inAGroup],
  ])('is done anew three times, and no oftener: %s', async (_form, send) => {
    const [ends, stays] = [randomUUID(), randomUUID()]
    let left = 3
    expect(await codeOf(send(ends, () => left-- > 0))).toBe('done')
    expect(await timesDone(ends)).toBe(1)
    left = 4
    expect(await codeOf(send(stays, () => left-- > 0))).toMatch('fault')
    expect(await timesDone(stays)).toBe(0)
  })
})

/** Waits in the middle of its work until it may go on. */
const inTheMiddle = () => {
  const [reached, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stop = async () => {
    reached.resolve()
    await free.promise
  }
  return { stop, reached: reached.promise, goOn: free.resolve }
}

describe('a call with a key', () => {
  it('sent while the first still runs is refused, and afterwards gets its answer', async () => {
    const idempotency = aCall()
    const topic = randomUUID()
    const middle = inTheMiddle()
    const first = inTransaction(db, idempotency, async (tx) => {
      await middle.stop()
      return workOf(topic)(tx)
    })
    await middle.reached
    expect(await codeOf(inTransaction(db, idempotency, workOf(topic)))).toBe('key_in_use')
    middle.goOn()
    await first
    expect(await inTransaction(db, idempotency, workOf(topic))).toEqual({ done: topic })
    expect(await timesDone(topic)).toBe(1)
  })

  it('whose work gives a refusal is refused, also again, and what led to it is committed', async () => {
    const ended = (topic: string) => async (tx: Tx) => {
      await workOf(topic)(tx)
      return new Refusal('notice_not_payable')
    }
    const goOn = async () => workOf('never')
    const sent = [
      (idempotency: Idempotency, topic: string) => inTransaction(db, idempotency, ended(topic)),
      (idempotency: Idempotency, topic: string) => inSteps(db, idempotency, { begin: ended(topic), goOn }),
      (idempotency: Idempotency, topic: string) =>
        inSteps(db, idempotency, { begin: async () => null, goOn: async () => ended(topic) }),
    ]
    for (const send of sent) {
      const [idempotency, topic] = [aCall(), randomUUID()]
      expect(await codeOf(send(idempotency, topic))).toBe('notice_not_payable')
      expect(await codeOf(send(idempotency, topic))).toBe('notice_not_payable')
      expect(await timesDone(topic)).toBe(1)
    }
    expect(await timesDone('never')).toBe(0)
  })

  it('is answered as its repetition was that overtook it', async () => {
    const idempotency = aCall()
    const topic = randomUUID()
    const overtaken = inTransaction(db, idempotency, async () => {
      // Its own connection is not the one that took the key, so the answer stands there already when this is refused.
      await answer(idempotency, topic)
      throw new Refusal('code_invalid')
    })
    expect(await overtaken).toEqual({ done: topic })
  })
})

it('a refusal that was thrown is not kept over what a repetition does that took the key before it was', async () => {
  const idempotency = aCall()
  const topic = randomUUID()
  const repetition = await db.pool.connect()
  const lock = [idempotency.scope + idempotency.key]
  const { promise: isTaken, resolve: takes } = Promise.withResolvers<unknown>()
  const refused = inTransaction(db, idempotency, async () => {
    takes(repetition.query('select pg_advisory_lock(hashtextextended($1, 0))', lock))
    await eventually(waitingForKeys, (count) => count === 1)
    throw new Refusal('insufficient_balance')
  })
  let isOver = false
  void refused.catch(() => undefined).finally(() => (isOver = true))
  await isTaken
  await eventually(waitingForKeys, (count) => count === 1 || isOver)
  await answer(idempotency, topic).finally(async () => {
    await repetition.query('select pg_advisory_unlock(hashtextextended($1, 0))', lock)
    repetition.release()
  })
  expect(await refused).toEqual({ done: topic })
})

describe('work in steps', () => {
  it('goes on from what it began, however it broke off, and never begins anew', async () => {
    const idempotency = aCall()
    const topic = randomUUID()
    const begin = async (tx: Tx) => {
      await workOf(topic)(tx)
      return { begun: [topic, 1] }
    }
    const breakOff = async () => {
      throw new Refusal('gateway_unavailable')
    }
    for (let n = 0; n < 2; n++) {
      expect(await codeOf(inSteps(db, idempotency, { begin, goOn: breakOff }))).toBe('gateway_unavailable')
    }
    const goOn = async (begun: unknown) => async () => begun
    expect(await inSteps(db, idempotency, { begin, goOn })).toEqual({ begun: [topic, 1] })
    expect(await inSteps(db, idempotency, { begin, goOn: breakOff })).toEqual({ begun: [topic, 1] })
    expect(await timesDone(topic)).toBe(1)
  })

  it('that two do at once is ended by one of them, who answers both', async () => {
    const idempotency = aCall()
    const topic = randomUUID()
    const middle = inTheMiddle()
    const slow = inSteps(db, idempotency, {
      begin: async () => null,
      goOn: async () => {
        await middle.stop()
        return workOf(topic)
      },
    })
    await middle.reached
    const quick = await inSteps(db, idempotency, {
      begin: async () => null,
      goOn: async () => workOf('quick'),
    })
    middle.goOn()
    expect([quick, await slow]).toEqual([{ done: 'quick' }, { done: 'quick' }])
    expect(await timesDone(topic)).toBe(0)
  })

  it('that is refused in its middle is refused again', async () => {
    const idempotency = aCall()
    const refuse = async () => {
      throw new Refusal('card_invalid')
    }
    const begin = async () => null
    expect(await codeOf(inSteps(db, idempotency, { begin, goOn: refuse }))).toBe('card_invalid')
    expect(await codeOf(inSteps(db, idempotency, { begin, goOn: async () => workOf('never') }))).toBe(
      'card_invalid',
    )
  })
})

it('an answer is kept for a day under its key, and no longer', async () => {
  const [kept, old] = [aCall(), aCall()]
  for (const call of [kept, old]) await inTransaction(db, call, workOf('kept'))
  const age = (call: Idempotency, hours: number) =>
    sql`update idempotency_keys set created_at = now() - make_interval(hours => ${hours}) where key = ${call.key}`.execute(
      db.kysely,
    )
  await age(kept, 23)
  await age(old, 25)
  await forgetAnswers(db)
  const left = await db.kysely.selectFrom('idempotency_keys').select('key').execute()
  expect(left).toContainEqual({ key: kept.key })
  expect(left).not.toContainEqual({ key: old.key })
})
