import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/rows.ts'
import { preparingClients, UnpreparedClient } from './prepare.ts'

const bytea = 17
const int8 = 20
const date = 1082

/** Amounts and ids fit a safe integer. Throws on others instead of rounding. */
const readInt8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`a bigint does not fit a safe integer: ${text}`)
  return value
}

/**
 * Copies the value into its own memory. Node.js allocates short buffers in slabs of 64 KB, so a cached hash of 32 bytes would keep
 * a whole slab alive.
 */
const readBytea = (text: string): Buffer => {
  const read: Buffer = pg.types.getTypeParser(bytea)(text)
  if (read.length === read.buffer.byteLength) return read
  const own = Buffer.allocUnsafeSlow(read.length)
  read.copy(own)
  return own
}

/** Parsers for values from the database. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === int8 && format !== 'binary') return readInt8
    if (oid === bytea && format !== 'binary') return readBytea
    // A civil date is not an instant: kept as text, so that no time zone can shift it.
    if (oid === date) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/** Settings for cached plans that use indexes. */
export const alwaysByIndex = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
] as const

/** Connections for concurrent group commits and group reads; none of them waits for a lock. */
const mostByIndex = 8

/** PostgreSQL cancels a statement after this time. */
const statementMs = 15_000
/** After this time without an answer the server is gone. */
const silentMs = 20_000
/** Idle time before TCP probes a connection. */
const keepAliveMs = 10_000

/** Internals of pg's connection that its types leave out. */
type Waiting = { readyForQuery: boolean; connection: { stream: Socket } }

/**
 * Destroys a connection that does not answer. A machine without power, or a firewall that dropped its state, sends no FIN, so the
 * caller and all callers that share its read or commit would wait forever. pg's own query timeout keeps the connection, and the next
 * caller would wait as long.
 */
const endWhenSilent = (client: pg.PoolClient, ms: number): void => {
  const asked = client as unknown as Waiting
  const { stream } = asked.connection
  // Not by the callback of `setTimeout`, which fires only once, possibly while the connection is idle.
  stream.setTimeout(ms).on('timeout', () => {
    if (!asked.readyForQuery) stream.destroy(new Error('Connection terminated, since no answer came'))
  })
}

export type Db = {
  /** Typed queries, for everything except the hottest path. */
  kysely: Kysely<DB>
  /** Connections for plain SQL. */
  pool: pg.Pool
  /**
   * Connections for the hottest path, whose statements read single rows. Plans are cached and always use indexes: a plan made for
   * a small table would scan it when it has grown, and planning each time costs more than everything else, because foreign key
   * checks are planned again per row (bench, activations).
   */
  byIndex: pg.Pool
  /** Whether statements are prepared on their connections. */
  prepares: boolean
  close(): Promise<void>
}

/** An open transaction. */
export type Tx = Transaction<DB>

/**
 * Opens a pool that works as `rotativo_app`, which may append postings but never change them. `role: undefined` opens the owner's
 * connections, for migrations and the job queue.
 */
export const openPool = (
  url: string,
  options: {
    size: number
    role: 'rotativo_app' | undefined
    /** Whether statements are prepared; default true. */
    prepares?: boolean
    /** Factor for all timeouts. */
    patience?: number
    /** No limit for statements; default false. */
    endless?: boolean
    onError: (error: Error) => void
  },
): Db => {
  const { patience = 1, endless = false } = options
  const prepares = options.prepares !== false
  // Set explicitly, because a user or a database may have its own limit.
  const limits = endless ? ['statement_timeout=0'] : []
  const poolOf = (size: number, settings: readonly string[]): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      max: size,
      types: parsers,
      Client: prepares ? preparingClients() : UnpreparedClient,
      options: [...(options.role ? [`role=${options.role}`] : []), 'timezone=UTC', ...limits, ...settings]
        .map((setting) => `-c ${setting}`)
        .join(' '),
      ...(endless ? {} : { statement_timeout: statementMs * patience }),
      idle_in_transaction_session_timeout: 20_000 * patience,
      connectionTimeoutMillis: 10_000 * patience,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    } as pg.PoolConfig)
    pool.on('error', options.onError)
    // Also while the connection is in use; its query gets the error separately.
    pool.on('connect', (client) => client.on('error', options.onError))
    if (!endless) pool.on('connect', (client) => endWhenSilent(client, silentMs * patience))
    return pool
  }
  const pool = poolOf(options.size, [])
  const byIndex = poolOf(Math.min(options.size, mostByIndex), alwaysByIndex)
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  // Kysely ends only a pool that it has used, and the owner's pool is used without it.
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), byIndex.end()])
  }
  return { kysely, pool, byIndex, prepares, close }
}

/** One connection of the owner for a command. It has no time limit, because it may read years of a large city. */
export const openForCommand = (url: string, onError: (error: Error) => void = () => {}): Db =>
  openPool(url, { size: 1, role: undefined, endless: true, onError })
