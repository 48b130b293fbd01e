import pg from 'pg'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

// By the clock of the moment: a job may be handed over between the begin of this statement and its look.
const waiting = `
  select (select count(*)::int from outbox where handed_over_at is null)
    + (select count(*)::int from graphile_worker.jobs where run_at <= clock_timestamp() or locked_at is not null) as count`

/** Everything that was promised before has been delivered, or waits for its next try. */
export const delivered = async (app: TestApp): Promise<void> => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  try {
    const left = async () => {
      app.rotativo.jobs.wake('all')
      return (await owner.query<{ count: number }>(waiting)).rows[0]?.count
    }
    await eventually(left, (count) => count === 0)
  } finally {
    await owner.end()
  }
}
