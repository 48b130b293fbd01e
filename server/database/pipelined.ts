import pg from 'pg'
import { Batch } from './batch.ts'
import { alwaysByIndex, type Db, parsers } from './pool.ts'
import type { Rows, Statement } from './statement.ts'

/** A transaction in as few round trips as its decisions allow: statements given together travel together. */
export type Trips = {
  /** BEGIN and the statements, in one round trip; each sees what was committed when it began itself. */
  begin(...statements: Statement[]): Promise<Rows[]>
  /** The statements and COMMIT, in one round trip; nothing is committed when one of them fails. */
  commit(...statements: Statement[]): Promise<Rows[]>
}

const bare = (name: string): Statement => ({ name, text: name, values: [] })
const [begin, commit, rollback] = [bare('begin'), bare('commit'), bare('rollback')]

/** For a transaction on one of the connections that serve everything, what the others have always. */
const settings = alwaysByIndex.map((setting) => {
  const [name, value] = setting.split('=')
  return `set_config('${name}', '${value}', true)`
})
const byIndex: Statement = { name: 'by-index', text: `select ${settings.join(', ')}`, values: [] }

/**
 * Runs the work on one connection. Whatever ends without `commit` is rolled back; a connection that cannot even
 * roll back is broken and is not used again. Work that waits for locks does so on one of the many connections, so that
 * the few are there for what waits for nobody.
 */
export const pipelined = async <A>(db: Db, work: (trips: Trips) => Promise<A>, waits = false): Promise<A> => {
  const client = await (waits ? db.pool : db.byIndex).connect()
  let open = false
  let broken: Error | undefined
  // A connection that dies between two trips reports here; the next trip fails by itself.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  const send = (...statements: Statement[]) => sendTogether(db, client, statements)
  const first = waits ? [begin, byIndex] : [begin]
  try {
    return await work({
      begin: async (...statements) => {
        open = true
        return (await send(...first, ...statements)).slice(first.length)
      },
      commit: async (...statements) => {
        const rows = await send(...statements, commit)
        open = false
        return rows.slice(0, -1)
      },
    })
  } finally {
    if (open && !broken) await send(rollback).catch(onError)
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * Whether an error says for sure that nothing was committed: the database refused a statement, or the commit itself. A
 * connection that was lost leaves that open, and a database that stops or gives up is not to be asked again. One that ends a
 * statement which takes too long (57014) goes on, and has done nothing of it.
 */
export const isUndone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57P|58|F0|XX)/.test(error.code ?? 'XX')

const sendTogether = (
  { prepares }: Db,
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<Rows[]> => {
  const batch = new Batch(prepares ? statements : statements.map(nameless), parsers)
  client.query(batch as unknown as pg.Submittable)
  return batch.rows
}

const nameless = ({ text, values }: Statement) => ({ text, values })
