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

const asOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Migrates one template under a lock, whoever comes first; copying it takes some 40 ms. */
const ensureTemplate = (client: pg.Client): Promise<void> =>
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
    await client.query(`create database ${name} template ${migrated ? template : 'template0'}`)
  })
  return {
    url: urlOf(name),
    drop: () =>
      asOwner(async (client) => void (await client.query(`drop database if exists ${name} (force)`))),
  }
}
