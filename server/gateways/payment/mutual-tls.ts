import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { inSpan, SpanKind } from '#server/tracing/span.ts'
import { GatewayFault } from '../gateway-fault.ts'
import { failureReason } from '../http-json.ts'

/** PEM texts: our certificate and its key, and the bank's own authority when no public one vouches for it. */
export type Identity = { certificate: string; privateKey: string; authority?: string | undefined }

export type SentRequest = {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string
  /** Where an answer may be longer than most. */
  largestBytes?: number
}

export type RawAnswer = { status: number; text: string }

export type Line = (request: SentRequest) => Promise<RawAnswer>

/** Enough for any answer but a long list; a broken bank must not fill our memory. */
const usualAnswerBytes = 256 * 1024

/**
 * A line to a bank on which both sides show a certificate (`fetch` of Node cannot). One request takes at most
 * `timeoutMs`, waiting for a free connection included.
 */
export const mutualTlsLine = (gateway: string, identity: Identity, timeoutMs: number): Line => {
  const { certificate, privateKey, authority } = identity
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 20,
    minVersion: 'TLSv1.2',
    // Said here, so that no variable of the environment decides whether the bank is the bank.
    rejectUnauthorized: true,
    cert: certificate,
    key: privateKey,
    ...(authority ? { ca: authority } : {}),
  })
  return async (sent) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await inSpan(`gateway ${gateway}`, SpanKind.CLIENT, {}, () => exchange(agent, sent, signal))
    } catch (error) {
      if (signal.aborted) throw new GatewayFault(gateway, `did not answer within ${timeoutMs} ms`, true)
      throw new GatewayFault(gateway, `cannot be reached${failureReason(error)}`, true)
    }
  }
}

/** A kept connection may have been closed at the other end while we wrote: that request is sent once more. */
const exchange = async (agent: Agent, sent: SentRequest, signal: AbortSignal): Promise<RawAnswer> => {
  const first = send(agent, sent, signal)
  try {
    return await first.answer
  } catch (error) {
    if (!first.request.reusedSocket || !isBroken(error) || signal.aborted) throw error
    return send(agent, sent, signal).answer
  }
}

const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

type Sending = { request: ClientRequest; answer: Promise<RawAnswer> }

const send = (agent: Agent, sent: SentRequest, signal: AbortSignal): Sending => {
  const { method, url, headers, body, largestBytes = usualAnswerBytes } = sent
  const request = httpsRequest(url, { agent, method, headers, signal })
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => read(response, largestBytes).then(resolve, reject))
  })
  request.end(body)
  return { request, answer }
}

const read = async (response: IncomingMessage, largestBytes: number): Promise<RawAnswer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largestBytes) throw new RangeError('the answer has too many bytes')
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }
}
