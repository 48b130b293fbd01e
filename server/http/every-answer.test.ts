import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { rawAnswer } from '#testkit/raw-request.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const usual = ['Host: a', 'Connection: close']

/** Requests that Node or the framework refuses before any hook of ours, each with its status. */
const refusedBefore: [what: string, status: number, lines: string[], body?: string][] = [
  ['an undecodable address', 400, ['GET /%ff HTTP/1.1', ...usual]],
  ['an undecodable parameter', 400, ['GET /api/public/order/%E0%A4%A HTTP/1.1', ...usual]],
  ['an undecodable address of the operator', 400, ['POST /operator/v1/%c0%af HTTP/1.1', ...usual]],
  ['a parameter that is too long', 414, [`GET /api/public/order/${'x'.repeat(300)} HTTP/1.1`, ...usual]],
  ['a path of 15,500 slashes', 414, [`GET /a${'/'.repeat(15_500)}b HTTP/1.1`, ...usual]],
  ['a call whose path is too long', 414, [`POST /api/login/${'x'.repeat(1024)} HTTP/1.1`, ...usual]],
  ['a request without Host', 400, ['GET /api/version HTTP/1.1', 'Connection: close']],
  ['an expectation', 417, ['GET /api/version HTTP/1.1', ...usual, 'Expect: tea']],
  ['an unknown method', 400, ['BREW /api/version HTTP/1.1', ...usual]],
  ['a method that no call has', 404, ['PROPFIND /api/version HTTP/1.1', ...usual]],
  ['TRACE', 404, ['TRACE /api/version HTTP/1.1', ...usual]],
  ['a tunnel', 400, ['CONNECT example.com:443 HTTP/1.1', ...usual]],
  [
    'an upgrade',
    404,
    ['GET /api/nothing HTTP/1.1', 'Host: a', 'Connection: upgrade, close', 'Upgrade: websocket'],
  ],
  ['an asterisk', 404, ['OPTIONS * HTTP/1.1', ...usual]],
  ['a negative length', 400, ['POST /api/login HTTP/1.1', ...usual, 'Content-Length: -1']],
  ['two lengths', 400, ['POST /api/login HTTP/1.1', ...usual, 'Content-Length: 1', 'Content-Length: 2']],
  [
    'a length with chunks',
    400,
    ['POST /api/login HTTP/1.1', ...usual, 'Content-Length: 1', 'Transfer-Encoding: chunked'],
  ],
  [
    'a body that is too long',
    413,
    ['POST /api/login HTTP/1.1', ...usual, 'Content-Type: application/json', 'Content-Length: 9999999'],
  ],
  [
    'a type that is none',
    415,
    ['POST /api/login HTTP/1.1', ...usual, 'Content-Type: {}', 'Content-Length: 2'],
    '{}',
  ],
  ['headers that are too long', 431, ['GET / HTTP/1.1', ...usual, `X-Long: ${'x'.repeat(20_000)}`]],
  ['what is no HTTP', 400, ['nonsense']],
]

const headersOf = (answer: string): Map<string, string> =>
  new Map(
    (answer.split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .slice(1)
      .map((line) => {
        const [name = '', ...value] = line.split(': ')
        return [name.toLowerCase(), value.join(': ')]
      }),
  )

it.each(refusedBefore)(
  '%s is answered with our headers and envelope, and status %i',
  async (what, status, lines, body = '') => {
    const answer = await rawAnswer(app.address, `${lines.join('\r\n')}\r\n\r\n${body}`)
    expect(answer.split('\r\n')[0], what).toContain(`HTTP/1.1 ${status} `)
    const headers = headersOf(answer)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*frame-ancestors 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
      type: expect.any(String),
      message: expect.any(String),
      error: { message: expect.any(String), errors: {} },
    })
  },
)

it('a page request with an undecodable address goes home, with the headers of a page', async () => {
  const answer = await app.http('GET', '/%ff', undefined, { headers: { Accept: 'text/html' } })
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/'])
  expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers.get('Permissions-Policy')).toContain('camera=()')
  expect(answer.headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'")
})

it('a path of 1,024 bytes is routed, one byte more is answered 414', async () => {
  const status = async (path: string) => {
    const answer = await app.http('GET', path)
    const { type } = (await answer.json()) as { type: string }
    return [answer.status, type]
  }
  const path = `/api/${'x/'.repeat(509)}y`
  expect(path).toHaveLength(1024)
  expect(await status(path)).toEqual([404, refusals.not_found.type])
  expect(await status(`${path}z`)).toEqual([414, refusals.address_too_long.type])
  // The query is no part of the path.
  expect(await status(`${path}?${'q'.repeat(1000)}`)).toEqual([404, refusals.not_found.type])
})
