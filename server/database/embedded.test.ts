import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#testkit/eventually.ts'
import { canEnter, runsAsRoot } from './embedded/account.ts'
import { runOf, servesFolder } from './embedded/owner.ts'
import { type EmbeddedDatabase, reachDatabase, startEmbedded } from './embedded.ts'

const here = dirname(fileURLToPath(import.meta.url))
const ordinary = { uid: 1, gid: 1 }
const root = runsAsRoot()

/** Where Linux says which processes a process has begun. */
const partsOf = (pid: number): string => `/proc/${pid}/task/${pid}/children`

let base: string
let cleanups: (() => Promise<unknown> | unknown)[]

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'rotativo-embedded-'))
  if (root) chmodSync(base, 0o711)
  cleanups = [() => rmSync(base, { recursive: true, force: true })]
})

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir })
  cleanups.push(() => database.stop())
  return database
}

interface OtherProcess {
  child: ChildProcess
  url: string
  pid: number
  folder: string
}

/** Starts the database from another process, so that this test can kill that one. */
async function startElsewhere(
  dataDir: string,
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<OtherProcess> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(here, 'embedded.ts'))}
    const { url, pid, folder } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify({ url, pid, folder }))
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: here,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  cleanups.push(() => child.kill('SIGKILL'))
  const closed = once(child, 'close')
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  for await (const line of createInterface(child.stdout)) {
    const started = { child, ...JSON.parse(line) }
    cleanups.push(() => {
      child.kill('SIGKILL')
      return until(() => runOf(started.pid) === null)
    })
    return started
  }
  await closed
  throw new Error(complaint)
}

