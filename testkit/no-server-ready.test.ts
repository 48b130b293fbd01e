import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBalancer, layUnavailable, startBalancer } from './balancer.ts'
import { eventually } from './eventually.ts'
import { freePort } from './server-process.ts'

let folder: string
let page: string
let balancer: ChildProcess

const ask = (path: string, accept: string): Promise<Response> =>
  fetch(`http://${page}${path}`, { headers: { Accept: accept } })

describe.skipIf(process.platform !== 'linux' || !hasBalancer())(
  'a balancer behind which no server is ready',
  () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'rotativo-balancer-'))
      layUnavailable(folder)
      const ports = await freePort(3)
      page = `127.0.0.1:${ports}`
      balancer = startBalancer('haproxy.cfg', folder, {
        ...process.env,
        // Nobody listens there.
        MACHINE_1: '127.86.0.1',
        MACHINE_2: '127.86.0.2',
        MACHINE_3: '127.86.0.3',
        PAGE_BIND: page,
        PLAIN_BIND: `127.0.0.1:${ports + 1}`,
        DATABASE_BIND: `127.0.0.1:${ports + 2}`,
      })
    })
    afterAll(() => {
      balancer.kill()
      rmSync(folder, { recursive: true, force: true })
    })

    it('says so in words to whoever opens the page, which tries again by itself', async () => {
      const answer = await eventually(
        () => ask('/carteiras', 'text/html,application/xhtml+xml,*/*;q=0.8').catch(() => undefined),
        (told) => told?.headers.get('content-type') === 'text/html; charset=utf-8',
      )
      expect(answer?.status).toBe(503)
      expect(answer?.headers.get('retry-after')).toBe('5')
      expect(answer?.headers.get('cache-control')).toBe('no-store')
      const html = await answer?.text()
      expect(html).toContain('O serviço está indisponível no momento.')
      expect(html).toContain('http-equiv="refresh"')
    })

    it('says so to the page as a server would', async () => {
      const answer = await ask('/api/users/me', 'application/json')
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(await answer.json()).toMatchObject({ type: 'Unavailable' })
    })
  },
)
