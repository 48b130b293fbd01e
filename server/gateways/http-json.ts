import { inSpan, SpanKind } from '#server/tracing/span.ts'
import { GatewayFault } from './gateway-fault.ts'

export type JsonAnswer = { status: number; body: unknown }

type JsonRequest = {
  gateway: string
  url: string
  timeoutMs: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: unknown
}

/** Enough for any answer that we read; a broken service must not fill our memory. */
const largestAnswerBytes = 256 * 1024

/**
 * One request to a service outside, within `timeoutMs` from the first byte to the last. A service that is
 * away, slow, failing or busy is a GatewayFault, and so is one that sends us elsewhere: what we bring is for the configured
 * address alone. Any other HTTP status is the caller's to judge.
 */
export async function requestText(request: JsonRequest): Promise<{ status: number; text: string }> {
  const answer = await inSpan(`gateway ${request.gateway}`, SpanKind.CLIENT, {}, () => exchange(request))
  const { status } = answer
  const isElsewhere = status >= 300 && status < 400
  const isBusy = status === 429
  if (status >= 500 || isBusy || isElsewhere)
    throw new GatewayFault(request.gateway, `answered ${status}`, true, isBusy)
  return answer
}

/** The same, for services whose answer must be JSON: whatever else comes is of somebody before them, and decides nothing for good. */
export async function requestJson(request: JsonRequest): Promise<JsonAnswer> {
  const { status, text } = await requestText(request)
  try {
    return { status, body: text === '' ? null : JSON.parse(text) }
  } catch {
    throw new GatewayFault(request.gateway, `answered ${status} with something that is not JSON`, true)
  }
}

async function exchange({ gateway, url, timeoutMs, method = 'GET', headers, body }: JsonRequest) {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: await readAtMost(response, gateway) }
  } catch (error) {
    if (error instanceof GatewayFault) throw error
    const slow = error instanceof Error && error.name === 'TimeoutError'
    throw new GatewayFault(
      gateway,
      slow
        ? `did not answer within ${timeoutMs} ms`
        : `cannot be reached${failureReason(error instanceof Error ? error.cause : error)}`,
      true,
    )
  }
}

/** Why a connection failed, by its code alone: a refused certificate must not look like a service that is away. */
export const failureReason = (error: unknown): string =>
  error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''

async function readAtMost(response: Response, gateway: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > largestAnswerBytes) throw new GatewayFault(gateway, 'answered with too many bytes', true)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
