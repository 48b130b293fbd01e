import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { resendPhoneCode } from '#contract/generated/routes/account/confirmation.ts'
import { logIn, readUser } from '#contract/generated/routes/account/sessions.ts'
import { listFaq } from '#contract/generated/routes/content.ts'
import { dissociateVehicle, listMyVehicles } from '#contract/generated/routes/vehicles.ts'
import { hourMs } from '#domain/durations.ts'
import { ApiError, call, callWithKey, serverNow, unwrap } from './client.ts'
import { urlOf } from './http.ts'
import { currentReach, tryNow } from './reach.ts'
import { forgetSession, storedToken, storeToken } from './stored-session.ts'

type Answer = {
  status?: number
  body?: unknown
  headers?: Record<string, string>
  broken?: boolean
  /** It comes when the test lets it. */
  held?: boolean
}

const received: IncomingMessage[] = []
const caches: (RequestCache | undefined)[] = []
let answers: Answer[] = []
let held: (() => void)[] = []
let server: Server
let reloads = 0
const realFetch = globalThis.fetch

// The page's paths are relative to its own server; outside of a browser they need an origin.
beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request)
    const { status = 200, body = {}, headers = {}, broken = false, ...rest } = answers.shift() ?? {}
    if (broken) {
      request.socket.destroy()
      return
    }
    const answer = () => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
    if (rest.held) held.push(answer)
    else answer()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    caches.push(init.cache)
    return realFetch(origin + path, init)
  })
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
})

afterAll(() => {
  server.close()
})

beforeEach(() => {
  received.length = 0
  caches.length = 0
  reloads = 0
})

afterEach(forgetSession)

const headersOf = (index: number) => received[index]?.headers ?? {}

describe('call', () => {
  it('sends AccessingFrom web_driver with every call [header.accessing-from]', async () => {
    answers = [{}, {}]
    await call(listMyVehicles, {})
    await callWithKey(logIn, { body: { username: '1', password: '2' } }, 'mine')
    expect(received.map((request) => request.headers.accessingfrom)).toEqual(['web_driver', 'web_driver'])
  })

  it('shows no balance that the browser has kept; what may be kept is asked for all the same', async () => {
    answers = [{}, {}]
    await call(listMyVehicles, {})
    await call(listMyVehicles, {}, { kept: true })
    expect(caches).toEqual(['no-store', 'no-cache'])
  })

  it('sends the bearer token whenever one is stored, with public calls as well [header.authorization]', async () => {
    await call(readUser, {})
    storeToken('abc')
    await call(readUser, {})
    await call(listFaq, {})
    await callWithKey(logIn, { body: { username: '1', password: '2' } }, 'mine')
    const sent = 'Bearer abc'
    expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined, sent, sent, sent])
  })

  it('fills the path and the query, and leaves out what is absent', () => {
    expect(urlOf('/api/x/:id/:other_id', { params: { id: 7, other_id: 'a/b' } })).toBe('/api/x/7/a%2Fb')
    expect(
      urlOf('/api/x', { query: { plate: 'ABC1D23', wallet_id: undefined, from: '2026-01-01 00:00:00' } }),
    ).toBe('/api/x?plate=ABC1D23&from=2026-01-01+00%3A00%3A00')
  })

  it('keeps one idempotency key over the repetition after a broken connection', async () => {
    answers = [{ broken: true }, { body: { message: 'ok' } }]
    await callWithKey(dissociateVehicle, { params: { vehicleId: 1, walletId: 2 } }, 'mine')
    expect(received.map((request) => request.headers['idempotency-key'])).toEqual(['mine', 'mine'])
  })

  it('sends no key with a read', async () => {
    answers = [{}]
    await call(listMyVehicles, {})
    expect(headersOf(0)['idempotency-key']).toBeUndefined()
  })

  it('gives up after two tries without an answer, but never repeats an answered call', async () => {
    answers = [{ broken: true }, { broken: true }]
    await expect(call(listMyVehicles, {})).rejects.toMatchObject({ status: 0, isNetworkFailure: true })
    expect(received).toHaveLength(2)
    answers = [{ status: 500 }]
    await expect(call(listMyVehicles, {})).rejects.toMatchObject({ status: 500, isNetworkFailure: false })
    expect(received).toHaveLength(3)
  })

  it('carries what the server said in an ApiError', async () => {
    answers = [
      {
        status: 422,
        body: { message: 'Não.', type: 'VehicleParked', error: { message: 'Não.', errors: {} } },
      },
    ]
    const failure = await call(listMyVehicles, {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 422, type: 'VehicleParked', text: 'Não.', fieldErrors: {} })
  })

  it('removes the token and starts over when the session is gone', async () => {
    storeToken('abc')
    answers = [{ status: 401 }]
    await expect(call(listMyVehicles, {})).rejects.toMatchObject({ status: 401 })
    expect(storedToken()).toBeNull()
    expect(reloads).toBe(1)
  })

  it('starts over as well when another window has taken the token away', async () => {
    answers = [{ status: 401 }]
    await expect(call(listMyVehicles, {})).rejects.toMatchObject({ status: 401 })
    expect(reloads).toBe(1)
  })

  it('keeps the token when a public call is refused, as a wrong password is', async () => {
    storeToken('abc')
    answers = [{ status: 401, body: { type: 'LoginFailed', message: 'CPF/CNPJ ou senha incorretos.' } }]
    await expect(
      callWithKey(logIn, { body: { username: '1', password: '2' } }, 'mine'),
    ).rejects.toMatchObject({
      text: 'CPF/CNPJ ou senha incorretos.',
    })
    expect(storedToken()).toBe('abc')
    expect(reloads).toBe(0)
  })

  it('follows the clock of the server', async () => {
    const aheadMs = 3 * hourMs
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    answers = [{ headers: { 'server-time': String(Date.now() + aheadMs) } }]
    await call(listMyVehicles, {})
    expect(serverNow()).toBe(Date.now() + aheadMs)
    now.mockRestore()
  })
})

