import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '#server/database/away.ts'

/** The queue repeats a statement that failed with this code, a hundred times and then no more. */
const worthRepeating = '40001'
const firstWaitMs = 50
const longestWaitMs = 2000

export type SteadyPool = {
  pool: pg.Pool
  /** From now on a database that is away is not waited for. */
  hurry(): void
  /** Waits for what was begun. */
  finish(): Promise<void>
}

/**
 * The pool as the queue sees it. The queue notes that a job is done without waiting for the answer: a database that is away at
 * that moment, or may only be read, would end the whole process, or leave the job to be done again. So a connection is waited
 * for, and what a database that is away did not do is asked again on another one for as long as that takes: it may be back there.
 * All of the queue's statements may be repeated, and each stands alone: only its migrations, done before, are in transactions.
 */
export const steadyPool = (pool: pg.Pool): SteadyPool => {
  const begun = new Set<Promise<void>>()
  let hurried = false

  /** Does something until it is done, or fails for another reason than a database that is away. */
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
            throw hurried ? error : Object.assign(error, { code: worthRepeating })
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

/** The same thing, some of whose methods are others. */
const overlaid = <T extends object>(thing: T, methods: Record<string, unknown>): T =>
  new Proxy(thing, {
    get: (target, name) => {
      if (typeof name === 'string' && name in methods) return methods[name]
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