/** Kills it and waits until it is dead. */
async function kill({ child }: OtherProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Kills it and its PostgreSQL, which it does not start again meanwhile. */
async function killBoth(killed: OtherProcess): Promise<void> {
  killed.child.kill('SIGSTOP')
  process.kill(killed.pid, 'SIGKILL')
  await kill(killed)
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const until = (condition: () => boolean | Promise<boolean>) => eventually(condition, Boolean)

function writeNote(url: string) {
  return query(url, "CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')")
}

function readNote(url: string) {
  return query(url, 'SELECT text FROM note')
}

describe('the embedded database', () => {
  it('keeps what was committed when the server is killed, and starts again at once', async () => {
    const dataDir = join(base, 'data')
    const killed = await startElsewhere(dataDir)
    await writeNote(killed.url)
    await kill(killed)
    const database = await start(dataDir)
    expect(await readNote(database.url)).toEqual([{ text: 'kept' }])
    expect(database.pid).not.toBe(killed.pid)
  })

  it('stops exactly the orphan that a killed server left behind where the kernel does not', async () => {
    const dataDir = join(base, 'data')
    const killed = await startElsewhere(dataDir, { env: { PATH: '/nonexistent' } })
    await writeNote(killed.url)
    await kill(killed)
    expect(servesFolder(killed.pid, killed.folder)).toBe(true)
    const database = await start(dataDir)
    expect(runOf(killed.pid)).toBeNull()
    expect(await readNote(database.url)).toEqual([{ text: 'kept' }])
  })

  it('is reached by a command while its server runs, and runs for the command while none does', async () => {
    const dataDir = join(base, 'data')
    const running = await start(dataDir)
    await writeNote(running.url)
    const reached = await reachDatabase({ dataDir })
    expect(reached.url).toBe(running.url)
    await reached.stop()
    expect(await readNote(running.url)).toEqual([{ text: 'kept' }])
    await running.stop()
    const alone = await reachDatabase({ dataDir })
    expect(await readNote(alone.url)).toEqual([{ text: 'kept' }])
    await alone.stop()
    await expect(readNote(alone.url)).rejects.toThrow()
    expect((await reachDatabase({ databaseUrl: 'postgres://elsewhere/x', dataDir })).url).toBe(
      'postgres://elsewhere/x',
    )
  })

  it('starts PostgreSQL again when it alone is killed', async () => {
    const database = await start(join(base, 'data'))
    await writeNote(database.url)
    const before = database.pid
    process.kill(before, 'SIGKILL')
    await until(() => database.pid !== before)
    await until(() => query(database.url, 'SELECT 1').then(Boolean, () => false))
    expect(await readNote(database.url)).toEqual([{ text: 'kept' }])
  })

  it('tries again and again when PostgreSQL does not come up, and goes on when what kept it is put right', async () => {
    const told: string[] = []
    const tell = (message: string) => void told.push(message)
    const database = await startEmbedded({ dataDir: join(base, 'data'), logger: { info: tell, error: tell } })
    cleanups.push(() => database.stop())
    await writeNote(database.url)
    const needed = join(database.folder, 'global', 'pg_control')
    renameSync(needed, `${needed}.away`)
    process.kill(database.pid, 'SIGKILL')
    await until(() => told.filter((line) => line.includes('will be tried again')).length > 1)
    renameSync(`${needed}.away`, needed)
    await until(() => query(database.url, 'SELECT 1').then(Boolean, () => false))
    expect(await readNote(database.url)).toEqual([{ text: 'kept' }])
    // It looks for itself whether PostgreSQL answers, and may find it later than the query does.
    await until(() => told.at(-1) === 'PostgreSQL answers again')
  })

  it.runIf(existsSync(partsOf(process.pid)))(
    'ends PostgreSQL that runs but will not answer any more, and starts it again',
    async () => {
      const database = await startEmbedded({ dataDir: join(base, 'data'), lookEveryMs: 100 })
      cleanups.push(() => database.stop())
      await writeNote(database.url)
      const before = database.pid
      const parts = readFileSync(partsOf(before), 'utf8').trim().split(' ')
      const writer = parts.find((part) => readFileSync(`/proc/${part}/cmdline`, 'utf8').includes('walwriter'))
      // What writes its log is gone, and PostgreSQL is kept from noticing that.
      process.kill(before, 'SIGSTOP')
      process.kill(Number(writer), 'SIGKILL')
      await until(() => database.pid !== before)
      await until(() => query(database.url, 'SELECT 1').then(Boolean, () => false))
      expect(await readNote(database.url)).toEqual([{ text: 'kept' }])
    },
  )

  it('survives the death of server and PostgreSQL together', async () => {
    const dataDir = join(base, 'data')
    const killed = await startElsewhere(dataDir)
    await writeNote(killed.url)
    await killBoth(killed)
    const database = await start(dataDir)
    expect(await readNote(database.url)).toEqual([{ text: 'kept' }])
  })

  it('refuses a second server on the same data, naming the first', async () => {
    const dataDir = join(base, 'data')
    const database = await start(dataDir)
    await expect(startElsewhere(dataDir)).rejects.toThrow(`is in use by process ${process.pid}`)
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is not held up by another process that got the number of the dead PostgreSQL', async () => {
    const dataDir = join(base, 'data')
    const killed = await startElsewhere(dataDir)
    await killBoth(killed)
    await until(() => runOf(killed.pid) === null)
    const path = join(killed.folder, 'postmaster.pid')
    const lines = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, [process.pid, ...lines.slice(1)].join('\n'))
    const database = await start(dataDir)
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('finishes a first start that died half-way', async () => {
    const dataDir = join(base, 'data')
    mkdirSync(join(dataDir, 'postgres.init'), { recursive: true })
    if (root) chmodSync(dataDir, 0o711)
    writeFileSync(join(dataDir, 'postgres.init', 'half'), '')
    const database = await start(dataDir)
    expect(await query(database.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  })

  it('works in a folder with a long and odd name', async () => {
    const database = await start(join(base, `Zona Azul, "São João" ${'x'.repeat(100)}`))
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe.runIf(root)('the embedded database, started as root', () => {
  it('keeps its data outside of a folder that only root may enter', async () => {
    chmodSync(base, 0o700)
    const dataDir = join(base, 'data')
    const first = await startEmbedded({ dataDir })
    cleanups.push(() => rmSync(dirname(first.folder), { recursive: true, force: true }))
    await writeNote(first.url).finally(() => first.stop())
    expect(first.folder).not.toContain(base)
    expect(readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()).toBe(dirname(first.folder))
    const second = await start(dataDir)
    expect(await readNote(second.url)).toEqual([{ text: 'kept' }])
  })

  it('goes on under the account that made the data', async () => {
    const dataDir = join(base, 'data')
    mkdirSync(dataDir)
    chownSync(dataDir, ordinary.uid, ordinary.gid)
    const theirs = await startElsewhere(dataDir, ordinary)
    await writeNote(theirs.url)
    await kill(theirs)
    const database = await start(dataDir)
    expect(await readNote(database.url)).toEqual([{ text: 'kept' }])
  })

  it.runIf(canEnter(ordinary, here))('runs for an ordinary user in a closed folder', async () => {
    chmodSync(base, 0o700)
    chownSync(base, ordinary.uid, ordinary.gid)
    const theirs = await startElsewhere(join(base, 'data'), ordinary)
    expect(theirs.folder).toBe(join(base, 'data', 'postgres'))
    expect(await query(theirs.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})
