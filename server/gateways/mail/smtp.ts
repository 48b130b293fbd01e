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
 * A server that is away keeps no other message waiting for long. One that has the letter may take its time to say so: whoever does not
 * wait sends it again, and it arrives as often as that (RFC 5321, 4.5.3.2.6).
 */
export const smtpTimes = (waits: Waits) => {
  const connectingMs = waitMsOf(waits, 10_000)
  return {
    dnsTimeout: connectingMs,
    connectionTimeout: connectingMs,
    greetingTimeout: connectingMs,
    socketTimeout: 12 * connectingMs,
  }
}

/**
 * The Message-ID is made from the key, so that a mailbox which gets one message twice, because the answer
 * to the first delivery was lost, shows it once; and from the letter, since after going back to a copy of the database keys are
 * given anew.
 */
export function smtpMail({ url, from, ...waits }: Options): MailGateway {
  const transport = createTransport({
    url: demandingTls(url),
    ...smtpTimes(waits),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, html, attachment, key }) {
      const digest = createHash('sha256')
        .update(JSON.stringify([key, to, subject, text]))
        .digest('hex')
        .slice(0, 40)
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

/**
 * The enhanced codes (RFC 3463, RFC 7505) that are about whoever a letter is for: no such mailbox, no such domain, an address
 * that is none, a mailbox that has moved away, a domain that takes no mail, a mailbox that is switched off.
 */
const aboutReceiver = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/**
 * Whether trying again cannot help: only what is answered to the receiver's address and about it. Most servers keep what they
 * have against a login, a sender or an account until that command, or until the letter is there: this is ours to mend, and the
 * letter is still good. So is one whose refusal has no enhanced code: "550" is the answer for a relay that is closed to us, too.
 */
const isFinal = (command: string, response: string): boolean => {
  const enhanced = /^5\d\d[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return command === 'RCPT TO' && enhanced !== undefined && aboutReceiver.has(enhanced)
}

function faultOf(error: unknown): GatewayFault {
  const told = typeof error === 'object' && error !== null ? error : {}
  const answer =
    'responseCode' in told && typeof told.responseCode === 'number' ? told.responseCode : undefined
  const code = 'code' in told && typeof told.code === 'string' ? told.code : 'unknown'
  const command = 'command' in told ? String(told.command) : ''
  const response = 'response' in told ? String(told.response) : ''
  if (answer !== undefined) return new GatewayFault('SMTP', `answered ${answer}`, !isFinal(command, response))
  return new GatewayFault('SMTP', `failed (${code})`, true)
}
