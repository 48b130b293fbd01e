import fc from 'fast-check'
import type { TestApp } from '#testkit/app.ts'
import { rawAnswer } from '#testkit/raw-request.ts'
import type { HeldLoop } from './held-loop.ts'

/** Where addresses of ours begin, calls and pages. */
const beginnings = [
  ...['/', '/api/', '/api/v2/order/', '/api/public/order/', '/api/users/driver/me/', '/operator/v1/notices/'],
  ...[
    '/webhooks/payment/',
    '/map-files/',
    '/assets/',
    '/banners/',
    '/health/',
    '/docs/',
    '/equipe/',
    '/.well-known/',
  ],
  ...[
    '/faq',
    '/agente/',
    '/central/',
    '/active/',
    '/comprovante/',
    '/reset_password',
    '/openapi.json',
    '/boletos/',
  ],
  ...['*', 'http://example.com/', '//', '/\\', '/sandbox/messages/'],
]

const pieces = [
  ...[
    '/',
    'x',
    '0',
    '%2F',
    '%2e',
    '%25',
    '%20',
    '%F0%9F%9A%97',
    'ã'.normalize('NFD'),
    '.',
    '-',
    '_',
    ':',
    '@',
    '=',
  ],
  ...[
    '%ff',
    '%',
    '%E0%A4%A',
    '%00',
    '%0d%0a',
    '..',
    '../',
    '..%2f',
    '.png',
    '.html',
    ';',
    ',',
    '&',
    '?',
    '#',
    '+',
  ],
  ...['?a=1', '&a=1', '&a[]=', '?%ff', '~', '!', '$', "'", '(', ')', '"', '<', '>', '{', '}', '|', '^', '`'],
]

/** Node reads no more than 16 KB of a request's head. */
const longest = 16_000

const piece = fc.tuple(
  fc.constantFrom(...pieces),
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) },
    { weight: 1, arbitrary: fc.integer({ min: 300, max: longest }) },
  ),
)

const path = fc
  .tuple(fc.constantFrom(...beginnings), fc.array(piece, { minLength: 0, maxLength: 5 }))
  .map(([begin, parts]) =>
    parts.reduce((text, [sign, times]) => (text + sign.repeat(times)).slice(0, longest), begin),
  )

/** Unusual paths: odd, long, encoded, full of slashes. The same for the same seed. */
export const oddPathsOf = (seed: number, count: number): string[] => fc.sample(path, { seed, numRuns: count })

const shortened = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text

const isThere = (head: string, name: string): boolean => head.toLowerCase().includes(`\r\n${name}: `)

/** Requests a path as it is, which no client library would send, and gives what of the answer is wrong. */
export const askForPath = async (app: TestApp, path: string, loop: HeldLoop): Promise<string[]> => {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
  const name = `GET ${shortened(path)}`
  const answer = await loop.during(name, () => rawAnswer(app.address, request))
  const head = answer.split('\r\n\r\n')[0] ?? ''
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0)
  const missing = ['x-request-id', 'content-security-policy', 'x-content-type-options'].filter(
    (header) => !isThere(head, header),
  )
  return [
    ...(status === 0 || (status >= 500 && status !== 503) ? [`${name}: status ${status}`] : []),
    ...missing.map((header) => `${name}: status ${status} without ${header}`),
  ]
}
