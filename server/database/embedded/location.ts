import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Account, canEnter, runsAsRoot, unprivilegedAccount } from './account.ts'
import { EmbeddedDatabaseFault } from './fault.ts'

/** Where the database files lie and which account owns them. */
export interface Location {
  folder: string
  account: Account
}

const openParents = ['/var/lib', '/var/tmp']

/**
 * A folder that root owns and that every account may walk through, for what PostgreSQL needs when the
 * clone itself lies in a folder closed to the account that root borrows.
 */
export function openFolder(): string {
  for (const parent of openParents) {
    const folder = join(parent, 'rotativo')
    try {
      mkdirSync(folder, { mode: 0o711 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') continue
    }
    const found = lstatSync(folder)
    // Somebody else may have put a link or a folder of his own into /var/tmp: such a one is not trusted.
    if (found.isDirectory() && found.uid === 0) return folder
  }
  throw new EmbeddedDatabaseFault(
    `Neither ${openParents.join(' nor ')} can hold the database; set DATA_DIR to a folder that every user may enter, or set DATABASE_URL.`,
  )
}

/**
 * Finds or chooses the database folder of a data directory.
 *
 * It is `<dataDir>/postgres`, except when root starts in a folder that the borrowed account cannot enter:
 * then the files live in `/var/lib/rotativo/<name>-<random>/postgres` and `<dataDir>/postgres.location`
 * says so. Whoever removes the data directory starts afresh, as with files that lie inside of it.
 */
export function locateDatabase(dataDir: string): Location {
  makeFolder(dataDir)
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  const pointed = readPointer(dataDir)
  const inside = join(dataDir, 'postgres')
  if (pointed) return owned(join(pointed, 'postgres'))
  if (existsSync(inside)) return owned(inside)
  const account = unprivilegedAccount()
  if (canEnter(account, dataDir)) return { folder: inside, account }
  return { folder: join(newHome(dataDir), 'postgres'), account }
}

/** Makes the folder and those above it. mkdir's own recursive mode never returns where the kernel makes none, as in /proc. */
export function makeFolder(path: string, mode = runsAsRoot() ? 0o711 : 0o700): void {
  if (existsSync(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  mkdirSync(path, { mode })
}

function readPointer(dataDir: string): string | null {
  const pointer = pointerOf(dataDir)
  if (!existsSync(pointer)) return null
  const home = readFileSync(pointer, 'utf8').trim()
  if (!existsSync(home)) {
    throw new EmbeddedDatabaseFault(
      `${pointer} says that the database lies in ${home}, which is gone. Put it back, or remove that file to start with an empty database.`,
    )
  }
  const origin = readOrigin(home)
  // A copied clone carries the pointer along; it gets a database of its own instead of sharing the original's.
  if (
    origin !== dataDir &&
    existsSync(pointerOf(origin)) &&
    readFileSync(pointerOf(origin), 'utf8').trim() === home
  ) {
    return null
  }
  if (origin !== dataDir) writeFileSync(join(home, 'origin'), `${dataDir}\n`)
  return home
}

function readOrigin(home: string): string {
  try {
    return readFileSync(join(home, 'origin'), 'utf8').trim()
  } catch {
    throw new EmbeddedDatabaseFault(
      `The database lies in ${home}, which this user may not read: it was started as root. Start as root again, or set another DATA_DIR.`,
    )
  }
}

function newHome(dataDir: string): string {
  const home = join(openFolder(), `${basename(dirname(dataDir))}-${randomBytes(6).toString('hex')}`)
  mkdirSync(home, { mode: 0o711 })
  writeFileSync(join(home, 'origin'), `${dataDir}\n`)
  writeFileSync(pointerOf(dataDir), `${home}\n`)
  return home
}

/** Existing files go on under the account that owns them, whoever starts the server this time. */
function owned(folder: string): Location {
  if (!existsSync(folder)) return { folder, account: unprivilegedAccount() }
  const { uid, gid } = lstatSync(folder)
  if (!runsAsRoot()) {
    if (uid === process.getuid?.()) return { folder, account: null }
    throw new EmbeddedDatabaseFault(
      `The database in ${folder} belongs to user ${uid}, not to you. Start as that user or as root, or set another DATA_DIR.`,
    )
  }
  const account = uid === 0 ? unprivilegedAccount() : { uid, gid }
  // A backup that root copied back belongs to root, which PostgreSQL refuses.
  if (uid === 0 && account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  if (!canEnter(account, folder)) {
    throw new EmbeddedDatabaseFault(
      `User ${account?.uid} cannot enter ${folder}: a folder above it was closed since. Open it (chmod o+x), or set another DATA_DIR.`,
    )
  }
  return { folder, account }
}

function pointerOf(dataDir: string): string {
  return join(dataDir, 'postgres.location')
}
