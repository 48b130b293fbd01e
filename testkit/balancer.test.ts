import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploy, hasBalancer, layUnavailable, startBalancer } from './balancer.ts'
import { eventually } from './eventually.ts'
import { freePort } from './server-process.ts'

/** Addresses of this machine that nobody else has; one of three machines has no server. */
const network = `127.${randomInt(1, 255)}.${randomInt(255)}.`
const machines = [1, 2, 3].map((number) => `${network}${number}`)

let folder: string
let page: string
let balancer: ChildProcess
const servers: Server[] = []
const asked: string[] = []
const held: ServerResponse[] = []

/** A server of one build: it has the files of that build, and no other; what is no file has no answer from any. */
const serverOf = async (build: string, address: string): Promise<Server> => {
  const server = createServer(({ method, url = '', socket }, reply) => {
    const isReady = url === '/health/ready'
    if (!isReady) asked.push(`${build} ${method} ${url}`)
    if (url === '/api/that/kills') socket.destroy()
    reply.statusCode = isReady || url.endsWith(`-${build}.js`) ? 200 : 404
    if (url === `/api/that/waits/${build}`) held.push(reply)
    else reply.end(build)
  }).listen(3000, address)
  await once(server, 'listening')
  return server
}

describe.skipIf(process.platform !== 'linux' || !hasBalancer())('the balancer before two builds', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rotativo-balancer-'))
    layUnavailable(folder)
    servers.push(await serverOf('old', `${network}1`), await serverOf('new', `${network}2`))
    const ports = await freePort(3)
    page = `http://127.0.0.1:${ports}`
    balancer = startBalancer('haproxy.cfg', folder, {
      ...process.env,
      ...parseEnv(readFileSync(join(deploy, 'machine.env.example'), 'utf8')),
      ...Object.fromEntries(machines.map((address, at) => [`MACHINE_${at + 1}`, address])),
      PAGE_BIND: `127.0.0.1:${ports}`,
      PLAIN_BIND: `127.0.0.1:${ports + 1}`,
      DATABASE_BIND: `127.0.0.1:${ports + 2}`,
    })
    await eventually(
      () =>
        fetch(page)
          .then(({ status }) => status)
          .catch(() => 0),
      (status) => status === 404,
    )
  })
  afterAll(async () => {
    balancer.kill()
    await Promise.all(servers.map((server) => server.close()))
    rmSync(folder, { recursive: true, force: true })
  })

  const statuses = async (path: string, method = 'GET'): Promise<number[]> => {
    asked.length = 0
    const answered = []
    for (let n = 0; n < 6; n++) answered.push((await fetch(page + path, { method })).status)
    return answered
  }
  const always = (status: number) => Array.from({ length: 6 }, () => status)

  it.each(['/assets/index-new.js', '/assets/index-old.js', '/equipe/assets/agent-new.js'])(
    'finds %s wherever the page came from',
    async (path) => {
      expect(await statuses(path)).toEqual(always(200))
    },
  )

  it.each([
    ['GET', '/api/that/is-none'],
    ['POST', '/api/that/is-none'],
    ['POST', '/assets/index-none.js'],
  ])('asks %s %s of one server alone, whatever becomes of it', async (method, path) => {
    expect(await statuses(path, method)).toEqual(always(404))
    expect(asked).toHaveLength(6)
  })

  it('sends nothing again that a server died of', async () => {
    asked.length = 0
    await fetch(`${page}/api/that/kills`, { method: 'POST' }).catch(() => {})
    expect(asked).toHaveLength(1)
  })

  it('finds a file at the busiest of three, whose build the two others are not', async () => {
    const calls = Array.from({ length: 4 }, () => fetch(`${page}/api/that/waits/new`))
    await eventually(
      () => asked.filter((line) => line.endsWith('/new')).length,
      (sent) => sent === 4,
    )
    expect(held).not.toEqual([])
    servers.push(await serverOf('older', `${network}3`))
    await eventually(
      () => fetch(page).then(() => asked),
      (lines) => lines.includes('older GET /'),
    )
    expect(await statuses('/assets/index-new.js')).toEqual(always(200))
    for (const reply of held) reply.end()
    await Promise.all(calls)
  })
})
