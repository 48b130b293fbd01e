import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The queue repeats a statement that failed with this code, after 50 ms at first and 5 s at most. */
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
 * The pool as the queue sees it. The queue notes that a job is done without waiting for the answer: a database that is
 * away at that moment would end the whole process, or leave the job to be done again. So a connection is waited for,
 * and a statement that failed is called worth repeating: all of the queue's may be repeated.
 */
export const steadyPool = (pool: pg.Pool): SteadyPool => {
  const begun = new Set<Promise<void>>()
  let hurried = false

  const connect = async (): Promise<pg.PoolClient> => {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        return await pool.connect()
      } catch (error) {
        if (hurried) throw error
        await sleep(waitMs)
      }
    }
  }

  const connectAndCount = async (): Promise<pg.PoolClient> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.add(promise)
    const end = () => {
      begun.delete(promise)
      resolve()
    }
    try {
      const client = await connect()
      return overlaid(client, {
        release: () => {
          client.release()
          end()
        },
        query: (...asked: [string]) =>
          client.query(...asked).catch((error: Error) => {
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
