import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const ownMigrations = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Any number that no one else uses for an advisory lock in this database. */
const migrationLock = 7_248_113_390

/**
 * How long a migration waits for a table, and how long for its next try. Whoever asks for the table meanwhile stands behind it, so
 * that one long look, as that of a copy being made, would stop all of the selling if it waited until that is over.
 */
const lockTimeoutMs = 2000
const pauseMs = 4000

/** Somebody had a table for too long, or waited for one of ours while we waited for theirs. */
const inTheWay = ['55P03', '40P01']

type Options = {
  /** Where the migrations lie. */
  folder?: string
  /** Hears that a migration waits. */
  tell?: (message: string) => void
  /** How many times as long as usual the database is waited for. */
  patience?: number
}

/**
 * A machine without power sends no end, and its lock would stand for as long as the database takes a silent client for a living one:
 * two hours by the usual settings of an operating system. By these a dead one is known, and the next server begins, after half a minute.
 */
const knownSoon = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** Whoever takes a connection and says nothing, as a balancer before a database that hangs, is not waited for without end. */
const connectMs = 10_000

/**
 * Brings the database to the newest migration, forward only. Safe when several servers start at once: the
 * first one works under a lock, the others wait for it and find nothing left to do.
 */
export const migrate = async (
  url: string,
  { folder = ownMigrations, tell = tellAtStart, patience = 1 }: Options = {},
): Promise<string[]> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs * patience,
    options: knownSoon,
  })
  // Of a connection that is lost between two tries the next one tells.
  client.on('error', () => {})
  await client.connect()
  try {
    await takeTurn(client, tell)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set((await client.query('select name from migrations')).rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const waiting = files.filter((name) => !applied.has(name))
    for (const name of waiting) {
      await applyInTurn(client, name, await readFile(join(folder, name), 'utf8'), tell)
    }
    return waiting
  } finally {
    await client.end()
  }
}

const tellAtStart = (message: string): void => void process.stderr.write(`${message}\n`)

/** Has the lock when it is done; what holds it meanwhile may take long, so that whoever looks on is told. */
const takeTurn = async (client: pg.Client, tell: (message: string) => void): Promise<void> => {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as has', [migrationLock])
  if (rows[0]?.has === true) return
  tell('Another server migrates the database; this one waits until that is over.')
  await client.query('select pg_advisory_lock($1)', [migrationLock])
}

/** Tries again for as long as somebody is in the way: the servers of the release before sell meanwhile. */
const applyInTurn = async (
  client: pg.Client,
  name: string,
  text: string,
  tell: (message: string) => void,
): Promise<void> => {
  for (let told = false; !(await apply(client, name, text)); told = true) {
    if (!told) tell(`Migration ${name} waits for a table that something else holds, and is tried again.`)
    await pause(pauseMs)
  }
}

/** @returns false when something is in the way, and nothing was changed */
const apply = async (client: pg.Client, name: string, text: string): Promise<boolean> => {
  try {
    await client.query(
      `begin; set local lock_timeout = ${lockTimeoutMs}; ${text}; insert into migrations (name) values ('${name}'); commit`,
    )
    return true
  } catch (error) {
    await client.query('rollback')
    if (!(error instanceof pg.DatabaseError)) throw error
    if (inTheWay.includes(error.code ?? '')) return false
    // Still the database's, so that whoever hears it knows what is the matter: no room on the disk, no right to a table.
    const named = new pg.DatabaseError(`migration ${name} failed: ${error.message}`, error.length, error.name)
    throw Object.assign(named, { code: error.code })
  }
}
