import pg from 'pg'

const deadlockDetected = '40P01'

/**
 * Does the work of a transaction, and once more where PostgreSQL ended it because two waited for each other. Nothing of it is
 * done then, and the other one goes on, so that whoever begins anew only waits for that. Most of the code locks orders before
 * notices and notices before wallets, but a ticket that covers a notice finds it by its plate, whose wallets are locked by then.
 * @param attempt all of a transaction, from its begin to its commit, with nothing in it that reaches anybody else
 */
export const againAfterDeadlock = async <A>(attempt: () => Promise<A>): Promise<A> => {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== deadlockDetected) throw error
    return attempt()
  }
}
