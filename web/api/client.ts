import type { CallAt } from '#contract/calls.ts'
import type { OutputOf, SentInputOf } from '#contract/endpoint.ts'
import { readVersion } from '#contract/generated/routes/version.ts'
import { pageKeyHeader } from '#contract/page-key.ts'
import { pageLanguageHeader } from '#contract/page-language.ts'
import type { Route } from '#contract/route.ts'
import { serverTimeHeader } from '#contract/server-time.ts'
import { minuteMs } from '#domain/durations.ts'
import { language } from '#domain/languages.ts'
import { ApiError } from './errors.ts'
import { bodyOf, urlOf } from './http.ts'
import { pageKey } from './page-key.ts'
import { countAnswers, noteHang, noteReach, pause, untilTryNow } from './reach.ts'
import { learnServerTime } from './server-clock.ts'
import { forgetSessionAndReload, storedToken } from './stored-session.ts'

export { ApiError, errorText } from './errors.ts'
export { byServerClock, serverNow } from './server-clock.ts'

/** The parts a call takes; a call without any takes `{}`. */
export type CallInput<R extends Route> = SentInputOf<CallAt<R>>

/** What a call answers. */
export type CallOutput<R extends Route> = OutputOf<CallAt<R>>

type Reading = Route & { readonly method: 'GET' }
/** What changes something. */
export type Changing = Route & { readonly method: 'POST' | 'PUT' | 'DELETE' }

type ReadOptions = {
  signal?: AbortSignal
  /** For public lists that seldom change: the browser keeps them and asks only whether they still hold. */
  kept?: boolean
  /** For the few that do something although they read: the server may wait for a sending, and none is let go for another try. */
  acts?: boolean
}

/** How something goes that is not like the others. */
export type Sending = {
  /** How long one try may take, where the usual time is too short for what is sent. */
  patienceMs?: number
  /** It arrives although the page goes meanwhile. */
  outlivesPage?: boolean
}

type Options = ReadOptions & Sending & { idempotencyKey?: string; isFile?: boolean }

const publicOrders = '/api/public/order'
const publicNotices = '/api/public/notices/'

/** Where a visitor orders, gives up, contests, and reads what was contested; no other call learns which page it comes from. */
const namesPage = ({ path }: Route, { idempotencyKey }: Options): boolean =>
  path.startsWith(publicNotices) || (idempotencyKey !== undefined && path.startsWith(publicOrders))

const tries = 2
const pauseMs = 400

/** No street is so slow: whoever has not answered by then does not answer. A change may wait for the bank. */
const patienceMs = { GET: 20_000, change: 45_000, file: 5 * minuteMs }

type Parts = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** Accepts `{data}` and `{data: {data}}` and gives what lies inside (decision Q1). */
export function unwrap<T>(body: { data: T } | { data: { data: T } }): T {
  const inner = body.data
  const doubled = typeof inner === 'object' && inner !== null && !Array.isArray(inner) && 'data' in inner
  return doubled ? (inner as { data: T }).data : (inner as T)
}

function requestOf(route: Route, parts: Parts, options: Options): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', AccessingFrom: 'web_driver' }
  if (language() !== 'pt-BR') headers[pageLanguageHeader] = language()
  const token = storedToken()
  if (token) headers.Authorization = `Bearer ${token}`
  if (parts.body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  if (namesPage(route, options)) headers[pageKeyHeader] = pageKey()
  return {
    method: route.method,
    headers,
    credentials: 'same-origin',
    cache: options.kept ? 'no-cache' : 'no-store',
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.outlivesPage ? { keepalive: true } : {}),
  }
}

/** After so long without a word from the server the page says so; the call waits on. */
const wordAfterMs = 8000

/** Ends with any of these, as when the whole answer has not come in time. */
function eitherOf(...ends: (AbortSignal | null | undefined)[]): AbortSignal {
  const either = new AbortController()
  for (const end of ends) {
    if (end?.aborted) either.abort()
    end?.addEventListener('abort', () => either.abort(), { once: true })
  }
  return either.signal
}

