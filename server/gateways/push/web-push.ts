import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { hourMs } from '#domain/durations.ts'
import { inSpan, SpanKind } from '#server/tracing/span.ts'
import { GatewayFault } from '../gateway-fault.ts'
import { type Waits, waitMsOf } from '../waits.ts'
import type { PushKeys } from './keys.ts'
import { type PushGateway, payloadOf } from './port.ts'

type Options = Waits & {
  keys: PushKeys
  /** Where push services complain: an https address or mailto:. */
  subject: string
  now: () => Date
  /** Which addresses are push services; another one only for tests. */
  serves?: (endpoint: string) => boolean
}

/**
 * The push services of the browsers. An address comes from the page and we send to it, so anything else would let a
 * stranger make our server call whatever it can reach.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  // Where builds of Chromium without Google's keys subscribe.
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]

export const isPushService = (endpoint: string): boolean => {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false
  return services.some((service) => service.test(url.hostname))
}

/** Web Push: the message is encrypted for the one browser (RFC 8291) and signed with our key (RFC 8292). */
export function webPushGateway(options: Options): PushGateway {
  const { keys, serves = isPushService } = options
  const timeoutMs = waitMsOf(options, 10_000)
  const authorization = signer(options)
  return {
    publicKey: keys.publicKey,
    serves,
    async send(push) {
      const { endpoint, p256dh, auth } = push.to
      if (!serves(endpoint)) throw new GatewayFault('push', 'knows no such service', false)
      const { cipherText } = encrypt(p256dh, auth, payloadOf(push))
      const response = await inSpan('gateway push', SpanKind.CLIENT, {}, () =>
        fetch(endpoint, {
          method: 'POST',
          redirect: 'error',
          headers: {
            Authorization: authorization(new URL(endpoint).origin),
            'Content-Encoding': 'aes128gcm',
            'Content-Type': 'application/octet-stream',
            TTL: String(Math.max(0, Math.floor(push.secondsToLive))),
            Topic: createHash('sha256').update(push.key).digest('base64url').slice(0, 32),
            Urgency: 'high',
          },
          body: new Uint8Array(cipherText),
          signal: AbortSignal.timeout(timeoutMs),
        }),
      ).catch(() => {
        throw new GatewayFault('push', 'could not be reached', true)
      })
      await response.arrayBuffer().catch(() => undefined)
      return verdictOf(response.status)
    },
  }
}

const encrypt = (p256dh: string, auth: string, payload: string) => {
  try {
    return webPush.encrypt(p256dh, auth, payload, webPush.supportedContentEncodings.AES_128_GCM)
  } catch {
    throw new GatewayFault('push', 'was given keys of no browser', false)
  }
}

const verdictOf = (status: number): 'taken' | 'gone' => {
  if (status >= 200 && status <= 299) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  throw new GatewayFault('push', `answered ${status}`, status === 429 || status >= 500)
}

/** A signature is good for a whole service and some hours, so that it is not made for each message. */
const signer = ({ keys, subject, now }: Options): ((origin: string) => string) => {
  const signed = new Map<string, { header: string; until: number }>()
  return (origin) => {
    const time = now().getTime()
    const known = signed.get(origin)
    if (known && known.until > time) return known.header
    const expiration = Math.floor((time + 12 * hourMs) / 1000)
    const { publicKey, privateKey } = keys
    const encoding = webPush.supportedContentEncodings.AES_128_GCM
    const made = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding, expiration)
    signed.set(origin, { header: made.Authorization, until: time + 6 * hourMs })
    return made.Authorization
  }
}
