import * as z from 'zod/mini'
import { GatewayFault } from '../gateway-fault.ts'
import type { AccessToken } from './access-token.ts'
import type { Line } from './mutual-tls.ts'

/** What the bank answered: a document, or the name of its problem (RFC 7807), where it gave one. */
export type PixAnswer = { ok: true; body: unknown } | { ok: false; status: number; problem: string }

/** What goes with a call; `largestBytes` for an answer that may be longer than most. */
type With = { body?: object; largestBytes?: number }

export type PixLine = (method: 'GET' | 'PUT' | 'PATCH', path: string, given?: With) => Promise<PixAnswer>

type Place = { gateway: string; apiUrl: string; line: Line; access: AccessToken }

/**
 * Calls of the API Pix with our access token; a token that ended early is renewed once. A bank that is away,
 * slow, failing, busy, or does not let us in is a GatewayFault.
 */
export const pixLine = ({ gateway, apiUrl, line, access }: Place): PixLine => {
  const send = async (token: string, method: string, path: string, { body, largestBytes }: With) =>
    line({
      method,
      url: apiUrl.replace(/\/$/, '') + path,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(largestBytes ? { largestBytes } : {}),
    })
  return async (method, path, given = {}) => {
    const token = await access.read()
    let answer = await send(token, method, path, given)
    if (answer.status === 401) {
      await access.forget(token)
      answer = await send(await access.read(), method, path, given)
    }
    return judge(gateway, answer.status, answer.text)
  }
}

const busyStatuses: readonly number[] = [408, 425, 429]

/** Whoever runs the programme can mend our credentials, so trying again helps there as well. */
const closedStatuses: readonly number[] = [401, 403]

const judge = (gateway: string, status: number, text: string): PixAnswer => {
  const problem = status < 400 ? '' : problemOf(text)
  const isTransient = status >= 500 || busyStatuses.includes(status) || closedStatuses.includes(status)
  if (isTransient) throw new GatewayFault(gateway, saying(status, problem), true)
  if (status >= 400) return { ok: false, status, problem }
  if (status < 200 || status >= 300) throw new GatewayFault(gateway, saying(status, problem), true)
  return { ok: true, body: documentOf(gateway, text) }
}

/** The fault of an answer that its caller cannot make sense of; asking the same again would not help, unless its caller knows better. */
export const refusedBy = (
  gateway: string,
  answer: { status: number; problem: string },
  retryable = false,
): GatewayFault => new GatewayFault(gateway, saying(answer.status, answer.problem), retryable)

const saying = (status: number, problem: string): string => `answered ${status} ${problem}`.trim()

const problemDocument = z.object({ type: z.string() })

/**
 * The last part of the problem's type, like CobNaoEncontrado. Title, detail and violations may repeat what was
 * sent, so they are not read at all.
 */
const problemOf = (text: string): string => {
  try {
    const read = z.safeParse(problemDocument, JSON.parse(text))
    return (read.success && /\/([A-Za-z]{1,60})$/.exec(read.data.type)?.[1]) || ''
  } catch {
    return ''
  }
}

const documentOf = (gateway: string, text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw new GatewayFault(gateway, 'answered with something that is not JSON', true)
  }
}
