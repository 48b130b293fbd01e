import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs } from '#domain/durations.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { forgetReminders } from './forget-old.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('reminders are forgotten by an index of their own, and nothing else with them', async () => {
  const { userId } = await aDriver(app)
  const { kysely } = app.rotativo.parts.db
  const old = new Date(app.clock.now().getTime() - 3 * dayMs)
  await sql`insert into messages (user_id, kind, subject, facts, created_at)
    select ${userId}::bigint, case when n % 100 = 0 then 'time_ending' else 'parked' end, 'old-' || n, '{}', ${old}::timestamptz
    from generate_series(1, 5000) n`.execute(kysely)
  const plan = await sql<Record<string, string>>`explain ${forgetReminders(app.clock.now())}`.execute(kysely)
  expect(plan.rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('messages_reminders_old')
  await forgetReminders(app.clock.now()).execute(kysely)
  const left = await kysely
    .selectFrom('messages')
    .select('kind')
    .where('subject', 'like', 'old-%')
    .groupBy('kind')
    .execute()
  expect(left).toEqual([{ kind: 'parked' }])
})
