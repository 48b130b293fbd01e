import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { patience } from '#testkit/patient.ts'
import { readBody } from '#testkit/read-body.ts'
import type { SandboxMessage } from '../sandbox-messages.ts'
import { httpSms } from './http.ts'
import { internationalNumber } from './port.ts'
import { sandboxSms } from './sandbox.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function provider(status: number, answer: string) {
  const got: { headers: IncomingHttpHeaders; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    got.push({ headers: request.headers, body: JSON.parse(body) })
    response.writeHead(status).end(answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, got }
}

const sms = { to: '48991234567', text: 'Seu codigo: 0042', key: 'outbox/7' }

describe('the SMS gateway', () => {
  it('posts number, text and key with the token', async () => {
    const { url, got } = await provider(202, '')
    await httpSms({ url, token: 'secret', patience }).send(sms)
    const reference = expect.stringMatching(/^outbox\/7\/[0-9a-f]{16}$/)
    expect(got[0]?.body).toEqual({ to: '5548991234567', text: 'Seu codigo: 0042', reference })
    expect(got[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'idempotency-key': reference,
      'content-type': 'application/json',
    })
  })

  it('has one key at each try, and another one for what gets its number after going back to a copy', async () => {
    const { url, got } = await provider(202, '')
    const others = [{ text: 'Seu codigo: 0043' }, { to: '48991234568' }, { key: 'outbox/8' }]
    for (const given of [{}, {}, ...others]) {
      await httpSms({ url, token: 'secret', patience }).send({ ...sms, ...given })
    }
    const keys = got.map(({ headers }) => headers['idempotency-key'])
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(4)
  })

  it.each([
    [400, '{"error":"invalid number"}', false],
    [422, 'not a mobile', false],
    [401, 'no', true],
    [402, 'no credit', true],
    [404, 'nobody here', true],
    [429, 'slow down', true],
    [503, '<html>', true],
  ])('says whether %i can be tried again', async (status, answer, retryable) => {
    const { url } = await provider(status, answer)
    await expect(httpSms({ url, token: 't', patience }).send(sms)).rejects.toMatchObject({ retryable })
  })

  it('takes a 2xx with any body as taken over', async () => {
    const { url } = await provider(200, 'OK')
    await expect(httpSms({ url, token: 't', patience }).send(sms)).resolves.toBeUndefined()
  })

  it('knows the area code 55 from the country code 55', () => {
    expect(internationalNumber('55991234567')).toBe('5555991234567')
    expect(internationalNumber('+55 (55) 99123-4567')).toBe('5555991234567')
  })
})

describe('the sandbox SMS inbox', () => {
  it('keeps the message under its key', async () => {
    const kept: SandboxMessage[] = []
    const gateway = sandboxSms(async (message) => {
      kept.push(message)
    })
    await gateway.send(sms)
    expect(kept).toEqual([
      {
        channel: 'sms',
        recipient: '48991234567',
        subject: '',
        body_text: 'Seu codigo: 0042',
        body_html: null,
        dedup_key: 'outbox/7',
      },
    ])
  })
})
