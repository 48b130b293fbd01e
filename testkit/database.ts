import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { prepareQueue } from '#server/jobs/jobs.ts'
import { patience } from './patient.ts'

const template = 'rotativo_template'

const serverUrl = (): string => {
  const url = process.env.TEST_DATABASE_SERVER
  if (!url) throw new Error('TEST_DATABASE_SERVER is not set: the test runner starts one database server')
  return url
}

const urlOf = (database: string): string => {
  const url = new URL(serverUrl().replace('@/', '@placeholder/'))
  url.pathname = `/${database}`
  return url.toString().replace('@placeholder/', '@/')
}

let owner: pg.Pool | undefined

/** All databases of a process are made and dropped over one connection: each costs the server a process of its own. */
const asOwner = async <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  owner ??= ownerPool()
  const client = await owner.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

const ownerPool = (): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: serverUrl(),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // The server of a run may end before this process does.
  pool.on('error', () => {})
  return pool
}

/** Migrates one template under a lock, whoever comes first. */
const ensureTemplate = (client: pg.ClientBase): Promise<void> =>
  client
    .query('select pg_advisory_lock(4711)')
    .then(async () => {
      const found = await client.query('select 1 from pg_database where datname = $1', [template])
      if (found.rowCount) return
      const unfinished = `${template}_unfinished`
      await client.query(`drop database if exists ${unfinished}`)
      await client.query(`create database ${unfinished}`)
      await migrate(urlOf(unfinished), { patience })
      const pool = new pg.Pool({ connectionString: urlOf(unfinished), max: 2 })
      pool.on('error', () => {})
      pool.on('connect', (connection) => connection.on('error', () => {}))
      await prepareQueue(pool)
      await pool.end()
      await client.query(`alter database ${unfinished} rename to ${template}`)
    })
    .finally(() => client.query('select pg_advisory_unlock(4711)'))

/**
 * Connections of a test's own beside those of the server. A pool says that it has ended when its connections have only been
 * asked to leave; that the database is dropped before they have is nobody's error.
 */
export const poolBeside = (url: string, max: number): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', (error) => {
    if (!pool.ending) throw error
  })
  return pool
}

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A fresh database of its own: migrated, or as empty as on the day before the first start. */
export const createDatabase = async ({ migrated = true } = {}): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(async (client) => {
    if (migrated) await ensureTemplate(client)
    // Its files as they are, which costs half of writing each page to the log first.
    await client.query(
      `create database ${name} template ${migrated ? template : 'template0'} strategy file_copy`,
    )
  })
  return {
    url: urlOf(name),
    drop: () =>
      asOwner(async (client) => void (await client.query(`drop database if exists ${name} (force)`))),
  }
}
