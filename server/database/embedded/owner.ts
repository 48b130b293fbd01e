import { spawnSync } from 'node:child_process'
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedDatabaseFault } from './fault.ts'

/**
 * What tells one run of a process from a later one that got the same number; null when it does not run.
 * A process that ended but that nobody has waited for yet counts as ended.
 */
export function runOf(pid: number): string | null {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout?.trim() || null
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return null
  }
}

interface Owner {
  pid: number
  run: string | null
}

/** Socket folders outside the data directory carry this name, so that none but ours is ever removed. */
export const socketFolderPrefix = 'rotativo-socket-'

/** A server that was told to end may need a moment for it; the next start waits that long before it gives up. */
const GRACE_MS = 3000

/**
 * Takes the data directory for this process, or fails when another living process has it.
 * @returns the release, to be called after PostgreSQL has stopped
 */
export async function takeOwnership(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'postgres.owner')
  const mine = JSON.stringify({ pid: process.pid, run: runOf(process.pid) } satisfies Owner)
  const draft = `${path}.${process.pid}`
  const deadline = Date.now() + GRACE_MS
  while (true) {
    const owner = readOwner(path)
    if (owner && owner.run !== null && runOf(owner.pid) === owner.run) {
      if (Date.now() > deadline) {
        throw new EmbeddedDatabaseFault(
          `The database in ${dataDir} is in use by process ${owner.pid}: another server runs here. Stop it, or set another DATA_DIR and PORT.`,
        )
      }
      await pause(100)
      continue
    }
    rmSync(path, { force: true })
    if (!linkNew(path, draft, mine)) continue
    // Another process may have removed our file, taking it for the dead one's that both of us had read.
    await pause(50)
    if (readOwner(path)?.pid === process.pid) return () => rmSync(path, { force: true })
  }
}

/** Linking fails when the name exists: of two processes that start at once, one gets the folder. */
function linkNew(path: string, draft: string, content: string): boolean {
  writeFileSync(draft, content)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function readOwner(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch {
    return null
  }
}

/** The lines of postmaster.pid that matter here. */
export interface PostmasterFile {
  pid: number
  socketFolder: string | undefined
  ready: boolean
}

export function readPostmasterFile(folder: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4], ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** Whether that process is a PostgreSQL server at work on exactly this folder. */
export function servesFolder(pid: number, folder: string): boolean {
  if (!Number.isInteger(pid) || pid < 2 || runOf(pid) === null) return false
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout?.includes('postgres') === true && stdout.includes(folder)
  }
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '')
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

/**
 * Ends the server that a killed process left behind on this folder, and no other process. Call it only
 * as the owner of the data directory: then whatever still serves the folder has lost its supervisor.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const left = readPostmasterFile(folder)
  if (!left) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!servesFolder(left.pid, folder)) break
    process.kill(left.pid, signal)
    const deadline = Date.now() + 10_000
    while (Date.now() < deadline && servesFolder(left.pid, folder)) await pause(20)
  }
  disarmPostmasterFile(folder)
  if (left.socketFolder && basename(left.socketFolder).startsWith(socketFolderPrefix)) {
    rmSync(left.socketFolder, { recursive: true, force: true })
  }
}

/**
 * PostgreSQL takes any living process with the number in postmaster.pid for a server, also one that
 * merely got the same number later. The number is replaced by an impossible one rather than the file
 * removed, because PostgreSQL still finds children of the dead server through its other lines.
 */
function disarmPostmasterFile(folder: string): void {
  const path = join(folder, 'postmaster.pid')
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    if (servesFolder(Number(lines[0]), folder)) return
    // Written over what is there: on a disk without room a file that is emptied first stays empty, which PostgreSQL refuses.
    const file = openSync(path, 'r+')
    writeSync(file, ['999999999', ...lines.slice(1)].join('\n'), 0)
    closeSync(file)
  } catch {
    // No file: PostgreSQL ended in good order and there is nothing to disarm.
  }
}
