import { GatewayFault } from '../gateway-fault.ts'
import type { InsertSandboxMessage } from '../sandbox-messages.ts'
import { type PushGateway, payloadOf } from './port.ts'

type Options = {
  publicKey: string
  insert: InsertSandboxMessage
  /** By which name the inbox files what goes to an address. */
  recipientOf: (endpoint: string) => Promise<string>
}

const mostRemembered = 10_000
const largestPayload = 3000

/**
 * Keeps each push where the sandbox page shows it, and is as unkind as real services are: an address with `/gone` in it
 * has been given up, one with `/busy` refuses each message once, one with `/lost` takes each message and loses the first
 * answer, one with `/strict` refuses them all.
 */
export const sandboxPush = ({ publicKey, insert, recipientOf }: Options): PushGateway => {
  const seen = new Set<string>()
  const isFirst = (key: string): boolean => {
    if (seen.has(key)) return false
    if (seen.size >= mostRemembered) seen.clear()
    seen.add(key)
    return true
  }
  return {
    publicKey,
    serves: (endpoint) => URL.parse(endpoint)?.protocol === 'https:',
    send: async (push) => {
      const { endpoint } = push.to
      const key = `push/${push.key}/${endpoint}`
      if (endpoint.includes('/gone')) return 'gone'
      if (endpoint.includes('/strict')) throw new GatewayFault('sandbox push', 'answered 400', false)
      if (Buffer.byteLength(payloadOf(push)) > largestPayload) {
        throw new GatewayFault('sandbox push', 'answered 413', false)
      }
      if (endpoint.includes('/busy') && isFirst(key)) {
        throw new GatewayFault('sandbox push', 'answered 503', true)
      }
      await insert({
        channel: 'push',
        recipient: await recipientOf(endpoint),
        subject: push.title,
        body_text: [
          push.body,
          push.link,
          ...(push.actions ?? []).map(({ title, link }) => `${title}: ${link}`),
        ].join('\n'),
        body_html: null,
        dedup_key: key,
      })
      if (endpoint.includes('/lost') && isFirst(key)) {
        throw new GatewayFault('sandbox push', 'did not answer', true)
      }
      return 'taken'
    },
  }
}
