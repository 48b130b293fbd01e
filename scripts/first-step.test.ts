import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createDatabase } from '#testkit/database.ts'
import { eventually } from '#testkit/eventually.ts'
import { freePort } from '#testkit/server-process.ts'

const here = dirname(fileURLToPath(import.meta.url))
const other = process.platform === 'darwin' ? 'linux' : 'darwin'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rotativo-first-step-'))
  mkdirSync(join(root, 'scripts'))
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['first-step.mjs', 'with-node.mjs'])
    cpSync(join(here, name), join(root, 'scripts', name))
  writeFileSync(
    join(root, 'hello.ts'),
    `const words: string[] = process.argv.slice(2)
    console.log('hello ' + words)
    if (words[0] === 'fail') process.exit(3)`,
  )
  // Stands in for npm: leaves a mark and does what the test wants of it.
  writeFileSync(
    join(root, 'npm.mjs'),
    `import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(join(root, 'npm.log'))}, process.argv.slice(2).join(' ') + '\\n')
    const end = () => process.exit(Number(process.env.NPM_RESULT ?? 0))
    if (process.env.NPM_WAITS) setTimeout(() => console.log('still here'), 600_000)
    else end()`,
  )
  // Stands in for the npm that somebody has typed: by its name alone, and by running the first step below it.
  writeFileSync(
    join(root, 'outer.mjs'),
    `import { spawn } from 'node:child_process'
    spawn(process.execPath, ${JSON.stringify([join(root, 'scripts', 'with-node.mjs'), 'hello.ts'])}, { stdio: 'inherit' })`,
  )
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const lockWith = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...packages } })

const writeLocks = (wanted: Record<string, object>, installed: Record<string, object> | null) => {
  writeFileSync(join(root, 'package-lock.json'), lockWith(wanted))
  if (installed) writeFileSync(join(root, 'node_modules', '.package-lock.json'), lockWith(installed))
}

const environment = (extra: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  npm_execpath: join(root, 'npm.mjs'),
  npm_node_execpath: process.execPath,
  ...extra,
})

const runHello = (words: string[] = [], extra: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'scripts', 'with-node.mjs'), 'hello.ts', ...words], {
    encoding: 'utf8',
    env: environment(extra),
  })

const npmRuns = () => {
  const log = join(root, 'npm.log')
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
}

const announced = 'Installing the packages (first start, or package-lock.json changed)…\n'

/** Runs a script as if npm did, until it installs the packages, which takes a minute; and how all of it ended. */
const installing = async (...args: string[]) => {
  writeLocks({ a: { version: '1.0.0' } }, null)
  const child = spawn(process.execPath, args, { argv0: 'npm', env: environment({ NPM_WAITS: 'yes' }) })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk))
  // Whoever was started by it, and still runs, keeps its output open.
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  await eventually(npmRuns, (runs) => runs.length > 0)
  return { child, ended }
}

describe('the first step of a command', () => {
  it('goes straight on when the packages are those of the lock file', () => {
    const packages = { a: { version: '1.0.0' }, b: { version: '1.0.0', optional: true, os: [other] } }
    writeLocks(packages, { a: { version: '1.0.0' } })
    expect(runHello(['one', 'two']).stdout).toBe('hello one,two\n')
    expect(npmRuns()).toEqual([])
  })

  it.each([
    ['nothing is installed', { a: { version: '1.0.0' } }, null],
    ['a version changed', { a: { version: '1.1.0' } }, { a: { version: '1.0.0' } }],
    [
      'the package for this system is missing',
      { a: { version: '1.0.0', optional: true, os: [process.platform] } },
      {},
    ],
  ])('installs once when %s', (_, wanted, installed) => {
    writeLocks(wanted, installed)
    expect(runHello().stdout).toContain('hello')
    expect(npmRuns()).toEqual(['ci --include=dev --include=optional --no-audit --no-fund --loglevel=error'])
    runHello()
    expect(npmRuns()).toHaveLength(1)
  })

  it('does not go on when the installation failed', () => {
    writeLocks({ a: { version: '1.0.0' } }, null)
    const { status, stdout, stderr } = runHello([], { NPM_RESULT: '1' })
    expect(status).toBe(1)
    expect(stdout).not.toContain('hello')
    expect(stderr).toBe('npm ci failed; its reason stands above.\n')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends the installation when it is stopped by %s',
    async (signal) => {
      const { child, ended } = await installing(join(root, 'scripts', 'with-node.mjs'), 'hello.ts')
      child.kill(signal)
      expect(await ended).toEqual({ code: 128 + constants.signals[signal], said: announced })
    },
  )

  it('ends the installation when the npm above it is killed, and does not go on', async () => {
    const { child, ended } = await installing(join(root, 'outer.mjs'))
    child.kill('SIGKILL')
    expect(await ended).toEqual({ code: null, said: announced })
  })

  it.each([null, {}])('passes the exit code on, with packages installed before: %j', (installed) => {
    writeLocks(installed ? {} : { a: { version: '1.0.0' } }, installed)
    expect(runHello(['fail']).status).toBe(3)
  })
})

/** Starts what `npm start` starts; what it has said by then, and with which code it ended. */
const starting = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(here, 'start.mjs')], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', MADE_UP_DAYS: 'no' },
      ...env,
    },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk))
  // Not before all that it said has been heard.
  const ended: Promise<number | null> = once(child, 'close').then(([code]) => code)
  return { child, ended, said: () => said }
}

