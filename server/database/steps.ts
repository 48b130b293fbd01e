import {
  findKept,
  type Kept,
  keep,
  keepAnswer,
  keepRefusal,
  type Once,
  replay,
  type Tx,
  tryKey,
} from './once.ts'
import type { Db } from './pool.ts'

/** Work with a network call in its middle: what it begins, and how it goes on from there to its answer. */
export type Steps<B, A> = {
  /** In one transaction; what it gives must survive JSON. */
  begin(tx: Tx): Promise<B>
  /** Outside of any transaction; gives what the last transaction does. It may run more than once. */
  goOn(begun: B): Promise<(tx: Tx) => Promise<A>>
}

/**
 * Runs work that cannot be one transaction. With a key, what was begun is kept in the commit that begins it: after a
 * crash or a bank that did not answer, the same call goes on from there instead of beginning anew, and the answer is
 * kept in the commit that ends it. Two at once do the same steps and come to the same answer.
 */
export const inSteps = async <B, A>(db: Db, once: Once | undefined, steps: Steps<B, A>): Promise<A> => {
  const first = await beginOnce<B, A>(db, once, steps)
  if ('answer' in first) return first.answer
  const finish = await steps.goOn(first.begun)
  return db.kysely.transaction().execute(async (tx) => {
    const answer = await finish(tx)
    if (once) await keepAnswer(tx, once, answer)
    return answer
  })
}

const beginOnce = async <B, A>(
  db: Db,
  once: Once | undefined,
  steps: Steps<B, A>,
): Promise<{ answer: A } | { begun: B }> => {
  if (!once) return { begun: await db.kysely.transaction().execute(steps.begin) }
  try {
    return await db.kysely.transaction().execute(async (tx) => {
      const free = await tryKey(tx, once)
      const kept = await findKept(tx, once)
      const replayed = replay<A>(once, free, kept)
      if (replayed) return replayed
      const before = kept?.answer as Kept | undefined
      if (before && 'begun' in before) return { begun: before.begun as B }
      const begun = await steps.begin(tx)
      await keep(tx, once, { begun })
      return { begun }
    })
  } catch (error) {
    await keepRefusal(db, once, error)
    throw error
  }
}
