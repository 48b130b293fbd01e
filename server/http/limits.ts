import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { dayMs } from '#domain/durations.ts'
import type { Clock } from '#server/clock.ts'
import { refusingMs } from '#server/database/clock-difference.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Db } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { clientAddress, limitSubject } from './client-address.ts'
import { writeTrail } from './trail.ts'

type Counted = { current: number; ttl: number }
type Callback = (error: Error | null, result?: Counted) => void

/**
 * A store for the limiter that counts in the database, so that all server processes share one count and the
 * clock of the server rules it (decision Q12). Only calls that can be abused one by one are counted; the
 * limiter's key is whose window it is and the name of the limit.
 */
const sharedWindows = (parts: Parts) =>
  class SharedWindows {
    incr(key: string, callback: Callback, timeWindow: number, max: number): void {
      const counting = async () => {
        const counted = await countInWindow(parts.db.kysely, key, timeWindow, parts.clock.now())
        if (counted.current === max + 1) await noteFull(parts, key)
        return counted
      }
      counting().then(
        (counted) => callback(null, counted),
        (error) => callback(error as Error),
      )
    }

    child({ groupId }: { groupId?: string }): SharedWindows | OwnWindows {
      return groupId === pageGroup ? new OwnWindows(parts.clock) : this
    }
  }

/** More addresses than this push out the ones that asked longest ago. */
const mostAddresses = 10_000

/**
 * The same in the memory of this process: a page costs no statement and is served while the database is away, so its limit
 * needs no database either.
 */
class OwnWindows {
  readonly #clock: Clock
  readonly #windows = new Map<string, { startMs: number; count: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  incr(key: string, callback: Callback, timeWindow: number): void {
    const nowMs = this.#clock.now().getTime()
    const before = this.#windows.get(key)
    const isCurrent = before && Math.abs(nowMs - before.startMs) < timeWindow
    const window = isCurrent ? { ...before, count: before.count + 1 } : { startMs: nowMs, count: 1 }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > mostAddresses && oldest !== undefined) this.#windows.delete(oldest)
    callback(null, { current: window.count, ttl: window.startMs + timeWindow - nowMs })
  }
}

const pageGroup = ' page'

/** The limiter of pages and of unknown addresses, counted by address. */
export const pageLimit = (parts: Parts): RateLimitPluginOptions => ({
  groupId: pageGroup,
  max: () => parts.city().settings.limits.page.max,
  timeWindow: () => parts.city().settings.limits.page.windowSeconds * 1000,
  addHeadersOnExceeding: {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  },
})

const accountSubject = 'account/'

/** The trail hears of a window that is full once, not of each call beyond it. */
const noteFull = (parts: Parts, key: string): Promise<void> => {
  const [subject = '', limit = ''] = key.split(' ')
  const whose = subject.startsWith(accountSubject)
    ? { userId: Number(subject.slice(accountSubject.length)) }
    : { address: subject }
  return writeTrail(parts, parts.db.kysely, { event: 'refused', ...whose, details: { limit } })
}

const addressOf = (parts: Parts, { raw }: FastifyRequest): string =>
  limitSubject(clientAddress(raw, parts.config))

/** What the limiters of all calls share. */
export const limiter = (parts: Parts): RateLimitPluginOptions => ({
  global: false,
  keyGenerator: (request) => addressOf(parts, request),
  store: sharedWindows(parts) as never,
})

/**
 * Adds one to the subject's window, which starts anew when it is over; also when it began further ahead than clocks of servers may
 * be apart: a clock that was wrong for a moment would keep callers out until its time has come.
 */
export const countInWindow = async (
  kysely: Kysely<DB>,
  subject: string,
  windowMs: number,
  now: Date,
): Promise<Counted> => {
  const over = new Date(now.getTime() - windowMs)
  const ahead = new Date(now.getTime() + refusingMs)
  const isOver = sql<boolean>`(w.window_start <= ${over} or w.window_start > ${ahead})`
  const result = await sql<{ count: number; window_start: Date }>`
    insert into rate_windows as w (subject, window_start, count)
    values (${subject}, ${now}, 1)
    on conflict (subject) do update set
      count = case when ${isOver} then 1 else w.count + 1 end,
      window_start = case when ${isOver} then ${now} else w.window_start end
    returning count, window_start`.execute(kysely)
  const row = result.rows[0]
  if (!row) throw new Error('a counted window did not come back')
  return { current: row.count, ttl: Math.max(0, row.window_start.getTime() + windowMs - now.getTime()) }
}

/** Whether a subject has used up so many of something in a window of time, this time included. */
export const isUsedUp = async (
  parts: Parts,
  subject: string,
  { max, windowMs }: { max: number; windowMs: number },
  kysely: Kysely<DB> = parts.db.kysely,
): Promise<boolean> => (await countInWindow(kysely, subject, windowMs, parts.clock.now())).current > max

/**
 * The route's part of the limiter; its numbers are read at each call, so that a reloaded city changes them. It counts the calls of
 * an address, IPv6 by its /64; those of a driver, whom `accountOf` finds, count for the account instead, so that no stranger behind
 * the same mobile network uses up what a driver needs to pay.
 */
export const rateLimitOf = (
  parts: Parts,
  { limit, auth }: Endpoint,
  accountOf: (request: FastifyRequest) => Promise<number | null>,
): RateLimitOptions | false => {
  if (!limit) return false
  const isOfDrivers = auth === 'driver' || auth === 'account'
  return {
    groupId: ` ${limit}`,
    keyGenerator: async (request) => {
      const userId = isOfDrivers ? await accountOf(request) : null
      return userId === null ? addressOf(parts, request) : `${accountSubject}${userId}`
    },
    max: () => parts.city().settings.limits[limit].max,
    timeWindow: () => parts.city().settings.limits[limit].windowSeconds * 1000,
  }
}

/** Removes the windows that began a day ago. */
export const forgetOldWindows = async ({ kysely }: Db, now: Date): Promise<void> => {
  await kysely
    .deleteFrom('rate_windows')
    .where('window_start', '<', new Date(now.getTime() - dayMs))
    .execute()
}
