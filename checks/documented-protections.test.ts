import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '#contract/settings.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { PixBank } from '#testkit/pix-bank.ts'
import { type Production, productionAt } from '#testkit/production.ts'
import { rawAnswer } from '#testkit/raw-request.ts'
import { rowsOf } from './asvs.ts'
import { readSource } from './sources.ts'

/** What docs/asvs.md, security.md and operating.md say of headers and limits, held against a running server in production. */

let bank: PixBank
let production: Production
let app: TestApp
const few = { max: 3, windowSeconds: 600 }
beforeAll(async () => {
  bank = await new PixBank().open()
  production = productionAt(bank)
  app = await startApp({
    env: { ...production.env, TRUST_PROXY: '1' },
    settings: { limits: { page: few, uniqueness: few } },
  })
})
afterAll(async () => {
  await app.close()
  bank.close()
  production.remove()
})

let nextAddress = 1

/** The lines of a request from an address of its own, so that no limit counts them together. */
const lines = (first: string, ...more: string[]): string[] => [
  first,
  'Host: parking.example',
  'Origin: https://evil.example',
  `X-Forwarded-For: 198.51.100.${nextAddress++}`,
  'Connection: close',
  ...more,
]

type Answer = { asked: string; status: number; headers: Map<string, string> }

const ask = async (request: readonly string[], body = ''): Promise<Answer> => {
  const answer = await rawAnswer(app.address, `${request.join('\r\n')}\r\n\r\n${body}`)
  const [first = '', ...rest] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = rest.map((line): [string, string] => {
    const at = line.indexOf(': ')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 2)]
  })
  const asked = (request[0] ?? '').slice(0, 60)
  return { asked, status: Number(first.split(' ')[1]), headers: new Map(headers) }
}

const json = 'Content-Type: application/json'

