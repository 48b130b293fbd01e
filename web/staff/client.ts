import type { CallAt } from '#contract/calls.ts'
import type { OutputOf, SentInputOf } from '#contract/endpoint.ts'
import type { Route } from '#contract/route.ts'
import { serverTimeHeader } from '#contract/server-time.ts'
import { ApiError } from '#web/api/errors.ts'
import { learnServerTime } from '#web/api/server-clock.ts'

/** The parts that a call takes. */
export type StaffInput<R extends Route> = Partial<SentInputOf<CallAt<R>>>

/** What a call answers. */
export type StaffOutput<R extends Route> = OutputOf<CallAt<R>>

const patienceMs = 20_000

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:([A-Za-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

const searchOf = (query: Record<string, unknown> = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `?${search}` : ''
}

/** Hears that the session has ended, from whichever call noticed it. */
export const sessionEnded = new EventTarget()

/**
 * Makes a call of the programme's people: the cookie of the session travels by itself, and no token of a driver who uses
 * the same browser does. Throws `ApiError`, of status 0 where no answer came.
 */
export async function staffCall<R extends Route>(route: R, input: StaffInput<R>): Promise<StaffOutput<R>> {
  const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>
  const askedAt = Date.now()
  const response = await fetch(fill(route.path, params) + searchOf(query), {
    method: route.method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
    headers: { Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new ApiError(0, null)
  })
  learnServerTime(response.headers.get(serverTimeHeader), askedAt, Date.now())
  const said: unknown = await response.json().catch(() => null)
  if (response.ok) return said as StaffOutput<R>
  if (response.status === 401 && route.auth === 'staff') sessionEnded.dispatchEvent(new Event('ended'))
  throw new ApiError(response.status, said)
}
