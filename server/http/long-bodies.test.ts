import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addContest, addPublicContest } from '#contract/notices/contests.ts'
import { refusals } from '#contract/refusals.ts'
import { addNoticePhoto } from '#contract/shifts.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { eventually } from '#testkit/eventually.ts'
import { manyOrders } from '#testkit/orders.ts'
import { connected, rawAnswer } from '#testkit/raw-request.ts'

let app: TestApp
beforeAll(async () => {
  const lookup = { max: 10_000, windowSeconds: 600 }
  app = await startApp({
    env: { TRUST_PROXY: '1' },
    settings: { limits: { ...manyOrders.limits, lookup } },
  })
})
afterAll(() => app.close())

const open = addPublicContest.path.replace(':notice', '1')
const headers = (path: string, from: string, length: string) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: a',
    `X-Forwarded-For: ${from}`,
    'Content-Type: application/json',
    length,
    'Connection: close\r\n\r\n',
  ].join('\r\n')

/** A long body of which no more than the beginning comes; the server has heard of it. */
const holdOne = async (from: string): Promise<Socket> => {
  const socket = await connected(app.address)
  socket.on('error', () => undefined)
  const isHeardOf = once(app.rotativo.app.server, 'request')
  socket.write(`${headers(open, from, 'Content-Length: 2000000')}{`)
  await isHeardOf
  return socket
}

const hold = async (from: readonly string[]): Promise<Socket[]> => {
  const held: Socket[] = []
  for (const address of from) held.push(await holdOne(address))
  return held
}

/** The status of a call that comes whole; where its length is not said, it might become a long one. */
const ask = async (from: string, length = 'Transfer-Encoding: chunked', body = '2\r\n{}\r\n0\r\n\r\n') => {
  const answer = await rawAnswer(app.address, headers(open, from, length) + body)
  return { status: Number(answer.slice(9, 12)), answer }
}
const askShort = (from: string) => ask(from, 'Content-Length: 2', '{}')
const isAway = ({ status }: { status: number }) => status === 503
const isHeard = ({ status }: { status: number }) => status === 422

const [one, other, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const

it('takes four long bodies of one address at once and eight in all, and sends further ones away for a moment', async () => {
  const held = await hold([one, one, one, one])
  const { answer } = await ask(one)
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/\r\nretry-after: [1-3]\r\n/i)
  const { text, type } = refusals.unavailable
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: text,
    type,
    error: { message: text, errors: {} },
  })
  // Who says to send no more than usual waits for nobody's photos.
  expect(await askShort(one)).toSatisfy(isHeard)
  expect(await ask(other)).toSatisfy(isHeard)
  // What is packed may be long, whatever its length.
  const packed = 'Content-Encoding: gzip\r\nContent-Length: 2'
  expect(await ask(one, packed, '{}')).toSatisfy(isAway)

  // A house has a /64 of addresses.
  const house = await hold(['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'])
  expect(await ask('2001:db8::5')).toSatisfy(isAway)
  expect(await ask(other)).toSatisfy(isAway)
  expect(await askShort(other)).toSatisfy(isHeard)
  expect((await app.http('GET', '/api/version')).status).toBe(200)

  // Whoever gives up makes room.
  house[0]?.destroy()
  expect(await eventually(() => ask(other), isHeard)).toSatisfy(isHeard)
  expect(await eventually(() => ask('2001:db8::5'), isHeard)).toSatisfy(isHeard)
  for (const socket of [...held, ...house]) socket.destroy()
})

it('has room again for as many, whether those before were answered, refused or given up', async () => {
  // Nothing of the test before is on its way any more.
  await eventually(() => ask(one), isHeard)
  for (let times = 0; times < 10; times += 1) {
    expect(await ask(third)).toSatisfy(isHeard)
    expect((await ask(third, 'Content-Length: 90000000', '')).status).toBe(413)
  }
  const held = await hold([third, third, third])
  expect(await ask(third)).toSatisfy(isHeard)
  held.push(...(await hold([third])))
  expect(await ask(third)).toSatisfy(isAway)
  for (const socket of held) socket.destroy()
  await eventually(() => ask(third), isHeard)
})

it.each([addContest, addNoticePhoto])(
  'hears before any of its long body comes that it is of nobody: $path',
  async ({ path }) => {
    const head = headers(path.replace(/:\w+/, '1'), third, 'Content-Length: 2000000')
    const answer = await rawAnswer(app.address, `${head}{`)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain(refusals.not_logged_in.type)
  },
)