/** Answers of each kind: calls, pages, files, refusals, and what Node or the framework answers before us. */
const answersOfEachKind = async (): Promise<Answer[]> => {
  const answers = [
    ...[
      '/health/live',
      '/api/version',
      '/api/nothing',
      '/',
      '/faq',
      '/agente',
      '/robots.txt',
      '/docs',
      '/metrics',
    ],
    ...[
      '/manifest.webmanifest',
      '/assets/none.js',
      '/operator/v1/notices',
      '/%ff',
      '/api/public/order/%E0%A4%A',
    ],
    ...[`/${'a/'.repeat(600)}`, `/api/public/order/${'x'.repeat(300)}`, '/banners/none.svg', '/sandbox', '*'],
  ].map((path) => ask(lines(`GET ${path} HTTP/1.1`)))
  return Promise.all([
    ...answers,
    ask(lines('GET /%ff HTTP/1.1', 'Accept: text/html')),
    ask(lines('HEAD /robots.txt HTTP/1.1')),
    ask(lines('OPTIONS /api/login HTTP/1.1', 'Access-Control-Request-Method: POST')),
    ask(lines('PROPFIND /api/version HTTP/1.1')),
    ask(lines('GET /api/version HTTP/1.1', 'Expect: tea')),
    ask(lines('POST /webhooks/payment/unknown HTTP/1.1', json, 'Content-Length: 2'), '{}'),
    ask(lines('POST /api/login HTTP/1.1', json, 'Content-Length: 2'), '{"'),
    ask(lines('POST /api/login HTTP/1.1', json, 'Content-Length: 9999999')),
    ask(lines('GET / HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`)),
    ask(['GET / HTTP/1.1', 'Connection: close']),
    ask(['CONNECT example.com:443 HTTP/1.1', 'Host: a']),
    ask(['nonsense']),
  ])
}

/** The value of a directive; `default-src` is the fallback of missing ones. */
const directive = (policy: string, name: string, fallback = name): string | undefined => {
  const all = new Map(
    policy.split(';').map((part): [string, string] => {
      const [own = '', ...values] = part.trim().split(' ')
      return [own, values.join(' ')]
    }),
  )
  return all.get(name) ?? all.get(fallback)
}

/** What each requirement demands of one answer (OWASP ASVS 5.0.0, V3.4). */
const probes: Record<string, (of: (name: string) => string) => boolean> = {
  'V3.4.1': (of) =>
    /^max-age=(3153\d{4}|[4-9]\d{7}|\d{9,}); includeSubDomains/.test(of('strict-transport-security')),
  'V3.4.2': (of) => of('access-control-allow-origin') === '',
  'V3.4.3': (of) => {
    const policy = of('content-security-policy')
    const scripts = directive(policy, 'script-src', 'default-src') ?? ''
    const isShut = directive(policy, 'object-src', 'default-src') === "'none'"
    return isShut && directive(policy, 'base-uri') === "'none'" && !scripts.includes('unsafe')
  },
  'V3.4.4': (of) => of('x-content-type-options') === 'nosniff',
  'V3.4.5': (of) => of('referrer-policy') === 'no-referrer',
  'V3.4.6': (of) => directive(of('content-security-policy'), 'frame-ancestors') === "'none'",
}

describe('documented headers', () => {
  it('holds for every kind of answer where the row says so, and not where it does not', async () => {
    const rows = rowsOf(readSource('docs/asvs.md')).flatMap(({ ids, state }) =>
      ids.filter((id) => id.startsWith('V3.4.')).map((id) => ({ id, state })),
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual(Object.keys(probes))
    const answers = await answersOfEachKind()
    expect(answers.filter(({ status }) => !(status >= 200)).map(({ asked }) => asked)).toEqual([])
    for (const { id, state } of rows) {
      const failing = answers
        .filter(({ headers }) => !probes[id]?.((name) => headers.get(name) ?? ''))
        .map(({ asked, status }) => `${asked} ${status}`)
      if (state === 'holds') expect(failing, id).toEqual([])
      else expect(failing, `${id} is documented as not holding`).not.toEqual([])
    }
  })

  it('is also that every answer has a request id', async () => {
    const without = (await answersOfEachKind()).filter(({ headers }) => !headers.has('x-request-id'))
    expect(without.map(({ asked }) => asked)).toEqual([])
  })
})

describe('documented limits', () => {
  const operating = readSource('docs/operating.md')
  const costly = operating.slice(operating.indexOf('## What costs the server much')).split('\n## ')[0] ?? ''

  it('names settings and variables that there are', () => {
    const names = [...costly.matchAll(/`([A-Za-z_.]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => /^limits\.|^[a-z]+[A-Z]\w*$|^[A-Z_]+$/.test(name))
    const config = readSource('server/config.ts')
    const isThere = (name: string) =>
      name === name.toUpperCase() ? config.includes(`  ${name}: `) : (name.split('.')[0] ?? '') in settings
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => !isThere(name))).toEqual([])
  })

  it('is what a path and a body may have at most', async () => {
    const [, kibibytes, status] = /a path has (\d+) KiB at most \((\d+)\)/.exec(costly) ?? []
    const longest = Number(kibibytes) * 1024
    const asked = async (length: number) =>
      (await ask(lines(`GET /api/${'x'.repeat(length - 5)} HTTP/1.1`))).status
    expect([await asked(longest), await asked(longest + 1)]).toEqual([404, Number(status)])

    const [, documented = ''] = /a body has ([\d,]+) values and a mebibyte at most/.exec(costly) ?? []
    const values = Number(documented.replace(',', ''))
    const sent = async (body: string) =>
      (await ask(lines('POST /api/login HTTP/1.1', json, `Content-Length: ${body.length}`), body)).status
    const list = (count: number) => `{"a":[${Array.from({ length: count }, () => 1).join()}]}`
    // A colon and the commas between the values count.
    expect([await sent(list(values)), await sent(list(values + 1))]).toEqual([422, 400])
    const text = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
    expect([await sent(text(1_048_576)), await sent(text(1_048_577))]).toEqual([422, 413])
  })

  it.each([
    ['limits.page', '/faq'],
    ['limits.page', '/nothing'],
    ['limits.uniqueness', '/api/common/user/validate'],
  ])('is that %s counts %s by address, and says when to come back', async (name, path) => {
    expect(readSource('docs/security.md')).toContain('pages and unknown addresses likewise')
    const request = lines(`GET ${path} HTTP/1.1`)
    for (let nth = 0; nth < few.max; nth++) expect((await ask(request)).status, name).not.toBe(429)
    const beyond = await ask(request)
    expect([beyond.status, Number(beyond.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await ask(lines(`GET ${path} HTTP/1.1`))).status).not.toBe(429)
  })
})
