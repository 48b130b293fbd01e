import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import { endpoint } from '#contract/endpoint.ts'
import { addContest, addPublicContest } from '#contract/notices/contests.ts'
import { mapFilesPath } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { addNoticePhoto } from '#contract/shifts.ts'
import { hourMs } from '#domain/durations.ts'
import { photoPatienceMs } from '#domain/notices/photo.ts'
import { makeApp } from '#server/http/app.ts'
import { endSlowBodies } from '#server/http/early-refusals.ts'
import { ApiDocument } from '#testkit/api-document.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { eventually } from '#testkit/eventually.ts'
import { serveOwnCalls } from '#testkit/own-calls.ts'
import { connected, rawAnswer, untilEnd } from '#testkit/raw-request.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const envelope = (code: keyof typeof refusals) => {
  const { text, type } = refusals[code]
  return { message: text, type, error: { message: text, errors: {} } }
}

const bodyOf = (answer: string): unknown => JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
const end = 'Connection: close\r\n\r\n'

describe('what is refused before any call of ours is asked', () => {
  it.each([
    [413, 'POST', 'application/json', JSON.stringify('x'.repeat(1_100_000)), 'body_too_large'],
    [415, 'POST', 'application/xml', '<username/>', 'body_type_unknown'],
    [415, 'POST', 'text/plain', '{"username":"1","password":"2"}', 'body_type_unknown'],
    [400, 'POST', 'application/json', '{"username":', 'malformed'],
  ] as const)('answers %i in the one envelope', async (status, method, type, body, code) => {
    const answer = await fetch(`${app.address}/api/login`, {
      method,
      headers: { 'Content-Type': type },
      body,
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual(envelope(code))
  })

  it('answers headers that are too large 431, and what is no HTTP 400, in the one envelope', async () => {
    const large = `GET /api/version HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n${end}`
    const tooLarge = await rawAnswer(app.address, large)
    expect(tooLarge).toMatch(/^HTTP\/1\.1 431 /)
    expect(bodyOf(tooLarge)).toEqual(envelope('headers_too_large'))
    const nonsense = await rawAnswer(app.address, `nonsense\r\n${end}`)
    expect(nonsense).toMatch(/^HTTP\/1\.1 400 /)
    expect(bodyOf(nonsense)).toEqual(envelope('malformed'))
    expect(nonsense).toMatch(/\r\ncontent-security-policy: default-src 'none';.*frame-ancestors 'none'\r\n/i)
  })

  it.each(['Host: another', 'authorization: Bearer 0123456789abcdef'])(
    'takes no second %j, of which a proxy may have believed the other',
    async (line) => {
      const lines = `GET /api/version HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n`
      expect(await rawAnswer(app.address, lines + end)).toMatch(/^HTTP\/1\.1 200 /)
      const answer = await rawAnswer(app.address, `${lines}${line}\r\n${end}`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(bodyOf(answer)).toEqual(envelope('malformed'))
    },
  )

  it('is declared for every call', async () => {
    const api = new ApiDocument(await (await app.http('GET', '/openapi.json')).text())
    const early = Object.values(refusals).filter(({ status }) => [413, 414, 415, 431].includes(status))
    for (const { status, type } of [...early, refusals.too_many_requests, refusals.unavailable]) {
      for (const { name } of calls) {
        expect(api.operation(name).responses[status]?.description, `${name} ${status}`).toContain(type)
      }
    }
  })
})

/** What calls write into the log as an error, from now on. */
const faultsOf = ({ log }: FastifyInstance): unknown[] => {
  const faults: unknown[] = []
  const child = log.child.bind(log)
  log.child = (...made) => Object.assign(child(...made), { error: (told: unknown) => faults.push(told) })
  return faults
}

describe('a server', () => {
  it('that is stopping ends what it began and answers 503, in the one envelope, to what comes after', async () => {
    let asked = () => {}
    let finish = () => {}
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const mayEnd = new Promise<void>((resolve) => {
      finish = resolve
    })
    const slow = endpoint({
      method: 'GET',
      path: '/api/slow',
      auth: 'anyone',
      summary: 'A call of this test.',
      input: {},
      output: z.object({ done: z.boolean() }),
      refusals: [],
    })
    const served = await serveOwnCalls({}, (bind) =>
      bind(slow, async () => {
        asked()
        await mayEnd
        return { done: true }
      }),
    )
    const faults = faultsOf(served.own)
    const socket = await connected(await served.own.listen({ port: 0, host: '127.0.0.1' }))
    const answers = untilEnd(socket)
    const request = 'GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n'
    socket.write(request)
    await isAsked
    const closed = served.own.close()
    await eventually(
      async () => served.own.server.listening,
      (listening) => !listening,
    )
    const isRead = once(served.own.server, 'request')
    socket.write(request)
    await isRead
    finish()
    const [, first = '', second = ''] = (await answers).split('HTTP/1.1 ')
    expect(first).toMatch(/^200 /)
    expect(bodyOf(first)).toEqual({ done: true })
    expect(second).toMatch(/^503 /)
    expect(second).toMatch(/\r\nretry-after: 5\r\n/i)
    expect(bodyOf(second)).toEqual(envelope('unavailable'))
    expect(faults).toEqual([])
    await closed
    await served.close()
  })

  it('that is stopping waits for no further request where an answer was on its way', async () => {
    const app = await startApp()
    const own = await makeApp(app.rotativo.parts)
    const pieces = new PassThrough()
    own.get('/pieces', (_request, reply) => reply.send(pieces))
    const address = await own.listen({ port: 0, host: '127.0.0.1' })
    // Longer than a test may take.
    own.server.keepAliveTimeout = hourMs
    pieces.write('begun')
    const answer = await fetch(`${address}/pieces`, { headers: { 'Accept-Encoding': 'identity' } })
    const closed = own.close()
    await eventually(
      async () => own.server.listening,
      (listening) => !listening,
    )
    pieces.end(' and ended')
    expect(await answer.text()).toBe('begun and ended')
    await closed
    await app.close()
  })

  it('that answers as many calls as it can sends further ones away for a moment, and nobody from its health', async () => {
    let finish = () => {}
    const mayEnd = new Promise<void>((resolve) => {
      finish = resolve
    })
    let asked = 0
    const slow = endpoint({
      method: 'GET',
      path: '/api/slow',
      auth: 'anyone',
      summary: 'A call of this test.',
      input: {},
      output: z.object({ done: z.boolean() }),
      refusals: [],
    })
    const served = await serveOwnCalls(
      {},
      (bind) =>
        bind(slow, async () => {
          asked++
          await mayEnd
          return { done: true }
        }),
      { MAX_CALLS: '3' },
    )
    const faults = faultsOf(served.own)
    const address = await served.own.listen({ port: 0, host: '127.0.0.1' })
    const get = () => fetch(`${address}/api/slow`)
    const givenUp = new AbortController()
    const first = [get(), get(), fetch(`${address}/api/slow`, { signal: givenUp.signal }).catch(() => null)]
    await eventually(
      async () => asked,
      (count) => count === 3,
    )
    const refused = await get()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(3)
    expect(await refused.json()).toEqual(envelope('unavailable'))
    // Whoever gives up makes room, too.
    givenUp.abort()
    finish()
    expect((await Promise.all(first)).map((answer) => answer?.status)).toEqual([200, 200, undefined])
    await eventually(get, ({ status }) => status === 200)
    expect(faults).toEqual([])
    await served.own.close()
    await served.close()
  })

  it('that sends as many pieces of a map as it can sends further ones away likewise, and no call', async () => {
    const { parts } = app.rotativo
    const own = await makeApp({ ...parts, config: { ...parts.config, maxCalls: 2 } })
    const pieces: PassThrough[] = []
    own.get(`${mapFilesPath}slow/:name`, (_request, reply) => {
      const piece = new PassThrough()
      piece.write('begun')
      pieces.push(piece)
      return reply.send(piece)
    })
    own.get('/api/quick', () => 'done')
    const address = await own.listen({ port: 0, host: '127.0.0.1' })
    const get = (path: string) => fetch(address + path, { headers: { 'Accept-Encoding': 'identity' } })
    // However the address is written.
    const sent = [await get(`${mapFilesPath}slow/1`), await get('/map%2Dfiles/slow/2')]
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    const refused = await get(`${mapFilesPath}slow/3`)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toEqual(envelope('unavailable'))
    expect(await (await get('/api/quick')).text()).toBe('done')
    for (const piece of pieces) piece.end()
    for (const answer of sent) expect(await answer.text()).toBe('begun')
    const next = await eventually(
      () => get(`${mapFilesPath}slow/4`),
      ({ status }) => status === 200,
    )
    pieces.at(-1)?.end()
    await next.text()
    await own.close()
  })

  it('that answers as many pages as it can sends further ones away, and no call', async () => {
    const { parts } = app.rotativo
    const own = await makeApp({ ...parts, config: { ...parts.config, maxCalls: 1 } })
    const page = new PassThrough()
    page.write('begun')
    own.setNotFoundHandler(({ url }, reply) => reply.send(url === '/slow' ? page : 'page'))
    own.get('/api/quick', () => 'done')
    const address = await own.listen({ port: 0, host: '127.0.0.1' })
    const get = (path: string) => fetch(address + path, { headers: { 'Accept-Encoding': 'identity' } })
    const slow = await get('/slow')
    const refused = await get('/faq')
    expect(refused.status).toBe(503)
    expect(await refused.json()).toEqual(envelope('unavailable'))
    expect(await (await get('/api/quick')).text()).toBe('done')
    page.end()
    await slow.text()
    await eventually(
      () => get('/faq'),
      ({ status }) => status === 200,
    )
    await own.close()
  })

  it('waits for a body as long as a device in the street for its photo, and for headers half a minute', () => {
    const { requestTimeout, headersTimeout } = app.rotativo.app.server
    expect([requestTimeout, headersTimeout]).toEqual([photoPatienceMs, 30_000])
  })

  it('ends what sends its body too slowly, but for photos', async () => {
    const own = Fastify()
    const usualBody = own.initialConfig.bodyLimit ?? 0
    endSlowBodies(own, { usualBody, patienceMs: 50 })
    own.post('/slow', async () => 'whole')
    for (const { path, longestBody } of [addNoticePhoto, addContest, addPublicContest])
      own.post(path, { bodyLimit: longestBody }, async () => 'whole')
    const address = await own.listen({ port: 0, host: '127.0.0.1' })
    const begin = async (path: string) => {
      const socket = await connected(address)
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json`
      socket.write(`${head}\r\nContent-Length: 7\r\n\r\n{`)
      return socket
    }
    const paths = ['/api/staff/notices/1/photos', '/api/notices/1/contests', '/api/public/notices/1/contests']
    const withPhotos = await Promise.all(paths.map(begin))
    const slow = await begin('/slow')
    await once(slow, 'close')
    for (const photo of withPhotos) {
      photo.write('"a":1}')
      const [answer] = (await once(photo, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 .*whole$/s)
      photo.destroy()
    }
    await own.close()
  })

  it('holds no more connections than it was told', async () => {
    const small = await startApp({ env: { MAX_SOCKETS: '10' } })
    const sockets = await Promise.all(Array.from({ length: 10 }, () => connected(small.address)))
    expect(await rawAnswer(small.address, `GET /health/live HTTP/1.1\r\nHost: a\r\n${end}`)).toBe('')
    for (const socket of sockets) socket.destroy()
    const answer = () => rawAnswer(small.address, `GET /health/live HTTP/1.1\r\nHost: a\r\n${end}`)
    expect(await eventually(answer, (text) => text !== '')).toMatch(/^HTTP\/1\.1 200 /)
    await small.close()
  })

  it('shuts what its page does not need, and lets no text become a script', async () => {
    const answer = await app.http('GET', '/docs')
    // A server that closes waits for answers that nobody has read yet.
    await answer.text()
    const { headers } = answer
    expect(headers.get('Permissions-Policy')).toContain('geolocation=(self), ')
    for (const feature of ['camera', 'microphone', 'payment', 'usb']) {
      expect(headers.get('Permissions-Policy')).toContain(`${feature}=()`)
    }
    expect(headers.get('Content-Security-Policy')).toMatch(
      /require-trusted-types-for 'script';trusted-types default rich-text(;|$)/,
    )
  })
})
