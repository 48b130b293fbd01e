import { type Kysely, sql, type Transaction } from 'kysely'
import type { RefusalCode } from '#contract/refusals.ts'
import { Refusal } from '#server/refusal.ts'
import type { DB } from './generated/rows.ts'
import type { Db } from './pool.ts'

export type Tx = Transaction<DB>

/** A call that may be sent again: who sent it, its Idempotency-Key and a hash of what it asked. */
export type Once = { scope: string; key: string; requestHash: Buffer }

/**
 * What the ledger of answers keeps: the answer, the refusal that was the answer, or what a call of several steps has
 * begun and not answered yet (see `steps.ts`).
 */
export type Kept =
  | { answer: unknown }
  | { refusal: RefusalCode; details: Record<string, string | number> }
  | { begun: unknown }

export type KeptRow = { request_hash: Buffer; answer: unknown } | undefined

/**
 * Runs the work in one transaction. With a key, the first answer is kept in the same commit and given again
 * for 24 h: a crash between commit and answer does nothing twice (design: every mutating call). While the
 * first still runs the repetition is refused; the same key with another request is refused too.
 */
export const inTransaction = async <A>(
  db: Db,
  once: Once | undefined,
  work: (tx: Tx) => Promise<A>,
): Promise<A> => {
  if (!once) return db.kysely.transaction().execute(work)
  try {
    return await db.kysely.transaction().execute(async (tx) => {
      const free = await tryKey(tx, once)
      const replayed = replay<A>(once, free, await findKept(tx, once))
      if (replayed) return replayed.answer
      const answer = await work(tx)
      await keep(tx, once, { answer })
      return answer
    })
  } catch (error) {
    await keepRefusal(db, once, error)
    throw error
  }
}

/** Takes the key for this transaction; false while another one has it. */
export const tryKey = async (tx: Tx, once: Once): Promise<boolean> => {
  const tried = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${once.scope + once.key}, 0)) as free`.execute(tx)
  return tried.rows[0]?.free ?? false
}

/**
 * The kept answer, or null when there is none yet; for work that is more than one transaction, which looks
 * here first and lets its last transaction keep the answer.
 */
export const answeredBefore = async <A>(db: Db, once: Once | undefined): Promise<{ answer: A } | null> => {
  if (!once) return null
  return replay<A>(once, true, await findKept(db.kysely, once))
}

/** The kept answer, a refusal, or null when the call is new. */
export const replay = <A>(once: Once, free: boolean, row: KeptRow): { answer: A } | null => {
  if (row && !row.request_hash.equals(once.requestHash)) throw new Refusal('key_reused')
  if (row) {
    const kept = row.answer as Kept
    if ('refusal' in kept) throw new Replayed(kept.refusal, kept.details)
    if ('answer' in kept) return { answer: kept.answer as A }
  }
  if (!free) throw new Refusal('key_in_use')
  return null
}

/** A refusal that is given again; it is kept already. */
class Replayed extends Refusal {}

export const findKept = async (tx: Kysely<DB>, once: Once): Promise<KeptRow> =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('scope', '=', once.scope)
    .where('key', '=', once.key)
    .executeTakeFirst()

export const keep = async (tx: Kysely<DB>, once: Once, kept: Kept): Promise<void> => {
  await tx
    .insertInto('idempotency_keys')
    .values({
      scope: once.scope,
      key: once.key,
      request_hash: once.requestHash,
      status: 200,
      answer: JSON.stringify(kept),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Puts the answer in the place of what was begun. */
export const keepAnswer = async (tx: Kysely<DB>, once: Once, answer: unknown): Promise<void> => {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify({ answer } satisfies Kept) })
    .where('scope', '=', once.scope)
    .where('key', '=', once.key)
    .execute()
}

const notKept: readonly RefusalCode[] = [
  'key_in_use',
  'key_reused',
  'too_many_requests',
  'resend_too_soon',
  'gateway_unavailable',
]

/** A refusal changed nothing, so it is kept after the rollback; losing it in a crash only means asking again. */
export const keepRefusal = async (db: Db, once: Once, error: unknown): Promise<void> => {
  if (!(error instanceof Refusal) || error instanceof Replayed || notKept.includes(error.code)) return
  await keep(db.kysely, once, { refusal: error.code, details: error.details })
}
