import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/rows.ts'
import { preparingClients, UnpreparedClient } from './prepare.ts'

const int8 = 20
const date = 1082

/** Amounts and ids fit a safe integer; one that does not is a fault, never a rounded number. */
const readInt8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`a bigint does not fit a safe integer: ${text}`)
  return value
}

const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === int8 && format !== 'binary') return readInt8
    // A civil date is not an instant: kept as text, so that no time zone can shift it.
    if (oid === date) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

export type Db = {
  /** Typed queries, for everything but the hottest path. */
  kysely: Kysely<DB>
  /** Connections for statements that are named and pipelined (see `pipelined.ts`). */
  pool: pg.Pool
  close(): Promise<void>
}

/** A transaction that is open. */
export type Tx = Transaction<DB>

/**
 * One pool of connections that work as `rotativo_app`, the role that may append a posting but never change
 * one. `role: undefined` gives the owner's connections, for migrations and the job queue.
 */
export const openPool = (
  url: string,
  options: {
    size: number
    role: 'rotativo_app' | undefined
    /** Whether statements are prepared; true unless said otherwise. */
    prepares?: boolean
    onError: (error: Error) => void
  },
): Db => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    types: parsers,
    pipeline: true,
    Client: options.prepares === false ? UnpreparedClient : preparingClients(),
    options: [options.role ? `-c role=${options.role}` : '', '-c timezone=UTC'].join(' ').trim(),
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 20_000,
    connectionTimeoutMillis: 10_000,
  } as pg.PoolConfig)
  pool.on('error', options.onError)
  // Also for a connection that is in use: the query that runs on it is told by itself.
  pool.on('connect', (client) => client.on('error', options.onError))
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  // Kysely ends only a pool that it has used itself; the owner's is used without it.
  return { kysely, pool, close: () => pool.end() }
}