/**
 * Notes the silence of a network that hangs long before a call gives up. What acts and a file may keep the server itself
 * waiting: then a call that does not is asked.
 * @returns what to call once the call has ended
 */
function listenForWord(isQuick: boolean): () => void {
  const before = countAnswers()
  let waits = true
  AbortSignal.timeout(wordAfterMs).addEventListener('abort', () => {
    if (!waits || countAnswers() !== before) return
    if (isQuick) noteHang()
    else void call(readVersion, {}).catch(() => undefined)
  })
  return () => {
    waits = false
  }
}

/**
 * The same request, key included, once more when no answer came; the key keeps it one operation. What only reads is sent
 * anew when somebody asks for another try, and the one that hangs is let go.
 */
async function send(url: string, request: RequestInit, ms: number, isQuick: boolean): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const asked = untilTryNow()
    const limit = eitherOf(request.signal, AbortSignal.timeout(ms), isQuick ? asked.signal : null)
    const stopListening = listenForWord(isQuick)
    try {
      const askedAt = Date.now()
      const response = await fetch(url, { ...request, signal: limit })
      learnServerTime(response.headers.get(serverTimeHeader), askedAt, Date.now())
      noteReach(false)
      return response
    } catch (failure) {
      if (request.signal?.aborted) throw failure
      if (isQuick && asked.signal.aborted) {
        attempt = 0
        continue
      }
      // A moment without a signal is not worth a word.
      if (attempt >= tries || limit.aborted) noteReach(true)
      if (attempt >= tries) throw new ApiError(0, null)
      await pause(pauseMs)
    } finally {
      asked.stop()
      stopListening()
    }
  }
}

/** An answer that says nothing has no field, where none is relied on (decision Q2). */
const make = async <R extends Route>(route: R, input: CallInput<R>, options: Options) =>
  ((await bodyOf(await answerOf(route, input as Parts, options))) ?? {}) as CallOutput<R>

/**
 * Makes a call of the contract that only reads. Headers, token and address go to our own server only, since paths are
 * relative to it (decisions Q7, Q8).
 * @throws ApiError for every answer outside 2xx and when no answer comes.
 */
export const call = <R extends Reading>(
  route: R,
  input: CallInput<R>,
  options: ReadOptions = {},
): Promise<CallOutput<R>> => make(route, input, options)

/**
 * Makes a call that changes something. Screens send it by `useOnce`, which alone knows how long a key is good for. Throws
 * like `call`.
 */
export const callWithKey = <R extends Changing>(
  route: R,
  input: CallInput<R>,
  idempotencyKey: string,
  sending: Sending = {},
): Promise<CallOutput<R>> => make(route, input, { ...sending, idempotencyKey })

type FileRoute<R extends Route> = CallAt<R> extends { file: string } ? R : never

/** Makes a call whose answer is a file. Throws like `call`. */
export async function callForFile<R extends Route>(route: FileRoute<R>, input?: CallInput<R>): Promise<Blob> {
  return (await answerOf(route, input ?? {}, { isFile: true })).blob()
}

async function answerOf(route: Route, parts: Parts, options: Options): Promise<Response> {
  const request = requestOf(route, parts, options)
  const patience = options.isFile ? 'file' : route.method === 'GET' ? 'GET' : 'change'
  const isQuick = patience === 'GET' && !options.acts
  const ms = options.patienceMs ?? patienceMs[patience]
  const response = await send(urlOf(route.path, parts), request, ms, isQuick)
  if (response.ok) return response
  const body = await bodyOf(response)
  // Also without a token: another window may have logged out meanwhile.
  if (response.status === 401 && route.auth !== 'anyone') forgetSessionAndReload()
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  throw new ApiError(response.status, body, Number.isNaN(retryAfter) ? null : retryAfter)
}
