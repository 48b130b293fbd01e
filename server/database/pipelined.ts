import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Db } from './pool.ts'
import type { Rows, Statement } from './statement.ts'

/** A transaction in as few round trips as its decisions allow: statements given together travel together. */
export type Trips = {
  /** BEGIN and the statements, in one round trip; each sees what was committed when it began itself. */
  begin(...statements: Statement[]): Promise<Rows[]>
  /** The statements and COMMIT, in one round trip; nothing is committed when one of them fails. */
  commit(...statements: Statement[]): Promise<Rows[]>
}

// Planned once per connection, and always by way of the indexes: each of these statements looks for single rows, and a plan
// that was made while a table was small would read it whole when it has grown. Planning anew at each use costs more than
// all else, because the checks of foreign keys are planned anew with it, row by row (bench, activations).
const beginning = [
  'begin',
  'set local plan_cache_mode = force_generic_plan',
  'set local enable_seqscan = off',
  'set local enable_hashjoin = off',
  'set local enable_mergejoin = off',
].join('; ')

/**
 * Runs the work on one connection. Whatever ends without `commit` is rolled back; a connection that cannot even
 * roll back is broken and is not used again.
 */
export const pipelined = async <A>(db: Db, work: (trips: Trips) => Promise<A>): Promise<A> => {
  const client = await db.pool.connect()
  let open = false
  let broken: Error | undefined
  // A connection that dies between two trips reports here; the next trip fails by itself.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await work({
      begin: async (...statements) => {
        open = true
        const [, ...rows] = await sendTogether(client, [beginning, ...statements])
        return rows
      },
      commit: async (...statements) => {
        const results = await sendTogether(client, [...statements, 'commit'])
        open = false
        return results.slice(0, -1)
      },
    })
  } finally {
    if (open && !broken) await client.query('rollback').catch(onError)
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * Whether an error says for sure that nothing was committed: the database refused a statement, or the commit itself. A
 * connection that was lost leaves that open, and a database that stops or gives up is not to be asked again.
 */
export const isUndone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57|58|F0|XX)/.test(error.code ?? 'XX')

/** One write to the socket instead of one per statement. Every answer is awaited before the first error is told: the connection must be quiet when it is used again. */
const sendTogether = async (
  client: pg.PoolClient,
  statements: readonly (Statement | string)[],
): Promise<Rows[]> => {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  const sent = statements.map((statement) => client.query(statement as string))
  stream.uncork()
  const answers = await Promise.allSettled(sent)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return answers.map((answer) => (answer.status === 'fulfilled' ? (answer.value.rows ?? []) : []))
}
