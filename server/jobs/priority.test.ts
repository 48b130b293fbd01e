import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { eventually } from '#testkit/eventually.ts'
import { enqueueAll, type OutboxJob } from './outbox.ts'

describe('what waits in the queue', () => {
  let app: TestApp
  let owner: pg.Pool
  beforeAll(async () => {
    app = await startApp()
    owner = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  })
  afterAll(async () => {
    await owner.end()
    await app.close()
  })

  /** To whom the letters go that the hands of the server have taken up. */
  const takenUp = async (): Promise<string[]> => {
    const { rows } = await owner.query<{ to: string }>(
      "select payload -> 'payload' ->> 'to' as to from graphile_worker._private_jobs where locked_at is not null",
    )
    return rows.map(({ to }) => to)
  }

  it('is a letter with a code before the vouchers of a busy morning', async () => {
    const letter = (to: string): OutboxJob & { topic: 'mail' } => ({
      topic: 'mail',
      payload: { to, subject: 'x', text: 'x', html: '<p>x</p>' },
    })
    const vouchers = Array.from({ length: 60 }, (_, n) => {
      const { topic, payload } = letter(`voucher-${n}@example.com`)
      return { topic, payload: { ...payload, unhurried: true as const } }
    })
    const { db, clock } = app.rotativo.parts
    // While the mailbox takes nothing, each hand of the server keeps the first letter that it took.
    const mailbox = await owner.connect()
    await mailbox.query('begin')
    await mailbox.query('lock table sandbox_messages in exclusive mode')
    await db.kysely
      .transaction()
      .execute((tx) => enqueueAll(tx, [...vouchers, letter('code@example.com')], clock.now()))
    expect(await eventually(takenUp, ({ length }) => length >= 4)).toContain('code@example.com')
    await mailbox.query('commit')
    mailbox.release()
    await Promise.all(
      [...vouchers, letter('code@example.com')].map(({ payload }) => app.messages(payload.to)),
    )
  })
})
