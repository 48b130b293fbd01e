import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { poolBeside } from '#testkit/database.ts'
import { aDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { placeOrder } from '#testkit/orders.ts'
import { enqueueAll, type OutboxJob } from './outbox.ts'

describe('what waits in the queue', () => {
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

  /** What the hands of the server have taken up: what kind of work, and to whom the letter goes where it is one. */
  const takenUp = async (): Promise<{ task: string; to: string | null }[]> => {
    const { rows } = await owner.query<{ task: string; to: string | null }>(
      `select t.identifier as task, j.payload -> 'payload' ->> 'to' as to from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where j.locked_at is not null`,
    )
    return rows
  }

  it('is a letter with a code before the vouchers of a busy morning, which take one hand of the server at most', async () => {
    const { userId, email } = await aDriver(app)
    const vouchers = Array.from({ length: 300 }, (_, n): OutboxJob => {
      const facts = { campaign: String(n), title: `Aviso ${n}`, text: 'x', link: '/' }
      return { topic: 'tell', payload: { messages: [{ user_id: userId, kind: 'campaign', facts }] } }
    })
    const codes = Array.from({ length: 3 }, (_, n): OutboxJob & { topic: 'mail' } => ({
      topic: 'mail',
      payload: { to: `code-${n}@example.com`, subject: 'x', text: 'x', html: '<p>x</p>' },
    }))
    const { db, clock } = app.rotativo.parts
    // While the mailbox takes nothing, each hand of the server keeps the first letter that it took.
    const mailbox = await owner.connect()
    await mailbox.query('begin')
    await mailbox.query('lock table sandbox_messages in exclusive mode')
    onTestFinished(() => mailbox.release(true))
    const promise = (jobs: readonly OutboxJob[]) =>
      db.kysely.transaction().execute((tx) => enqueueAll(tx, jobs, clock.now()))
    await promise(vouchers)
    await eventually(takenUp, (taken) => taken.some(({ task }) => task === 'letters'))
    await promise(codes)
    const taken = await eventually(takenUp, (now) => now.filter(({ to }) => to !== null).length === 3)
    expect(taken.filter(({ task }) => task === 'letters')).toHaveLength(1)
    expect(taken.flatMap(({ to }) => to ?? []).toSorted()).toEqual(codes.map(({ payload }) => payload.to))
    await mailbox.query('commit')
    await Promise.all(codes.map(({ payload }) => app.messages(payload.to)))
    expect(await app.messages(email, 300)).toHaveLength(300)
  })

  /** Orders of credit by Pix that nobody pays, by what the bank collects for them. */
  const unpaid = async (count: number): Promise<number[]> => {
    const ids: number[] = []
    for (let n = 0; n < count; n++) {
      const order = await placeOrder(app, await aDriver(app), 5000)
      const charge = app.rotativo.parts.db.kysely.selectFrom('charges').select('id')
      ids.push((await charge.where('order_id', '=', order.id).executeTakeFirstOrThrow()).id)
    }
    return ids
  }

  /** From now on the bank answers no question; gives what makes it speak again. */
  const silence = (): (() => void) => {
    const { parts } = app.rotativo
    const bank = parts.payment
    const silent = Promise.withResolvers<null>()
    parts.payment = bankWith(bank, { lookUp: () => silent.promise })
    return () => {
      parts.payment = bank
      silent.resolve(null)
    }
  }

  const asking = async () => (await takenUp()).filter(({ task }) => task === 'check_charge').length

  it('is a letter beside questions to a bank that says nothing, which take four hands of their own', async () => {
    const charges = await unpaid(8)
    const speak = silence()
    onTestFinished(speak)
    const questions = charges.map(
      (charge_id): OutboxJob => ({ topic: 'check_charge', payload: { charge_id } }),
    )
    await enqueueAll(app.rotativo.parts.db.kysely, questions, app.clock.now())
    await eventually(asking, (hands) => hands > 0)
    const to = 'beside-the-bank@example.com'
    const code: OutboxJob = { topic: 'mail', payload: { to, subject: 'x', text: 'x', html: '<p>x</p>' } }
    await enqueueAll(app.rotativo.parts.db.kysely, [code], app.clock.now())
    await app.messages(to)
    expect(await eventually(asking, (hands) => hands === 4)).toBe(4)
  })

  it('is one question for each charge that nobody pays, however many minutes a bank says nothing', async () => {
    const charges = await unpaid(6)
    const speak = silence()
    onTestFinished(speak)
    const count = async (text: string) => (await owner.query(text)).rows[0].count
    const waiting = (which: string) =>
      count(`select count(*)::int from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'check_charge'
        where (j.payload -> 'payload' ->> 'charge_id')::int in (${charges}) and ${which}`)
    const promised = () => count("select count(*)::int from outbox where topic = 'check_charge'")
    const before = await promised()
    for (let minute = 1; minute <= 5; minute++) {
      await app.advance(60)
      await eventually(
        () =>
          count("select count(*)::int from outbox where topic = 'check_charge' and handed_over_at is null"),
        (left) => left === 0,
      )
    }
    expect((await promised()) - before).toBeGreaterThanOrEqual(5 * charges.length)
    expect(await waiting('j.locked_at is null')).toBeLessThanOrEqual(charges.length)
    expect(await waiting('true')).toBeLessThanOrEqual(charges.length + 4)
    speak()
    await eventually(
      () => waiting('true'),
      (left) => left === 0,
    )
  })
})
