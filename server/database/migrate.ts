import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const folder = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Any number that no one else uses for an advisory lock in this database. */
const migrationLock = 7_248_113_390

/**
 * Brings the database to the newest migration, forward only. Safe when several servers start at once: the
 * first one works under a lock, the others wait for it and find nothing left to do.
 */
export const migrate = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set((await client.query('select name from migrations')).rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const waiting = files.filter((name) => !applied.has(name))
    for (const name of waiting) await applyOne(client, name)
    return waiting
  } finally {
    await client.end()
  }
}

const applyOne = async (client: pg.Client, name: string): Promise<void> => {
  const text = await readFile(folder + name, 'utf8')
  try {
    await client.query(`begin; ${text}; insert into migrations (name) values ('${name}'); commit`)
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`)
  }
}
