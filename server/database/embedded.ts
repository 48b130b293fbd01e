import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { locateDatabase } from './embedded/location.ts'
import { stopOrphan, takeOwnership } from './embedded/owner.ts'
import { chooseSocketFolder, createFiles, launch, type Setup, stopServer } from './embedded/process.ts'
import { urlBySocket, urlOfRunning } from './embedded/running.ts'
import { isStuck } from './embedded/stuck.ts'

export { EmbeddedDatabaseFault } from './embedded/fault.ts'

export interface EmbeddedOptions {
  /** The folder that holds everything of this installation; the database is one part of it. */
  dataDir: string
  logger?: { info(message: string): void; error(message: string): void }
  /** `false` trades safety against power loss for speed: for tests only. */
  durable?: boolean
  /** How often is looked whether PostgreSQL is stuck, in ms: more often for tests only. */
  lookEveryMs?: number
}

export interface EmbeddedDatabase {
  /** Connection address of the database `rotativo`, over a Unix socket. */
  url: string
  /** The same for another database of this server. */
  urlOf(database: string): string
  /** Process number of PostgreSQL itself; it changes when PostgreSQL had to be started again. */
  readonly pid: number
  /** Where the database files lie. */
  folder: string
  /** Ends PostgreSQL in good order and waits for it. */
  stop(): Promise<void>
}

const DATABASE = 'rotativo'

/**
 * Runs a PostgreSQL of our own beside this process, for a machine that has none: creates its files on the
 * first start, recovers after any kind of death, starts it again when it alone dies. One process per data
 * directory; several servers share a database by DATABASE_URL.
 * @throws EmbeddedDatabaseFault with a one-line reason
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  const { folder, account } = locateDatabase(dataDir)
  const release = await takeOwnership(dataDir)
  try {
    await stopOrphan(folder)
    const socketFolder = chooseSocketFolder(folder, account)
    const setup: Setup = {
      bin: findBinaries(dataDir, account),
      folder,
      account,
      socketFolder,
      logFile: join(dataDir, 'postgres.log'),
      durable: options.durable ?? true,
    }
    createFiles(setup)
    const keeper = new Keeper(setup, await launch(setup), options)
    const urlOf = (database: string) => urlBySocket(socketFolder, database)
    try {
      await createDatabase(urlOf('postgres'))
    } catch (error) {
      await keeper.stop()
      throw error
    }
    return {
      url: urlOf(DATABASE),
      urlOf,
      folder,
      get pid() {
        return keeper.pid
      },
      async stop() {
        await keeper.stop()
        if (socketFolder !== folder) rmSync(socketFolder, { recursive: true, force: true })
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * The database for a command: the one that is named, or the embedded one, that of the server that runs on it or else started for as long
 * as the command takes.
 */
export async function reachDatabase(of: {
  databaseUrl?: string | undefined
  dataDir: string
}): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  const url = of.databaseUrl ?? urlOfRunning(of.dataDir, DATABASE)
  return url ? { url, stop: async () => {} } : startEmbedded({ dataDir: of.dataDir })
}

/** How long to wait before PostgreSQL is started again: twice as long each time it does not come up. */
const firstPauseMs = 200
const longestPauseMs = 30_000

/** How often is looked whether PostgreSQL is stuck, and how often in a row it must be: after a crash its parts may take 5 s to end. */
const usualLookEveryMs = 5000
const looksInARow = 4

/**
 * Starts PostgreSQL again when it dies alone or is stuck, because the server can go on once its pool reconnects; as long as it takes,
 * since what keeps it from starting, as a disk without room, is put right by somebody who then need not start us as well.
 */
class Keeper {
  #setup: Setup
  #child: ChildProcess
  #options: EmbeddedOptions
  readonly #stopping = new AbortController()
  #restart: Promise<void> = Promise.resolve()
  #stuckLooks = 0

  constructor(setup: Setup, child: ChildProcess, options: EmbeddedOptions) {
    this.#setup = setup
    this.#options = options
    this.#child = child
    this.#watch()
    const looks = setInterval(() => this.#look(), options.lookEveryMs ?? usualLookEveryMs).unref()
    this.#stopping.signal.addEventListener('abort', () => clearInterval(looks))
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#restart
    await stopServer(this.#child)
  }

  #watch(): void {
    this.#child.once('exit', () => {
      if (!this.#stopping.signal.aborted) this.#restart = this.#again()
    })
  }

  /** One that is stuck is ended as a crash would, so that it is started again. */
  #look(): void {
    this.#stuckLooks = isStuck(this.pid) ? this.#stuckLooks + 1 : 0
    if (this.#stuckLooks < looksInARow) return
    this.#stuckLooks = 0
    this.#options.logger?.error('PostgreSQL runs but neither recovers nor answers; ending it')
    this.#child.kill('SIGKILL')
  }

  async #again(): Promise<void> {
    const { logger } = this.#options
    const { signal } = this.#stopping
    logger?.error('PostgreSQL ended unexpectedly; starting it again')
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await pause(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        await stopOrphan(this.#setup.folder)
        this.#child = await launch(this.#setup)
        this.#watch()
        logger?.info('PostgreSQL answers again')
        return
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        logger?.error(`PostgreSQL could not be started again, and will be tried again: ${reason}`)
      }
    }
  }
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}