describe('npm start', () => {
  it('listens on port 3000 of this machine alone, unless it is told another', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1' })
  })

  it('tells address, demonstration driver and sandbox, and stops in good order by a Ctrl-C that arrives several times', async () => {
    const database = await createDatabase()
    const port = await freePort()
    const { child, ended, said } = starting({ DATABASE_URL: database.url, PORT: String(port) })
    await eventually(() => child.exitCode !== null || said().includes('Ctrl-C stops it.'), Boolean)
    // Two of one kind may arrive as one; of two kinds both do.
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) child.kill(signal)
    expect(await ended).toBe(0)
    const address = `http://127.0.0.1:${port}`
    for (const line of [
      `Rotativo is ready: ${address}\n`,
      'demonstration driver   CPF 123.456.789-09, password rotativo\n',
      `   ${address}/sandbox\n`,
    ])
      expect(said()).toContain(line)
    await database.drop()
  })

  it('tells of no demonstration driver where the city has none, and shows the codes of its staff all the same', async () => {
    const database = await createDatabase()
    const city = join(root, 'without-pix')
    cpSync(join(here, '..', 'cities', 'demo'), city, { recursive: true })
    const path = join(city, 'payment-forms.json')
    const { forms } = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ offered: [2, 3, 4, 5], forms }))
    const port = String(await freePort())
    const { child, ended, said } = starting({ DATABASE_URL: database.url, PORT: port, CITY: city })
    await eventually(() => child.exitCode !== null || said().includes('Ctrl-C stops it.'), Boolean)
    const page = await (await fetch(`http://127.0.0.1:${port}/sandbox`)).text()
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said()).toContain('demonstration staff')
    expect(said()).not.toContain('demonstration driver')
    expect(page).toContain('gestor@example.com')
    expect(page).not.toContain('123.456.789-09')
    await database.drop()
  })

  it('that is stopped while it starts stops in good order, however long the start took', async () => {
    const database = await createDatabase()
    const client = () => new pg.Client({ connectionString: database.url })
    const [holder, looker] = [client(), client()]
    await Promise.all([holder.connect(), looker.connect()])
    await holder.query('begin; lock table migrations')
    const { child, ended, said } = starting({ DATABASE_URL: database.url, PORT: String(await freePort()) })
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await eventually(
      () => looker.query(waiting),
      ({ rowCount }) => rowCount === 1,
    )
    child.kill('SIGTERM')
    // Longer than it takes until a further signal is meant to end it at once.
    await pause(2500)
    await holder.query('commit')
    expect(await ended).toBe(0)
    expect(said()).not.toContain('Rotativo is ready')
    await Promise.all([holder.end(), looker.end()])
    await database.drop()
  })

  it('says in one line that the port is in use, and starts nothing', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const child = spawn(process.execPath, [join(here, 'start.mjs')], {
      env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(root, 'data') },
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    // Not before all that it said has been heard.
    const [code] = await once(child, 'close')
    taken.close()
    expect(code).toBe(1)
    expect(said).toBe(
      `Port ${port} is in use on 127.0.0.1: stop the program that listens there, or choose another with PORT.\n`,
    )
    expect(existsSync(join(root, 'data'))).toBe(false)
  })
})
