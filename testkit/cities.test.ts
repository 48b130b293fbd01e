import { type ChildProcess, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploy, hasBalancer, startBalancer } from './balancer.ts'
import { eventually } from './eventually.ts'
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts'

const hasPsql = (): boolean => spawnSync('which', ['psql']).status === 0

/** The server of the tests, which has a socket, in the form to which a database's name is added. */
const databaseServer = (): string => {
  const url = new URL((process.env.TEST_DATABASE_SERVER ?? '').replace('@/', '@placeholder/'))
  const [socket, port] = ['host', 'port'].map((name) => url.searchParams.get(name))
  return socket
    ? `postgres://${url.username}:${url.password}@${encodeURIComponent(socket)}:${port ?? 5432}`
    : url.href.replace(/\/[^/]*$/, '')
}

let folder: string
let env: NodeJS.ProcessEnv
let balancer: ChildProcess
const servers: ServerProcess[] = []
const place = (...names: string[]): string => join(folder, ...names)

/** What systemd would be told, line by line: it lies outside of what we install. */
const told = (): string[] => readFileSync(place('systemctl.log'), 'utf8').trim().split('\n')

const addCity = (...words: string[]) =>
  spawnSync('sh', [join(deploy, 'add-city.sh'), ...words], { env, encoding: 'utf8' })

const aCity = (name: string): string => {
  cpSync('cities/demo', place(name), { recursive: true })
  const file = place(name, 'settings.json')
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), programmeName: `Zona ${name}` }),
  )
  return place(name)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rotativo-cities-'))
  writeFileSync(place('systemctl'), `#!/bin/sh\necho "$@" >>"${place('systemctl.log')}"\n`)
  chmodSync(place('systemctl'), 0o755)
  cpSync(join(deploy, 'unavailable.html'), place('unavailable.html'))
  writeFileSync(place('own.env'), 'MODE=sandbox\nLOG_LEVEL=error\n')
  // The first city gets the port after its FIRST_PORT, the second the next.
  const first = await freePort(5)
  env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    ROTATIVO_ETC: folder,
    FIRST_PORT: String(first + 1),
    DATABASE_SERVER: databaseServer(),
    PAGE_BIND: `127.0.0.1:${first}`,
    PLAIN_BIND: `127.0.0.1:${first + 4}`,
    CITIES_MAP: place('cities.map'),
    UNAVAILABLE: join(deploy, 'unavailable.http'),
  }
})
afterAll(async () => {
  balancer?.kill()
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Asks the balancer as a browser does that looks for a name, for a page or, as the page does, for data. */
const ask = (host: string, path: string, accept = 'text/html'): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const [hostname, port] = String(env.PAGE_BIND).split(':')
    request({ hostname, port, path, headers: { host, accept } }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    )
      .on('error', reject)
      .end()
  })

describe.skipIf(!hasBalancer() || !hasPsql())('cities on one machine', () => {
  it('come by one command each, and are found by their names alone', async () => {
    for (const name of ['norte', 'sul']) {
      const { status, stderr } = addCity(name, `${name}.example`, aCity(name), place('own.env'))
      expect(stderr).toBe('')
      expect(status).toBe(0)
    }
    expect(told()).toEqual([
      'enable --now rotativo@norte',
      'reload haproxy',
      'enable --now rotativo@sul',
      'reload haproxy',
    ])
    const settings = ['norte', 'sul'].map((name) =>
      parseEnv(readFileSync(place('cities', `${name}.env`), 'utf8')),
    )
    expect(new Set(settings.map(({ SECRET }) => SECRET)).size).toBe(2)
    expect(Number(settings[1]?.PORT) - Number(settings[0]?.PORT)).toBe(1)
    for (const own of settings) servers.push(await startServerProcess(own as Record<string, string>))
    balancer = startBalancer('haproxy-cities.cfg', folder, env, [place('cities')])
    // A balancer takes whoever answers late for dead, so each city is asked until it is there.
    const page = (host: string) => ask(host, '/').then(({ body }) => /<title>(.*?)<\/title>/.exec(body)?.[1])
    const isNamed = (host: string, name: string) =>
      eventually(
        () => page(host).catch(() => undefined),
        (title) => title?.includes(name) ?? false,
      )
    await isNamed('norte.example', 'Zona norte')
    await isNamed('SUL.example:443', 'Zona sul')
    expect(await ask('oeste.example', '/')).toEqual({ status: 421, body: 'unknown host' })
    // What one has is not in the other.
    for (const { DATABASE_URL } of settings) {
      const client = new pg.Client({ connectionString: DATABASE_URL })
      await client.connect()
      const { rows } = await client.query<{ name: string }>('select current_database() as name')
      expect(rows[0]?.name).toBe(DATABASE_URL?.split('/').at(-1))
      await client.end()
    }
  })

  it('say in words that they cannot serve to whoever opens the page, and to the page as a server would', async () => {
    await servers[0]?.stop()
    const { status } = await eventually(
      () => ask('norte.example', '/'),
      ({ body }) => body.includes('<h1>O serviço está indisponível no momento.</h1>'),
    )
    expect(status).toBe(503)
    const { body } = await ask('norte.example', '/api/sectors', 'application/json')
    expect(JSON.parse(body)).toMatchObject({ type: 'Unavailable' })
    await eventually(
      () => ask('sul.example', '/'),
      ({ status }) => status === 200,
    )
  })

  it('are not made twice, nor of what is no name', () => {
    const made = (...words: string[]) => {
      const { status, stderr } = addCity(...words)
      return [status, stderr.trim().replace(/^add-city.sh: /, '')]
    }
    const [city, own] = [place('sul'), place('own.env')]
    expect(made('sul', 'other.example', city, own)).toEqual([1, 'there is a city sul already'])
    expect(made('leste', 'sul.example', city, own)).toEqual([1, 'sul.example is a city already'])
    expect(made('a;b', 'b.example', city, own)).toEqual([
      1,
      "a city's name has small letters and digits: a;b",
    ])
    expect(made('leste', 'b example', city, own)).toEqual([1, 'this is no host name: b example'])
    expect(made('leste', 'b.example', city, place('none'))).toEqual([1, `there is no file ${place('none')}`])
    expect(made('leste', 'b.example', 'cities/demo', own)).toEqual([
      1,
      "the city's folder is told from the root: cities/demo",
    ])
    expect(existsSync(place('cities', 'leste.env'))).toBe(false)
  })
})
