import { type Kysely, sql } from 'kysely'
import { isUnanswered } from '#contract/idempotency.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { Refusal } from '#server/refusal.ts'
import type { DB } from './generated/rows.ts'
import { pipelined } from './pipelined.ts'
import type { Db, Tx } from './pool.ts'
import { type Part, part, type Rows, run, type Statement, statement } from './statement.ts'

// A call with an Idempotency-Key is done once, and each repetition is answered as the first was, for 24 h. Whatever form
// its work has, one protocol sees to it:
//
//   1. The key is taken. While another call that has it still runs, the repetition is refused.
//   2. What is kept under the key is the answer, a success or a refusal. The same key with another request is refused.
//   3. Otherwise the work is done, and its answer is kept in the commit of its effect: a crash between commit and answer
//      does nothing twice (docs/money.md, Orders).
//   4. A refusal is an answer as well and is kept, unless it answers nothing yet (`isUnanswered`).
//
// Three forms of work are given to it: `inTransaction`, one commit; `inSteps`, two commits and a network call between
// them; `inTwoTrips`, one commit in two round trips. Without a key they just do the work.

/** A call that may be sent again: who sent it, its Idempotency-Key and a hash of what it asked. */
export type Idempotency = { scope: string; key: string; requestHash: Buffer }

/** What a key stands for: the answer, the refusal that was the answer, or what was begun and not answered yet. */
type Kept =
  | { answer: unknown }
  | { refusal: RefusalCode; details: Record<string, string | number>; errors?: Record<string, string[]> }
  | { begun: unknown }

type KeptRow = { request_hash: Buffer; answer: unknown } | undefined

/**
 * What a transaction does. A refusal that it throws undoes all of it; one that it gives is the answer, and what led to it
 * is committed.
 */
type Work<A> = (tx: Tx) => Promise<A | Refusal>

/** Does work in one commit. */
export const inTransaction = async <A>(
  db: Db,
  idempotency: Idempotency | undefined,
  work: Work<A>,
): Promise<A> =>
  answerIn(await keepingRefusals(db, idempotency, () => inCommit(db, idempotency, take, answering(work))))

/** Work with a network call in its middle: what it begins, and how it goes on from there to its answer. */
export type Steps<B, A> = {
  /** In the first commit; what it gives must survive JSON. */
  begin: Work<B>
  /** Outside of any transaction, where it may run more than once; gives what the last commit does. */
  goOn(begun: B): Promise<Work<A>>
}

/**
 * Does work that cannot be one commit. What was begun is kept in the commit that begins it: after a crash or a bank that
 * did not answer, the same call goes on from there instead of beginning anew. Two at once do the same steps, and the
 * first to end them answers both.
 */
export const inSteps = async <B, A>(
  db: Db,
  idempotency: Idempotency | undefined,
  steps: Steps<B, A>,
): Promise<A> => {
  const first = await keepingRefusals(db, idempotency, () =>
    inCommit(db, idempotency, take, beginning(steps.begin)),
  )
  if (!('begun' in first)) return answerIn(first)
  const last = await keepingRefusals(db, idempotency, async () => {
    const finish = await steps.goOn(first.begun as B)
    return inCommit(db, idempotency, takeBegun, answering(finish))
  })
  return answerIn(last)
}

/** Work that reads all it needs in one round trip, and writes in another one what it decided. */
export type TwoTrips<A> = {
  /** One of these tries the key (`triesKey`) and a later one reads what is kept under it (`readsKept`). */
  read: readonly Statement[]
  /** What to answer and what to write for it, by a statement that keeps the answer (`keepingAnswer`); no network here. */
  decide(rows: readonly Rows[]): { answer: A; write: readonly Statement[] }
}

/** Does work in one commit and two round trips, in which the key travels along. */
export const inTwoTrips = async <A>(
  db: Db,
  idempotency: Idempotency | undefined,
  { read, decide }: TwoTrips<A>,
): Promise<A> =>
  answerIn(
    await keepingRefusals(db, idempotency, () =>
      pipelined(db, async ({ begin, commit }) => {
        const rows = await begin(...read)
        const before = idempotency && judge(idempotency, ...keyIn(rows))
        if (before) return before
        const { answer, write } = decide(rows)
        if (write.length > 0) await commit(...write)
        return { answer }
      }),
    ),
  )

/** SQL that tries to take a key, which is null without one; the value of its placeholder is `lockOf`. */
export const triesKey = (lock: string): string =>
  `${lock}::text is null or pg_try_advisory_xact_lock(hashtextextended(${lock}, 0))`

/** What the lock of a key is called. */
export const lockOf = (idempotency: Idempotency | undefined): string | null =>
  idempotency ? idempotency.scope + idempotency.key : null

/** SQL that reads what is kept under a key, by the placeholders of its scope and itself. */
export const readsKept = {
  columns: 'kept.request_hash as kept_hash, kept.answer as kept_answer',
  join: (scope: string, key: string): string =>
    `left join idempotency_keys kept on kept.scope = ${scope} and kept.key = ${key}`,
}

/** The piece of a statement that keeps an answer; without a key it keeps nothing. */
export const keepingAnswer = (idempotency: Idempotency | undefined, answer: unknown): Part =>
  part`${keeping(idempotency, { answer })} on conflict do nothing`

