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

  it('is a letter beside questions to a bank that says nothing, which take four hands of their own', async () => {
    const { parts } = app.rotativo
    const order = await placeOrder(app, await aDriver(app), 5000)
    const { id: charge_id } = await parts.db.kysely
      .selectFrom('charges')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const bank = parts.payment
    const silence = Promise.withResolvers<null>()
    parts.payment = bankWith(bank, { lookUp: () => silence.promise })
    onTestFinished(() => {
      parts.payment = bank
      silence.resolve(null)
    })
    const questions = Array.from(
      { length: 8 },
      (): OutboxJob => ({
        topic: 'check_charge',
        payload: { charge_id },
      }),
    )
    await enqueueAll(parts.db.kysely, questions, app.clock.now())
    const asking = async () => (await takenUp()).filter(({ task }) => task === 'check_charge').length
    await eventually(asking, (hands) => hands > 0)
    const to = 'beside-the-bank@example.com'
    const code: OutboxJob = { topic: 'mail', payload: { to, subject: 'x', text: 'x', html: '<p>x</p>' } }
    await enqueueAll(parts.db.kysely, [code], app.clock.now())
    await app.messages(to)
    expect(await eventually(asking, (hands) => hands === 4)).toBe(4)
  })
})
