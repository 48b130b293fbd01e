import type { CallAt } from '#contract/calls.ts'
import type { OutputOf, SentInputOf } from '#contract/endpoint.ts'
import type { Route } from '#contract/route.ts'
import { serverTimeHeader } from '#contract/server-time.ts'
import { ApiError } from '#web/api/errors.ts'
import { bodyOf, urlOf } from '#web/api/http.ts'
import { learnServerTime } from '#web/api/server-clock.ts'
import { texts } from './texts.ts'

/** The parts that a call takes. */
export type StaffInput<R extends Route> = SentInputOf<CallAt<R>>

/** What a call answers. */
export type StaffOutput<R extends Route> = OutputOf<CallAt<R>>

type TakesNoKey = { readonly method: 'GET' } | { readonly takesNoKey: true }

/** A call that may be sent as often as one likes: it reads, or doing it again changes nothing more. */
type Plain<R extends Route> = CallAt<R> extends TakesNoKey ? R : never

/** A call that an Idempotency-Key makes one act, however often it is sent. */
export type Act<R extends Route> = CallAt<R> extends TakesNoKey ? never : R

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

type Sending = { headers?: Record<string, string>; patienceMs?: number | undefined }

const usualPatienceMs = 20_000

/** Whether no server served a call: no answer came, or one that only says that nobody can. */
export const isUnserved = (error: unknown): boolean =>
  error instanceof ApiError && (error.isNetworkFailure || error.status >= 500)

/** Hears that the session has ended, from whichever call noticed it. */
export const sessionEnded = new EventTarget()

/** An empty field of a form narrows nothing. */
const givenOf = (query: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** The cookie of the session travels by itself, and no token of a driver who uses the same browser does. */
const make = async (
  route: Route,
  { params, query, body }: Parts,
  { headers = {}, patienceMs = usualPatienceMs }: Sending = {},
): Promise<unknown> => {
  const askedAt = Date.now()
  const response = await fetch(urlOf(route.path, { params, query: givenOf(query) }), {
    method: route.method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      Accept: 'application/json',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new ApiError(0, null)
  })
  learnServerTime(response.headers.get(serverTimeHeader), askedAt, Date.now())
  const said = await bodyOf(response)
  if (response.ok) return said
  if (response.status === 401 && route.auth === 'staff') sessionEnded.dispatchEvent(new Event('ended'))
  throw new ApiError(response.status, said)
}

/**
 * Makes a call of the programme's people. Throws `ApiError`, of status 0 where no answer came in time; what is large may be given
 * more of it.
 */
export const staffCall = async <R extends Route>(
  route: Plain<R>,
  input: StaffInput<R>,
  patienceMs?: number,
): Promise<StaffOutput<R>> => (await make(route, input as Parts, { patienceMs })) as StaffOutput<R>

/** Makes a call that does something. Screens send it by `useStaffOnce`, which alone knows how long a key is good for. */
export const staffCallWithKey = async <R extends Route>(
  route: Act<R>,
  input: StaffInput<R>,
  key: string,
): Promise<StaffOutput<R>> => {
  try {
    return (await make(route, input as Parts, { headers: { 'Idempotency-Key': key } })) as StaffOutput<R>
  } catch (error) {
    if (error instanceof ApiError && error.isNetworkFailure)
      throw new ApiError(0, { message: texts.unanswered })
    throw error
  }
}
