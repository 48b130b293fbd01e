import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { patience } from '#testkit/patient.ts'
import { readBytes } from '#testkit/read-body.ts'
import { demandPushKeys } from './kept-keys.ts'
import { makePushKeys } from './keys.ts'
import type { Push } from './port.ts'
import { sandboxPush } from './sandbox.ts'
import { isPushService, webPushGateway } from './web-push.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Got = { headers: IncomingHttpHeaders; body: Buffer }

/** The smallest push service: keeps what it got and answers with one status. */
async function service(status: number) {
  const got: Got[] = []
  const server = createServer(async (request, response) => {
    got.push({ headers: request.headers, body: await readBytes(request) })
    response.writeHead(status).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => server.close())
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/1`, got }
}

/** A browser's pair and secret, and how it reads what comes (RFC 8291, RFC 8188), written from the standards. */
function browser() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const secret = randomBytes(16)
  const derive = (from: Uint8Array, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, length))
  return {
    address: { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') },
    read: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const theirs = body.subarray(21, 21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
      const key = derive(pair.computeSecret(theirs), secret, info, 32)
      const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
      const record = body.subarray(21 + length)
      const open = createDecipheriv('aes-128-gcm', contentKey, nonce)
      open.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([open.update(record.subarray(0, -16)), open.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

const keys = makePushKeys()
const subject = 'https://parking.example'
const gatewayFor = (now = () => new Date()) =>
  webPushGateway({ keys, subject, now, patience, serves: () => true })
const push = (endpoint: string, given: Partial<Push> = {}): Push => ({
  to: { endpoint, ...browser().address },
  title: 'Irregularidade no ve\u00edculo ABC1D23',
  body: 'Valor: R$ 30,00',
  link: 'https://parking.example/irregularidades',
  secondsToLive: 300.7,
  key: 'message/7',
  ...given,
})

describe('Web Push', () => {
  it('sends what only the browser can read, signed by the programme, for as long as it is worth something', async () => {
    const { endpoint, got } = await service(201)
    const { address, read } = browser()
    expect(await gatewayFor().send(push(endpoint, { to: { endpoint, ...address } }))).toBe('taken')
    const [sent] = got as [Got]
    expect(read(sent.body)).toEqual({
      title: 'Irregularidade no ve\u00edculo ABC1D23',
      body: 'Valor: R$ 30,00',
      link: 'https://parking.example/irregularidades',
      tag: 'message/7',
    })
    expect(sent.headers).toMatchObject({ ttl: '300', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(sent.headers.topic).toMatch(/^[\w-]{32}$/)
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(sent.headers.authorization)) ?? []
    expect(key).toBe(keys.publicKey)
    const [head, claims, signature] = token.split('.') as [string, string, string]
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: new URL(endpoint).origin,
      sub: subject,
    })
    const point = Buffer.from(keys.publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const ours = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = Buffer.from(`${head}.${claims}`)
    const valid = verify(
      'sha256',
      signed,
      { key: ours, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(valid).toBe(true)
  })

  it('carries what can be done at once', async () => {
    const { endpoint, got } = await service(201)
    const { address, read } = browser()
    const actions = [{ title: '+30 min', link: 'https://parking.example/estacionar/ABC1D23?mais=30' }]
    await gatewayFor().send(push(endpoint, { to: { endpoint, ...address }, actions }))
    expect(read((got as [Got])[0].body)).toMatchObject({ actions })
  })

  it('cuts what no screen shows, so that every message fits', async () => {
    const { endpoint, got } = await service(201)
    await gatewayFor().send(push(endpoint, { title: 'x'.repeat(5000), body: '\u00e7'.repeat(5000) }))
    expect(got[0]?.body.length).toBeLessThan(4096)
  })

  it.each([404, 410])('learns from %d that the browser gave the address up', async (status) => {
    const { endpoint } = await service(status)
    expect(await gatewayFor().send(push(endpoint))).toBe('gone')
  })

  it.each([
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [403, false],
    [413, false],
  ])('says of %d whether it can be tried again: %s', async (status, retryable) => {
    const { endpoint } = await service(status)
    await expect(gatewayFor().send(push(endpoint))).rejects.toMatchObject({ retryable })
  })

  it('gives up on a service that is gone, and on keys of no browser', async () => {
    await expect(gatewayFor().send(push('http://127.0.0.1:1/x'))).rejects.toMatchObject({ retryable: true })
    const to = { endpoint: 'http://127.0.0.1:1/x', p256dh: 'AAAA', auth: 'AAAA' }
    await expect(gatewayFor().send(push('', { to }))).rejects.toMatchObject({ retryable: false })
  })

  it('sends to the push services of the browsers and to nobody else', async () => {
    for (const good of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://jmt17.google.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-bl2p.notify.windows.com/w/?token=abc',
    ]) {
      expect(isPushService(good), good).toBe(true)
    }
    for (const bad of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://me@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://127.0.0.1/x',
      'https://x.y.push.apple.com/x',
      'not an address',
    ]) {
      expect(isPushService(bad), bad).toBe(false)
    }
    const real = webPushGateway({ keys, subject, patience, now: () => new Date() })
    await expect(real.send(push('http://127.0.0.1:1/x'))).rejects.toMatchObject({ retryable: false })
  })
})

describe('the key pair', () => {
  it('is refused when it is none, or when the two do not belong together', () => {
    expect(() => demandPushKeys(keys)).not.toThrow()
    const other = makePushKeys()
    expect(() => demandPushKeys({ ...keys, publicKey: other.publicKey })).toThrow(ConfigError)
    expect(() => demandPushKeys({ ...keys, privateKey: 'x' })).toThrow('VAPID_PRIVATE_KEY')
  })
})

describe('the sandbox push service', () => {
  it('is unkind by address', async () => {
    const kept: string[] = []
    const gateway = sandboxPush({
      publicKey: keys.publicKey,
      insert: async ({ recipient, dedup_key }) => void kept.push(`${recipient} ${dedup_key}`),
      recipientOf: async () => 'maria@example.com',
    })
    const send = (endpoint: string) => gateway.send(push(endpoint))
    expect(gateway.serves('https://push.example/1')).toBe(true)
    expect(gateway.serves('http://push.example/1')).toBe(false)
    expect(await send('https://push.example/gone')).toBe('gone')
    await expect(send('https://push.example/strict')).rejects.toMatchObject({ retryable: false })
    await expect(send('https://push.example/busy')).rejects.toMatchObject({ retryable: true })
    expect(kept).toEqual([])
    expect(await send('https://push.example/busy')).toBe('taken')
    await expect(send('https://push.example/lost')).rejects.toMatchObject({ retryable: true })
    expect(await send('https://push.example/lost')).toBe('taken')
    expect(new Set(kept).size).toBe(2)
  })
})
