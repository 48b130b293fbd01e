import pg from 'pg'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Until so many transactions of the app's database wait for a lock; asked as its owner, who sees all of them. */
export const waitingForLocks = async (app: Pick<TestApp, 'databaseUrl'>, count: number): Promise<void> => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  try {
    await eventually(
      async () => (await owner.query(waiting)).rowCount ?? 0,
      (found) => found >= count,
    )
  } finally {
    await owner.end()
  }
}
