import type { Endpoint, OutputOf, SentInputOf } from '#contract/endpoint.ts'
import { serverTimeHeader } from '#contract/settings.ts'
import { ApiError } from './errors.ts'
import { newKey } from './idempotency.ts'
import { learnServerTime } from './server-clock.ts'
import { endSessionAndReload, storedToken } from './session.ts'

export { ApiError, errorText } from './errors.ts'
export { serverNow } from './server-clock.ts'

/** The parts a call takes; a call without any takes `{}`. */
export type CallInput<E extends Endpoint> = SentInputOf<E>

export type CallOptions = {
  /** Given when an intent outlives one call, as a purchase that is pressed again; else made here. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** For public lists that seldom change: the browser keeps them and asks only whether they still hold. */
  kept?: boolean
}

const tries = 2
const pauseMs = 400

type Parts = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** Fills `/api/x/:id` and appends the query; absent and null values are left out. */
export function urlOf(path: string, { params, query }: Parts): string {
  const filled = path.replace(/:([A-Za-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** Accepts `{data}` and `{data: {data}}` and gives what lies inside (decision Q1). */
export function unwrap<T>(body: { data: T } | { data: { data: T } }): T {
  const inner = body.data
  const doubled = typeof inner === 'object' && inner !== null && !Array.isArray(inner) && 'data' in inner
  return doubled ? (inner as { data: T }).data : (inner as T)
}

function requestOf(endpoint: Endpoint, parts: Parts, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', AccessingFrom: 'web_driver' }
  const token = storedToken()
  if (token) headers.Authorization = `Bearer ${token}`
  if (parts.body !== undefined) headers['Content-Type'] = 'application/json'
  if (endpoint.method !== 'GET') headers['Idempotency-Key'] = options.idempotencyKey ?? newKey()
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    cache: options.kept ? 'no-cache' : 'no-store',
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The same request, key included, once more when no answer came; the key keeps it one operation. */
async function send(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const askedAt = Date.now()
      const response = await fetch(url, request)
      learnServerTime(response.headers.get(serverTimeHeader), askedAt, Date.now())
      return response
    } catch (failure) {
      if (request.signal?.aborted) throw failure
      if (attempt >= tries) throw new ApiError(0, null)
      await wait(pauseMs)
    }
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/**
 * Makes a call of the contract. Headers, token and address go to our own server only, since paths are relative
 * to it (decisions Q7, Q8).
 * @throws ApiError for every answer outside 2xx and when no answer comes.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return (await bodyOf(await answerOf(endpoint, input as Parts, options))) as OutputOf<E>
}

/** Makes a call whose answer is a file. Throws like `call`. */
export async function callForFile(endpoint: Endpoint & { file: string }): Promise<Blob> {
  return (await answerOf(endpoint, {}, {})).blob()
}

async function answerOf(endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<Response> {
  const request = requestOf(endpoint, parts, options)
  const response = await send(urlOf(endpoint.path, parts), request)
  if (response.ok) return response
  const body = await bodyOf(response)
  // Also without a token: another window may have logged out meanwhile.
  if (response.status === 401 && endpoint.auth !== 'anyone') endSessionAndReload()
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  throw new ApiError(response.status, body, Number.isNaN(retryAfter) ? null : retryAfter)
}
