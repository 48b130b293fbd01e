import type { Db } from './pool.ts'

/** Any number that no one else uses for an advisory lock in this database: one for each thing that one server does at a time. */
const locks = { comparingBooks: 7_248_113_393 } as const

/** Does something unless another server is at it, which then does it for all. */
export const onOneServer = async (
  { pool }: Db,
  lock: keyof typeof locks,
  work: () => Promise<void>,
): Promise<void> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as has', [locks[lock]])
    if (rows[0]?.has !== true) return
    // Given back before this ends: a connection that is only closed holds its lock until the database has noticed.
    await work().finally(() => client.query('select pg_advisory_unlock($1)', [locks[lock]]))
  } finally {
    // A connection that goes takes its lock along, whatever went wrong.
    client.release(true)
  }
}
