import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '#server/database/away.ts'

/** The queue retries a statement that failed with this code, at most a hundred times. */
const retryableCode = '40001'
const firstWaitMs = 50
const longestWaitMs = 2000

export type RetryingPool = {
  pool: pg.Pool
  /** Stops waiting for a database that is away. */
  hurry(): void
  /** Waits for statements in flight. */
  finish(): Promise<void>
}

/**
 * The pool as the queue sees it. The queue marks a job as done without awaiting the answer. If the database is away or read-only
 * at that moment, the error would end the process, or the job would run twice. So this pool waits for a connection and retries a
 * statement on another one until the database is back. That is safe: all statements of the queue are idempotent and outside of
 * transactions, except for its migrations, which have run before.
 */
export const retryingPool = (pool: pg.Pool): RetryingPool => {
  const begun = new Set<Promise<void>>()
  let hurried = false

  /** Retries while the database is away. */
  const steadily = async <T>(work: () => Promise<T>, isAway: (error: unknown) => boolean): Promise<T> => {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        return await work()
      } catch (error) {
        if (hurried || !isAway(error)) throw error
        await sleep(waitMs)
      }
    }
  }
  const connect = () =>
    steadily(
      () => pool.connect(),
      () => true,
    )

  const connectAndCount = async (): Promise<pg.PoolClient> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.add(promise)
    const end = () => {
      begun.delete(promise)
      resolve()
    }
    try {
      const first = await connect()
      let client: pg.PoolClient | null = first
      const ask = async (...asked: [string]) => {
        client ??= await connect()
        try {
          return await client.query(...asked)
        } catch (error) {
          if (isDatabaseAway(error)) {
            client.release(true)
            client = null
          }
          throw error
        }
      }
      return overlaid(first, {
        release: () => {
          client?.release()
          end()
        },
        query: (...asked: [string]) =>
          steadily(() => ask(...asked), isDatabaseAway).catch((error: Error) => {
            throw hurried ? error : Object.assign(error, { code: retryableCode })
          }),
      })
    } catch (error) {
      end()
      throw error
    }
  }

  return {
    pool: overlaid(pool, {
      // With a callback the queue asks for the connection on which it listens, and mends that itself.
      connect: (callback?: Parameters<pg.Pool['connect']>[0]) =>
        callback ? pool.connect(callback) : connectAndCount(),
    }),
    hurry: () => {
      hurried = true
    },
    finish: async () => {
      while (begun.size > 0) await Promise.all(begun)
    },
  }
}

/** A proxy with some methods replaced. */
const overlaid = <T extends object>(thing: T, methods: Record<string, unknown>): T =>
  new Proxy(thing, {
    get: (target, name) => {
      if (typeof name === 'string' && name in methods) return methods[name]
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
