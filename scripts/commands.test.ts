import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createDatabase } from '#testkit/database.ts'
import { PixBank } from '#testkit/pix-bank.ts'
import { productionAt } from '#testkit/production.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command as npm does: through the first step, in a process of its own. */
const run = (script: string, args: string[] = [], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/with-node.mjs', `scripts/${script}.ts`, ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      // The API description is longer than what is kept otherwise, which is a megabyte.
      maxBuffer: 16 * 1024 * 1024,
    },
  )
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
const noAnswer = 'The database does not answer at 127.0.0.1:1 (ECONNREFUSED): check DATABASE_URL.'

describe('a command', () => {
  it('prints which test proves which requirement', () => {
    const { status, lines } = run('requirements')
    expect(lines.at(-1)).toMatch(/^\d+ of 536 requirements are proved by a test that names them$/)
    expect(status).toBe(0)
  })

  it('prints the API description', () => {
    expect(JSON.parse(run('api').lines.join('\n'))).toMatchObject({ openapi: '3.1.0' })
  })

  it('ends without a word when whoever reads its answer has seen enough', () => {
    const pipe = `"${process.execPath}" scripts/with-node.mjs scripts/api.ts | head -n 1; echo "\${PIPESTATUS[0]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', pipe], { cwd: root, encoding: 'utf8' })
    expect(stdout).toBe('{\n0\n')
    expect(stderr).toBe('')
  })

  it('loads a city into a database that no server has seen', async () => {
    const database = await createDatabase({ migrated: false })
    expect(run('city', ['load', 'cities/demo'], { DATABASE_URL: database.url })).toEqual({
      status: 0,
      lines: ['cities/demo: Porto das Marés is right and loaded'],
    })
    await database.drop()
  })

  it('loads no city that the servers of its environment could not serve', async () => {
    const bank = await new PixBank().open()
    const production = productionAt(bank)
    const database = await createDatabase()
    production.offer([2, 11])
    const env = { ...production.env, DATABASE_URL: database.url }
    const { status, lines } = run('city', ['load', production.env.CITY ?? ''], env)
    expect(lines.at(-1)).toMatch(/^MODE=production has no gateway for payment form 2 /)
    expect(status).toBe(1)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    expect((await client.query('select from city')).rowCount).toBe(0)
    await client.end()
    await database.drop()
    production.remove()
    bank.close()
  })

  it.each([
    ['crash', ['many'], 'the number of rounds is a whole number, not many'],
    ['crash', ['defects', 'many'], 'the number of rounds is a whole number, not many'],
    ['fuzz', ['--calls', 'many'], 'the number of calls is a whole number, not many'],
    ['fuzz', ['--seeds', '3'], "Unknown option '--seeds'; there are --calls <number>, --seed <number>"],
    ['simulate', ['--seed', 'x'], 'a seed is a whole number, not x'],
    ['failover', ['many'], 'the number of rounds is a whole number, not many'],
    ['defects', ['no such thing'], 'no defect has "no such thing" in its name or its file'],
    [
      'screens',
      ['http://127.0.0.1:1'],
      'http://127.0.0.1:1 does not answer: start a sandbox, or name another address.',
    ],
  ])('that is called wrongly does nothing and says so: %s %j', (script, args, line) => {
    expect(run(script, args)).toEqual({ status: 1, lines: [line] })
  })

  it('says in one line why it could not work on its database', () => {
    expect(run('jobs', ['parked'], nowhere)).toEqual({ status: 1, lines: [noAnswer] })
    expect(run('audit', [], nowhere)).toEqual({ status: 2, lines: [noAnswer] })
  })

  it('says that a database is not of this release', async () => {
    const database = await createDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('alter table wallets rename column balance_credit to balance_of_old')
    await client.end()
    const line =
      'No server of this release has worked with this database yet: start one, which brings it up to date.'
    expect(run('audit', [], { DATABASE_URL: database.url })).toEqual({ status: 2, lines: [line] })
    await database.drop()
  })

  it('says so as well when it is the server itself, as a unit of systemd starts it', () => {
    expect(run('../server/main', [], nowhere)).toEqual({ status: 1, lines: [noAnswer] })
    const folder = mkdtempSync(join(tmpdir(), 'rotativo-link-'))
    symlinkSync(root, join(folder, 'current'))
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...nowhere }
    const main = join(folder, 'current/server/main.ts')
    const { status, stderr } = spawnSync(process.execPath, [main], { cwd: root, encoding: 'utf8', env })
    rmSync(folder, { recursive: true })
    expect({ status, stderr }).toEqual({ status: 1, stderr: `${noAnswer}\n` })
  })
})
