import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/rows.ts'
import { preparingClients, UnpreparedClient } from './prepare.ts'

const bytea = 17
const int8 = 20
const date = 1082

/** Amounts and ids fit a safe integer; one that does not is a fault, never a rounded number. */
const readInt8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`a bigint does not fit a safe integer: ${text}`)
  return value
}

/**
 * In memory of its own. What is as short as a hash would be a part of a slab of 64 KB that Node.js keeps for short ones, and whoever
 * remembers the hash of a session would hold all of that.
 */
const readBytea = (text: string): Buffer => {
  const read: Buffer = pg.types.getTypeParser(bytea)(text)
  if (read.length === read.buffer.byteLength) return read
  const own = Buffer.allocUnsafeSlow(read.length)
  read.copy(own)
  return own
}

/** How what comes from the database is read. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === int8 && format !== 'binary') return readInt8
    if (oid === bytea && format !== 'binary') return readBytea
    // A civil date is not an instant: kept as text, so that no time zone can shift it.
    if (oid === date) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/** What makes plans last and go by way of the indexes. */
export const alwaysByIndex = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
] as const

/** Commits that are on their way at once, of all kinds, and what is read together beside them; none of it waits for a lock. */
const mostByIndex = 8

/** How long a statement may take; PostgreSQL ends it then, and says so. */
const statementMs = 15_000
/** Longer than that nobody is there any more who could say it. */
const silentMs = 20_000
/** After so long a connection that nobody uses is asked whether somebody is there. */
const keepAliveMs = 10_000

/** What is used of a connection of pg, beyond what it says of itself. */
type Waiting = { readyForQuery: boolean; connection: { stream: Socket } }

/**
 * Gives a connection up that was asked something and says nothing. A machine without power, or a firewall that has forgotten,
 * sends no end: whoever waits would wait for good, and with them all who share what they read or commit. The limit that pg has
 * for a statement would leave the connection to the next one, which would wait as long.
 */
const endWhenSilent = (client: pg.PoolClient, ms: number): void => {
  const asked = client as unknown as Waiting
  const { stream } = asked.connection
  // Not by `setTimeout` itself, which would tell it once only, and be it of a connection that nobody asked anything.
  stream.setTimeout(ms).on('timeout', () => {
    if (!asked.readyForQuery) stream.destroy(new Error('Connection terminated, since no answer came'))
  })
}

export type Db = {
  /** Typed queries, for everything but the hottest path. */
  kysely: Kysely<DB>
  /** Connections for whatever is written as SQL. */
  pool: pg.Pool
  /**
   * A few connections for the hottest path, whose statements look for single rows: planned once, and always by way of the
   * indexes. A plan that was made while a table was small would read it whole when it has grown, and planning anew at each
   * use costs more than all else, because the checks of foreign keys are planned anew with it, row by row (bench, activations).
   */
  byIndex: pg.Pool
  /** Whether statements are prepared on their connections. */
  prepares: boolean
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
    /** How many times as long as usual everything is waited for. */
    patience?: number
    /** Whether a statement may take as long as it takes; false unless said otherwise. */
    endless?: boolean
    onError: (error: Error) => void
  },
): Db => {
  const { patience = 1, endless = false } = options
  const prepares = options.prepares !== false
  // Said in so many words, since a user or a database may have a limit of its own.
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
    // Also for a connection that is in use: the query that runs on it is told by itself.
    pool.on('connect', (client) => client.on('error', options.onError))
    if (!endless) pool.on('connect', (client) => endWhenSilent(client, silentMs * patience))
    return pool
  }
  const pool = poolOf(options.size, [])
  const byIndex = poolOf(Math.min(options.size, mostByIndex), alwaysByIndex)
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  // Kysely ends only a pool that it has used itself; the owner's is used without it.
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), byIndex.end()])
  }
  return { kysely, pool, byIndex, prepares, close }
}

/**
 * The owner's one connection for a command that a person waits for. It may go through years of a large city, which takes longer
 * than anything that a server does for a caller.
 */
export const openForCommand = (url: string, onError: (error: Error) => void = () => {}): Db =>
  openPool(url, { size: 1, role: undefined, endless: true, onError })