describe('a network that hangs', () => {
  let limits: { ms: number; end: AbortController }[] = []
  const pass = (ms: number) => {
    const over = limits.filter((limit) => limit.ms === ms)
    limits = limits.filter((limit) => limit.ms !== ms)
    for (const { end } of over) end.abort()
  }
  const untilReceived = (count: number) => expect.poll(() => received.length).toBe(count)
  const letGo = () => {
    for (const answer of held) answer()
  }

  beforeEach(() => {
    held = []
    limits = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const end = new AbortController()
      limits.push({ ms, end })
      return end.signal
    })
  })

  afterEach(() => void vi.restoreAllMocks())

  it('is told of while the call still waits, until something is answered', async () => {
    answers = [{ held: true }]
    const waiting = call(listMyVehicles, {})
    await untilReceived(1)
    expect(currentReach().silent).toBe(false)
    pass(8000)
    expect(currentReach().silent).toBe(true)
    letGo()
    await waiting
    expect(currentReach().silent).toBe(false)
  })

  it('makes nothing old that is known, before a call is given up', async () => {
    answers = [{ held: true }]
    const ended = new AbortController()
    const waiting = call(listMyVehicles, {}, { signal: ended.signal })
    await untilReceived(1)
    pass(8000)
    expect(currentReach()).toMatchObject({ silent: true, hasFailed: false })
    // Both tries.
    pass(20_000)
    answers = [{ held: true }]
    await untilReceived(2)
    expect(currentReach()).toMatchObject({ silent: true, hasFailed: true })
    letGo()
    await waiting
    expect(currentReach()).toMatchObject({ silent: false, hasFailed: false })
  })

  it('is not told of a server that answers others meanwhile', async () => {
    answers = [{ held: true }, {}]
    const waiting = call(listMyVehicles, {})
    await untilReceived(1)
    await call(readUser, {})
    pass(8000)
    expect(currentReach().silent).toBe(false)
    letGo()
    await waiting
  })

  it('is told of for a change, which may wait for the bank, once a call that waits for nobody hangs as well', async () => {
    answers = [{ held: true }, { held: true }]
    const waiting = callWithKey(logIn, { body: { username: '1', password: '2' } }, 'mine')
    await untilReceived(1)
    pass(8000)
    expect(currentReach().silent).toBe(false)
    await untilReceived(2)
    expect(received[1]?.url).toBe('/api/version')
    pass(8000)
    expect(currentReach().silent).toBe(true)
    letGo()
    await waiting
  })

  it('lets go of what reads when somebody asks for another try, however often, and never of what acts', async () => {
    answers = [{ held: true }, { held: true }, { held: true }, { held: true }, { body: { data: [] } }]
    const change = callWithKey(logIn, { body: { username: '1', password: '2' } }, 'mine')
    await untilReceived(1)
    const sending = call(resendPhoneCode, {}, { acts: true })
    await untilReceived(2)
    const read = call(listMyVehicles, {})
    for (const count of [3, 4]) {
      await untilReceived(count)
      tryNow()
    }
    expect(await read).toEqual({ data: [] })
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(received.filter(({ url }) => url === '/api/signup/resubmit/phone')).toHaveLength(1)
    letGo()
    await Promise.all([change, sending])
  })
})

it('unwraps a body that is wrapped once or twice', () => {
  expect(unwrap({ data: [1] })).toEqual([1])
  expect(unwrap({ data: { data: [1] } })).toEqual([1])
})
