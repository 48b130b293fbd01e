import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isNear } from '#domain/encrypted.ts'
import { inSpan, SpanKind } from '#server/tracing/span.ts'
import { GatewayFault } from '../gateway-fault.ts'
import { type Waits, waitMsOf } from '../waits.ts'
import type { Attachment, MailGateway } from './port.ts'

type Options = Waits & {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  /** `Zona Azul <nao-responda@example.com>`. */
  from: string
}

/** A server that offers no encryption gets no letter, unless it is a relay on this machine. */
const demandingTls = (address: string): string => {
  const url = new URL(address)
  if (!isNear(url)) url.searchParams.set('requireTLS', 'true')
  return url.href
}

/**
 * The Message-ID is made from the key, so that a mailbox which gets one message twice, because the answer
 * to the first delivery was lost, shows it once.
 */
export function smtpMail({ url, from, ...waits }: Options): MailGateway {
  const timeoutMs = waitMsOf(waits, 10_000)
  const transport = createTransport({
    url: demandingTls(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, html, attachment, key }) {
      const digest = createHash('sha256').update(key).digest('hex').slice(0, 40)
      const messageId = `<${digest}@${domain}>`
      const letter = { from, to: { name: '', address: to }, subject, text, html, messageId }
      try {
        await inSpan('gateway mail', SpanKind.CLIENT, {}, () =>
          transport.sendMail({ ...letter, ...attached(attachment) }),
        )
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}

const attached = (file: Attachment | undefined) =>
  file
    ? {
        attachments: [
          { filename: file.name, contentType: file.type, content: Readable.from(file.content()) },
        ],
      }
    : {}

/** The commands whose refusal is about a letter: one of the greeting, the login or the sender is ours to mend. */
const aboutLetter = new Set(['RCPT TO', 'DATA'])

/** Only 5xx is a final no of the receiver's server; anything else may pass later. */
function faultOf(error: unknown): GatewayFault {
  const told = typeof error === 'object' && error !== null ? error : {}
  const answer =
    'responseCode' in told && typeof told.responseCode === 'number' ? told.responseCode : undefined
  const code = 'code' in told && typeof told.code === 'string' ? told.code : 'unknown'
  const command = 'command' in told ? String(told.command) : ''
  if (answer !== undefined)
    return new GatewayFault('SMTP', `answered ${answer}`, answer < 500 || !aboutLetter.has(command))
  return new GatewayFault('SMTP', `failed (${code})`, true)
}
