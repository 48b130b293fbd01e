import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { EmbeddedDatabaseFault } from './fault.ts'
import { locateDatabase, makeFolder } from './location.ts'
import { readPostmasterFile } from './owner.ts'

/** What a backup says of itself: of which PostgreSQL, when it was done, and each of its files. */
export type Manifest = {
  postgresql: string
  endedAt: string
  /** Directories, so that empty ones come again. */
  folders: string[]
  files: Record<string, { bytes: number; sha256: string }>
}

export const manifestName = 'backup.json'
/** Where the database's own files lie in a backup. */
export const filesName = 'postgres'

/** What belongs to the running PostgreSQL alone, or is copied apart: of these folders nothing but themselves. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const isOmitted = (name: string): boolean =>
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*)$/.test(name)

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies a file and gives what it was. */
export const copyFile = async (from: string, to: string): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(to, { mode: 0o600 }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

/** Waits until everything that was copied into a folder is on the disk: once for all of it, since a thousand times takes long. */
export const flushFolder = (folder: string): void => {
  if (spawnSync('sync', ['-f', folder]).status !== 0) spawnSync('sync')
}

/** What is copied from where to where, and what notes it. */
type Copying = { from: string; to: string; manifest: Manifest }

/** Copies what lies in a folder; PostgreSQL may drop a table's file meanwhile, of which its log then tells. */
const copyFolder = async (copying: Copying, path: string): Promise<void> => {
  const { from, to, manifest } = copying
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  if (path !== '') manifest.folders.push(path)
  if (emptied.includes(path)) return
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    if (isOmitted(entry.name)) continue
    const below = join(path, entry.name)
    // `pg_wal` may be a link to another disk; tablespaces we have none.
    if (entry.isDirectory() || emptied.includes(below)) await copyFolder(copying, below)
    else if (entry.isFile()) {
      try {
        manifest.files[below] = await copyFile(join(from, below), join(to, below))
      } catch (error) {
        if (!isGone(error)) throw error
        await rm(join(to, below), { force: true })
      }
    }
  }
}

/** The part of the log without which the copied files are worth nothing: from the begin of the copy on, to its end and a bit further. */
const copyLog = async (client: pg.Client, { from, to, manifest }: Copying, first: string) => {
  const { rows } = await client.query('select pg_walfile_name(pg_current_wal_lsn()) as last')
  const names = (await readdir(join(from, 'pg_wal'))).filter(
    (name) =>
      name.endsWith('.history') ||
      (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= String(rows[0]?.last)),
  )
  for (const name of names) {
    const path = join('pg_wal', name)
    manifest.files[path] = await copyFile(join(from, path), join(to, path))
  }
}

const connect = async (folder: string): Promise<pg.Client> => {
  const socket = readPostmasterFile(folder)?.socketFolder
  const client = new pg.Client({ host: socket || folder, user: 'postgres', database: 'postgres' })
  // A server that goes while files are copied is told by the next question, and what was copied is taken away again.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch {
    throw new EmbeddedDatabaseFault(
      `No server runs on ${folder}: start it, or copy the folder while it is stopped.`,
    )
  }
  return client
}

const copyWhileItRuns = async (
  client: pg.Client,
  folder: string,
  draft: string,
  whenCopied: () => Promise<unknown>,
): Promise<Manifest> => {
  const manifest: Manifest = { postgresql: '', endedAt: '', folders: [], files: {} }
  manifest.postgresql = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  // Keeps PostgreSQL from throwing away what of its log the copy needs; it goes with the connection.
  const slot = `rotativo_backup_${process.pid}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  await client.query("select pg_backup_start('rotativo', true)")
  const to = join(draft, filesName)
  const copying = { from: folder, to, manifest }
  await copyFolder(copying, '')
  await whenCopied()
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  const label = rows[0]?.labelfile ?? ''
  manifest.endedAt = new Date().toISOString()
  const labelPath = join(draft, 'label')
  await writeFile(labelPath, label)
  manifest.files.backup_label = await copyFile(labelPath, join(to, 'backup_label'))
  await rm(labelPath)
  await copyLog(client, copying, /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '')
  return manifest
}

/**
 * Copies the embedded database while its server sells: its files as they are, and of PostgreSQL's log what makes one moment
 * of them, the end of the backup or a bit later. It needs no program but PostgreSQL itself.
 * @param target a folder that does not exist; it appears when the backup is whole
 * @param whenCopied what is waited for between the copy of the files and the end of the backup, where somebody wants to sell then
 * @throws EmbeddedDatabaseFault with a one-line reason
 */
export const backUp = async (
  dataDir: string,
  target: string,
  whenCopied: () => Promise<unknown> = async () => {},
): Promise<Manifest> => {
  const to = resolve(target)
  if (existsSync(to)) throw new EmbeddedDatabaseFault(`${to} exists: name a folder that does not.`)
  const { folder } = locateDatabase(resolve(dataDir))
  const client = await connect(folder)
  const draft = `${to}.part-${process.pid}`
  try {
    makeDraft(draft, to)
    const manifest = await copyWhileItRuns(client, folder, draft, whenCopied)
    await writeFile(join(draft, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600 })
    flushFolder(draft)
    await rename(draft, to)
    return manifest
  } finally {
    await client.end()
    if (existsSync(draft)) await rm(draft, { recursive: true, force: true })
  }
}

/** The folder in which a backup grows, closed to others; whoever named the place hears of it, not of DATA_DIR. */
const makeDraft = (draft: string, to: string): void => {
  try {
    makeFolder(draft, 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EmbeddedDatabaseFault(`No folder can be made at ${to} (${code}): name one where you may write.`)
  }
}

/** Reads what a backup says of itself, and refuses what is none. */
export const readManifest = async (backup: string): Promise<Manifest> => {
  try {
    return JSON.parse(await readFile(join(backup, manifestName), 'utf8')) as Manifest
  } catch {
    throw new EmbeddedDatabaseFault(`${basename(backup)} is no whole backup: it has no ${manifestName}.`)
  }
}
