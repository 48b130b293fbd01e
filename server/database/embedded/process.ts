import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { constrainedMemory } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, canEnter } from './account.ts'
import { EmbeddedDatabaseFault } from './fault.ts'
import { readPostmasterFile, socketFolderPrefix } from './owner.ts'

/** Everything that a run of PostgreSQL on one folder needs to know. */
export interface Setup {
  bin: string
  folder: string
  account: Account
  socketFolder: string
  logFile: string
  durable: boolean
}

/** The major version of the bundled programs; files of another one cannot be opened by them. */
const MAJOR = '18'
const START_LIMIT_MS = 60_000
const RECOVERY_LIMIT_MS = 300_000
const LOG_LIMIT_BYTES = 5_000_000

/** Creates the database files beside their final place and renames them, so that they are whole or absent. */
export function createFiles(setup: Setup): void {
  const { bin, folder, account } = setup
  if (existsSync(folder)) {
    requireMajor(folder)
    return
  }
  const draft = `${folder}.init`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (account) chownSync(draft, account.uid, account.gid)
  const options = ['-D', draft, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8']
  const result = spawnSync(join(bin, 'initdb'), setup.durable ? options : [...options, '--no-sync'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  if (result.status !== 0) {
    throw new EmbeddedDatabaseFault(
      `PostgreSQL could not create its files in ${folder}: ${oneLine(result.stderr)}`,
    )
  }
  renameSync(draft, folder)
}

function requireMajor(folder: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === MAJOR) return
  throw new EmbeddedDatabaseFault(
    `The files in ${folder} are of PostgreSQL ${found}, and this version brings ${MAJOR}: dump and load them, or set another DATA_DIR.`,
  )
}

/** A backup is of one major version as the files are, and should be refused before anything makes way for it. */
export function requireMajorOfBackup(backup: string, found: string): void {
  if (found === MAJOR) return
  throw new EmbeddedDatabaseFault(
    `The backup in ${backup} is of PostgreSQL ${found}, and this version brings ${MAJOR}: docs/operating.md tells the way (Backup). Nothing was restored.`,
  )
}

/**
 * A folder for the Unix socket that only the account (and root) may enter, because the server asks nobody
 * for a password. The database folder is one; a path that the system's limit of 107 bytes cuts off is not.
 */
export function chooseSocketFolder(folder: string, account: Account): string {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock')) < 100) return folder
  const parent =
    [tmpdir(), '/tmp', '/var/tmp'].find((path) => path.length < 60 && canEnter(account, path)) ?? '/tmp'
  const made = mkdtempSync(join(parent, socketFolderPrefix))
  if (account) chownSync(made, account.uid, account.gid)
  return made
}

/** Starts PostgreSQL and waits until it answers; tries again while a dead server's children hold its memory. */
export async function launch(setup: Setup): Promise<ChildProcess> {
  const deadline = Date.now() + START_LIMIT_MS
  while (true) {
    const from = rotateLog(setup.logFile)
    const child = spawnServer(setup)
    if (await answers(child, setup.folder)) return child
    const said = readFrom(setup.logFile, from)
    const passes = /pre-existing shared memory block|lock file "[^"]*" already exists/.test(said)
    if (!passes || Date.now() > deadline) {
      throw new EmbeddedDatabaseFault(
        `PostgreSQL did not start in ${setup.folder}: ${reason(said)} (${setup.logFile})`,
      )
    }
    await pause(250)
  }
}

function spawnServer(setup: Setup): ChildProcess {
  const server = [join(setup.bin, 'postgres'), '-D', setup.folder, ...settings(setup)]
  // With it the kernel stops PostgreSQL when this process is killed. The signal belongs to the thread that
  // starts the child, hence this is to be called from the main thread. Without it, the next start cleans up.
  const [command = '', ...args] = hasDeathSignal() ? ['setpriv', '--pdeathsig', 'INT', ...server] : server
  const log = openSync(setup.logFile, 'a')
  try {
    // A session of its own: Ctrl-C in the terminal must reach the server first, which then stops PostgreSQL.
    return spawn(command, args, { ...setup.account, cwd: '/', detached: true, stdio: ['ignore', log, log] })
  } finally {
    closeSync(log)
  }
}

let deathSignal: boolean | undefined

function hasDeathSignal(): boolean {
  deathSignal ??= spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { cwd: '/' }).status === 0
  return deathSignal
}

function settings(setup: Setup): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: `"${setup.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: setup.durable ? '100' : '300',
    shared_buffers: setup.durable ? `${cacheMiB()}MB` : '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Refused statements and the values in them are the application's affair: a log must not hold personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(setup.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * How much of what it has read PostgreSQL keeps, in MiB: a quarter of the machine, as its manual begins with, and at most
 * 2 GiB. Its own 128 MiB are little for the indexes of millions of tickets.
 */
function cacheMiB(): number {
  // Of a container, what it may have; 0 where nothing bounds it.
  const machine = Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.round(Math.min(2048, Math.max(128, machine / 4 / 2 ** 20)))
}

/** PostgreSQL writes "ready" into its own file, which holds in every language and log format. */
async function answers(child: ChildProcess, folder: string): Promise<boolean> {
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  const deadline = Date.now() + RECOVERY_LIMIT_MS
  while (!ended && Date.now() < deadline) {
    const file = readPostmasterFile(folder)
    if (file?.ready && file.pid === child.pid) return true
    await pause(10)
  }
  child.kill('SIGQUIT')
  return false
}

/** How PostgreSQL is asked to stop, and for how long: connections end by themselves, are ended, are cut. */
const stopSteps = [
  { signal: 'SIGTERM', limitMs: 1000 },
  { signal: 'SIGINT', limitMs: 15_000 },
  { signal: 'SIGQUIT', limitMs: 5000 },
  { signal: 'SIGKILL', limitMs: 5000 },
] as const

/** Stops PostgreSQL in good order, and without waiting for its last checkpoint when that takes too long. */
export async function stopServer(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  for (const { signal, limitMs } of stopSteps) {
    child.kill(signal)
    const limit = new AbortController()
    const late = pause(limitMs, 'late', { signal: limit.signal }).catch(() => 'gone')
    const outcome = await Promise.race([gone.then(() => 'gone'), late])
    limit.abort()
    if (outcome === 'gone') return
  }
}

function rotateLog(path: string): number {
  if (!existsSync(path)) return 0
  if (statSync(path).size > LOG_LIMIT_BYTES) truncateSync(path)
  return statSync(path).size
}

function readFrom(path: string, start: number): string {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(Math.min(fstatSync(file).size - start, 20_000))
    readSync(file, buffer, 0, buffer.length, start)
    return buffer.toString('utf8')
  } finally {
    closeSync(file)
  }
}

function reason(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  return oneLine(lines.find((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? 'it said nothing')
}

function oneLine(text: string): string {
  return text.trim().split('\n').join(' ').slice(0, 300)
}
