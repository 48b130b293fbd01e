import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueueAll, type OutboxJob } from '#server/database/outbox.ts'
import { startApp, type TestApp } from '#testkit/app.ts'

describe('what waits in the queue', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

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
    await db.kysely
      .transaction()
      .execute((tx) => enqueueAll(tx, [...vouchers, letter('code@example.com')], clock.now()))
    await app.messages('voucher-59@example.com', 1)
    const { rows } = await db.pool.query<{ recipient: string }>(
      `select recipient from sandbox_messages where recipient like '%@example.com' order by id`,
    )
    expect(rows.length).toBeGreaterThan(50)
    // Four letters are on their way at once.
    expect(rows.findIndex(({ recipient }) => recipient === 'code@example.com')).toBeLessThan(8)
  })
})