const keeping = (idempotency: Idempotency | undefined, kept: Kept): Part => {
  const { scope, key, requestHash }: Partial<Idempotency> = idempotency ?? {}
  const answer = idempotency && JSON.stringify(kept)
  return part`
    insert into idempotency_keys (scope, key, request_hash, status, answer)
    select scope, key, request_hash, 200, answer
    from (select ${scope}::text as scope, ${key}::text as key, ${requestHash}::bytea as request_hash,
      ${answer}::jsonb as answer) called
    where scope is not null`
}

/** Keeps it in the place of what was begun, unless the call was answered meanwhile; says whether it did. */
const keep = async (kysely: Kysely<DB>, idempotency: Idempotency, kept: Kept): Promise<boolean> => {
  const unlessAnswered = part`${keeping(idempotency, kept)}
    on conflict (scope, key) do update set answer = excluded.answer
      where idempotency_keys.answer ? 'begun' and idempotency_keys.request_hash = excluded.request_hash
    returning key`
  return (await run(kysely, statement('keep', unlessAnswered))).length > 0
}

const answering =
  (work: Work<unknown>) =>
  async (tx: Tx): Promise<Kept> => {
    const answer = await work(tx)
    return answer instanceof Refusal ? refused(answer) : { answer }
  }

const beginning =
  (work: Work<unknown>) =>
  async (tx: Tx): Promise<Kept> => {
    const begun = await work(tx)
    return begun instanceof Refusal ? refused(begun) : { begun }
  }

const refused = ({ code, details, errors }: Refusal): Kept => ({ refusal: code, details, errors })

const answerIn = <A>(kept: Kept): A => {
  if ('refusal' in kept) throw new Refusal(kept.refusal, kept.details, undefined, kept.errors)
  if ('begun' in kept) throw new Error('what was begun is no answer')
  return kept.answer as A
}

/** Gives what is known of the call already, or does the work and keeps what came of it in the same commit. */
const inCommit = (
  { kysely }: Db,
  idempotency: Idempotency | undefined,
  known: (tx: Tx, idempotency: Idempotency) => Promise<Kept | null>,
  work: (tx: Tx) => Promise<Kept>,
): Promise<Kept> =>
  kysely.transaction().execute(async (tx) => {
    const before = idempotency && (await known(tx, idempotency))
    if (before) return before
    const done = await work(tx)
    if (idempotency && isToKeep(done)) await keep(tx, idempotency, done)
    return done
  })

const isToKeep = (kept: Kept): boolean => !('refusal' in kept && isUnanswered(refusals[kept.refusal]))

/** The lock is tried before what is kept is read: whoever had it is seen there. */
const take = async (tx: Tx, idempotency: Idempotency): Promise<Kept | null> => {
  const tries = part`select pg_try_advisory_xact_lock(hashtextextended(${lockOf(idempotency)}, 0)) as free`
  const [tried] = await run(tx, statement('take', tries))
  return judge(idempotency, tried?.free === true, await keptUnder(idempotency, tx).executeTakeFirst())
}

/** Whoever is about to end what was begun waits for another one that is, and then finds its answer. */
const takeBegun = async (tx: Tx, idempotency: Idempotency): Promise<Kept | null> => {
  const known = judge(idempotency, true, await keptUnder(idempotency, tx).forUpdate().executeTakeFirst())
  return known && 'begun' in known ? null : known
}

const keptUnder = ({ scope, key }: Idempotency, kysely: Kysely<DB>) =>
  kysely
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)

/** What a call is to be given without its work, or null when the work is to be done. */
const judge = (idempotency: Idempotency, isFree: boolean, row: KeptRow): Kept | null => {
  if (row && !row.request_hash.equals(idempotency.requestHash)) return refused(new Refusal('key_reused'))
  const kept = row && (row.answer as Kept)
  if (kept && !('begun' in kept)) return kept
  return isFree ? (kept ?? null) : refused(new Refusal('key_in_use'))
}

/** What the statements of a first trip say of the key. */
const keyIn = (rows: readonly Rows[]): [isFree: boolean, row: KeptRow] => {
  const columns: Record<string, unknown> = Object.assign({}, ...rows.map(([row]) => row))
  const { key_is_free: isFree, kept_hash: hash, kept_answer: answer } = columns
  if (isFree === undefined || hash === undefined) throw new Error('nothing was asked about the key')
  return [isFree === true, hash === null ? undefined : { request_hash: hash as Buffer, answer }]
}

/**
 * A refusal that was thrown undid what was done, so it is kept after the rollback: losing it in a crash only means asking
 * again. Whoever was answered meanwhile, by a repetition, answers both.
 */
const keepingRefusals = async (
  { kysely }: Db,
  idempotency: Idempotency | undefined,
  attempt: () => Promise<Kept>,
): Promise<Kept> => {
  try {
    return await attempt()
  } catch (error) {
    if (!idempotency || !(error instanceof Refusal) || !isToKeep(refused(error))) throw error
    if (await keep(kysely, idempotency, refused(error))) throw error
    const answered = judge(idempotency, true, await keptUnder(idempotency, kysely).executeTakeFirst())
    if (!answered) throw error
    return answered
  }
}

/** Forgets the answers that are older than a day. */
export const forgetAnswers = async ({ kysely }: Db): Promise<void> => {
  await kysely
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
