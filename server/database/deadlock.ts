import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const deadlockDetected = '40P01'

const mostTries = 4
const longestPauseMs = 100

/**
 * Does the work of a transaction, and up to three times anew where PostgreSQL ended it because two waited for each other. Nothing
 * of it is done then, and the other one goes on. Most of the code locks orders before notices and notices before wallets, but a
 * ticket that covers a notice finds it by its plate, whose wallets are locked by then.
 *
 * Between two tries nothing is asked for a moment: a lock goes to who comes when it is free, and on a busy machine whoever begins
 * anew at once is there before the other one, who was waiting for it, has woken up.
 * @param attempt all of a transaction, from its begin to its commit, with nothing in it that reaches anybody else
 */
export const againAfterDeadlock = async <A>(attempt: () => Promise<A>): Promise<A> => {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried === mostTries || !isDeadlock(error)) throw error
      await pause(Math.random() * longestPauseMs)
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === deadlockDetected
