import { type Kysely, sql } from 'kysely'
import { isUnanswered } from '#contract/idempotency.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { Refusal } from '#server/refusal.ts'
import { type Assumption, Unproven } from './assumption.ts'
import { againAfterDeadlock } from './deadlock.ts'
import type { DB } from './generated/rows.ts'
import { GroupCommit, type GroupWork, type Outcome } from './group-commit.ts'
import { isUndone, pipelined, type Trips } from './pipelined.ts'
import type { Db, Tx } from './pool.ts'
import { listed, type Part, part, type Rows, run, type Statement, statement } from './statement.ts'

// A call with an Idempotency-Key runs once. For 24 h each retry gets the first answer. All forms of work share one protocol:
//
//   1. Lock the key. While another call holds it, refuse the retry; in a group (`inGroup`) an equal request waits instead.
//   2. If an answer is stored, return it, a success or a refusal. Refuse the same key with another request.
//   3. Otherwise do the work, and store its answer in the same commit. A crash between commit and answer then repeats nothing
//      (docs/money.md, Orders).
//   4. Store a refusal like any answer, unless it decides nothing yet (`isUnanswered`).
//
// Agents' claims have an id instead of a key (`server/operator/shifts/claims.ts`), because a device may send them up to a day later
// from another session (decision Q173).
//
// There are three forms of work: `inTransaction`, one commit; `inSteps`, two commits around a network call; `inGroup`, one
// commit for all calls that arrive together. Without a key they only do the work.

/** What the protocol reads of a call. */
type Asking = { idempotency: Idempotency | undefined; assumed?: Assumption | undefined }

/** A call that may be retried: its sender, its Idempotency-Key and a hash of its request. */
export type Idempotency = { scope: string; key: string; requestHash: Buffer }

/** The stored value of a key: an answer, a refusal, or the state of a call that has begun and not finished. */
type Kept =
  | { answer: unknown }
  | { refusal: RefusalCode; details: Record<string, string | number>; errors?: Record<string, string[]> }
  | { begun: unknown }

type KeptRow = { request_hash: Buffer; answer: unknown } | undefined

/** The work of a transaction. A thrown refusal rolls it back; a returned refusal is the answer and commits. */
type Work<A> = (tx: Tx) => Promise<A | Refusal>

/** Does work in one commit. */
export const inTransaction = async <A>(
  db: Db,
  idempotency: Idempotency | undefined,
  work: Work<A>,
): Promise<A> =>
  answerIn(await keepingRefusals(db, idempotency, () => inCommit(db, idempotency, take, answering(work))))

/** Work with a network call in the middle. */
export type Steps<B, A> = {
  /** Runs in the first commit. Its result must survive JSON. */
  begin: Work<B>
  /** Runs outside of transactions, possibly more than once. Returns the work of the last commit. */
  goOn(begun: B): Promise<Work<A>>
}

/**
 * Does work that cannot be one commit. The first commit stores its state, so that a retry after a crash or a timeout of the bank
 * resumes there. Two concurrent retries run the same steps; the first to finish answers both.
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

/** Work of many calls in one commit and two round trips: the first locks and reads, the second writes. */
export type Together<C, F, W, A> = {
  /** Names that two concurrent calls may not share, in addition to the key. */
  names(call: C): readonly string[]
  /** Locks and reads what decides the calls. Waits for a held lock only with `waits`. */
  read(calls: readonly C[], waits: boolean): readonly Statement[]
  /** The rows of each call, in order; null if another transaction holds the lock. */
  found(rows: readonly Rows[]): readonly (F | null)[]
  /** The answer of one call, and what to write for it. No network here. A refusal affects only this call. */
  decide(call: C, found: F): { answer: A; write: W | null }
  /** Writes the decisions of all calls. */
  write(decided: readonly W[]): readonly Statement[]
}

/**
 * Does work in a commit shared with other calls (`group-commit.ts`). The commit first verifies what was assumed of the caller, and
 * throws `Unproven` if that is stale.
 */
export const inGroup = async <C, F, W, A>(
  db: Db,
  { idempotency, assumed }: Asking,
  work: Together<C, F, W, A>,
  call: C,
): Promise<A> => {
  const kept = groupOf(db, work).do({ idempotency, assumed, call })
  return answerIn(assumed ? await kept.catch((error) => refuseUnproven(assumed, error)) : await kept)
}

const refuseUnproven = (assumed: Assumption, error: unknown): never => {
  throw assumed.isProven ? error : new Unproven(error)
}

type Called<C> = Asking & { call: C }

const groups = new WeakMap<Db, WeakMap<object, unknown>>()

/** One group per pool of connections and kind of work, made lazily. */
const groupOf = <C, F, W, A>(db: Db, work: Together<C, F, W, A>): GroupCommit<Called<C>, Kept> => {
  const ofDb = groups.get(db) ?? new WeakMap<object, unknown>()
  const group =
    (ofDb.get(work) as GroupCommit<Called<C>, Kept> | undefined) ?? new GroupCommit(grouped(db, work))
  groups.set(db, ofDb.set(work, group))
  return group
}

const grouped = <C, F, W, A>(db: Db, work: Together<C, F, W, A>): GroupWork<Called<C>, Kept> => ({
  names: ({ idempotency, call }) => [
    ...work.names(call),
    ...(idempotency ? [`key ${lockOf(idempotency)}`] : []),
  ],
  together: (calls) => commitTogether(db, work, calls, false),
  alone: async (call) => {
    const [outcome] = await commitTogether(db, work, [call], true)
    if (!outcome || outcome === 'alone') throw new Error('a call that waited found no place')
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  },
  isUndone,
})

/** The decision about one call: its outcome, and what to store and write unless the answer was known. */
type Decided<W> = { outcome: Outcome<Kept>; keep?: KeptCall; write?: W | null }
type KeptCall = { idempotency: Idempotency; kept: Kept }

const commitTogether = <C, F, W, A>(
  db: Db,
  work: Together<C, F, W, A>,
  calls: readonly Called<C>[],
  waits: boolean,
): Promise<Outcome<Kept>[]> => {
  const inTrips = async ({ begin, commit }: Trips): Promise<Outcome<Kept>[]> => {
    const keys = calls.map(({ idempotency }) => idempotency)
    const asked = calls.map(({ call }) => call)
    const hasKeys = keys.some((key) => key !== undefined)
    // Lock the keys before reading stored answers, as in `take`.
    const around = hasKeys
      ? { before: [takingKeys(keys)], after: [readingKept(keys)] }
      : { before: [], after: [] }
    const assuming = askingAgain(calls)
    const all = await begin(...assuming, ...around.before, ...work.read(asked, waits), ...around.after)
    const [again, rows] = [assuming.length > 0 ? all[0] : undefined, all.slice(assuming.length)]
    const knownOf = hasKeys ? readKnown(keys, rows) : () => null
    const found = work.found(hasKeys ? rows.slice(1, -1) : rows)
    const decided = calls.map((called, at) =>
      called.assumed && !called.assumed.isStillSo(again?.[at])
        ? { outcome: { error: new Unproven() } }
        : decideOne(work, called, found[at] ?? null, knownOf(at)),
    )
    const writes = decided.flatMap(({ write }) => (write ? [write] : []))
    const keeps = decided.flatMap(({ keep }) => (keep ? [keep] : []))
    const statements = [
      ...(writes.length > 0 ? work.write(writes) : []),
      ...(keeps.length > 0 ? [statement('keep-all', part`${keeping(keeps)} on conflict do nothing`)] : []),
    ]
    if (statements.length > 0) await commit(...statements)
    return decided.map(({ outcome }) => outcome)
  }
  return againAfterDeadlock(() => pipelined(db, inTrips, waits))
}

/** Reads again what was assumed of the callers. */
const askingAgain = (calls: readonly Called<unknown>[]): Statement[] => {
  const kind = calls.find(({ assumed }) => assumed)?.assumed
  return kind ? [kind.ask(calls.map(({ assumed }) => assumed?.key ?? null))] : []
}

const decideOne = <C, F, W, A>(
  work: Together<C, F, W, A>,
  { idempotency, call }: Called<C>,
  found: F | null,
  known: Kept | null,
): Decided<W> => {
  // If another call holds this key for the same request, wait for it.
  if (known && !(found === null && isInUse(known))) return { outcome: { answer: known } }
  if (found === null) return { outcome: 'alone' }
  const keep = (kept: Kept): { keep?: KeptCall } =>
    idempotency && isToKeep(kept) ? { keep: { idempotency, kept } } : {}
  try {
    const { answer, write } = work.decide(call, found)
    return { outcome: { answer: { answer } }, write, ...keep({ answer }) }
  } catch (error) {
    return { outcome: { error }, ...(error instanceof Refusal ? keep(refused(error)) : {}) }
  }
}

const isInUse = (kept: Kept): boolean => 'refusal' in kept && kept.refusal === 'key_in_use'

/** The name of a key's lock. */
const lockOf = ({ scope, key }: Idempotency): string => scope + key

/** Tries to lock the keys of several calls; a call without a key counts as free. */
const takingKeys = (keys: readonly (Idempotency | undefined)[]): Statement => ({
  name: 'take-all',
  text: `
    select array_agg(asked.lock is null or pg_try_advisory_xact_lock(hashtextextended(asked.lock, 0)) order by asked.at) as free
    from unnest($1::text[]) with ordinality as asked(lock, at)`,
  values: [keys.map((key) => (key ? lockOf(key) : null))],
})

const readingKept = (keys: readonly (Idempotency | undefined)[]): Statement => ({
  name: 'kept-all',
  text: `
    select kept.request_hash, kept.answer
    from unnest($1::text[], $2::text[]) with ordinality as asked(scope, key, at)
    left join lateral (select request_hash, answer from idempotency_keys one
      where one.scope = asked.scope and one.key = asked.key limit 1) kept on true
    order by asked.at`,
  values: [keys.map((key) => key?.scope ?? null), keys.map((key) => key?.key ?? null)],
})

/** Reads from the first and the last statement of a trip what is known of each key. */
const readKnown = (
  keys: readonly (Idempotency | undefined)[],
  rows: readonly Rows[],
): ((at: number) => Kept | null) => {
  const free = rows[0]?.[0]?.free as readonly boolean[]
  const kept = rows.at(-1) as readonly { request_hash: Buffer | null; answer: unknown }[]
  return (at) => {
    const [key, row] = [keys[at], kept[at]]
    if (!key) return null
    const known = row?.request_hash ? { request_hash: row.request_hash, answer: row.answer } : undefined
    return judge(key, free[at] === true, known)
  }
}

const keeping = (calls: readonly KeptCall[]): Part => {
  const rows = calls.map(({ idempotency: { scope, key, requestHash }, kept }) => ({
    scope,
    key,
    hash: requestHash,
    answer: JSON.stringify(kept),
  }))
  return part`
    insert into idempotency_keys (scope, key, request_hash, status, answer)
    select called.scope, called.key, called.hash, 200, called.answer
    from ${listed('called', rows, { scope: 'text', key: 'text', hash: 'bytea', answer: 'jsonb' })}`
}

/** Replaces the begun state by the answer, unless another call stored one; returns whether it did. */
const keep = async (kysely: Kysely<DB>, idempotency: Idempotency, kept: Kept): Promise<boolean> => {
  const unlessAnswered = part`${keeping([{ idempotency, kept }])}
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

/** Returns a known answer, or does the work and stores its answer in the same commit. */
const inCommit = (
  { kysely }: Db,
  idempotency: Idempotency | undefined,
  known: (tx: Tx, idempotency: Idempotency) => Promise<Kept | null>,
  work: (tx: Tx) => Promise<Kept>,
): Promise<Kept> =>
  againAfterDeadlock(() =>
    kysely.transaction().execute(async (tx) => {
      const before = idempotency && (await known(tx, idempotency))
      if (before) return before
      const done = await work(tx)
      if (idempotency && isToKeep(done)) await keep(tx, idempotency, done)
      return done
    }),
  )

const isToKeep = (kept: Kept): boolean => !('refusal' in kept && isUnanswered(refusals[kept.refusal]))

/** Locks before it reads, so that it sees the answer of the previous holder. */
const take = async (tx: Tx, idempotency: Idempotency): Promise<Kept | null> => {
  const tries = part`select pg_try_advisory_xact_lock(hashtextextended(${lockOf(idempotency)}, 0)) as free`
  const [tried] = await run(tx, statement('take', tries))
  return judge(idempotency, tried?.free === true, await keptUnder(idempotency, tx).executeTakeFirst())
}

/** Waits for a concurrent call that finishes the same steps, and finds its answer. */
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

/** The known answer of a call, or null if its work must run. */
const judge = (idempotency: Idempotency, isFree: boolean, row: KeptRow): Kept | null => {
  if (row && !row.request_hash.equals(idempotency.requestHash)) return refused(new Refusal('key_reused'))
  const kept = row && (row.answer as Kept)
  if (kept && !('begun' in kept)) return kept
  return isFree ? (kept ?? null) : refused(new Refusal('key_in_use'))
}

/**
 * Stores a thrown refusal after its rollback. A crash in between loses it, which only means that a retry decides again. It waits for
 * a retry that has taken the key since; if that one stored an answer, both get it.
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
    const isKept = await kysely.transaction().execute(async (tx) => {
      await run(
        tx,
        statement(
          'wait-for-key',
          part`select pg_advisory_xact_lock(hashtextextended(${lockOf(idempotency)}, 0))`,
        ),
      )
      return keep(tx, idempotency, refused(error))
    })
    if (isKept) throw error
    const answered = judge(idempotency, true, await keptUnder(idempotency, kysely).executeTakeFirst())
    if (!answered) throw error
    return answered
  }
}

/** The stored success of a key, for a caller whose account has ended; null otherwise. */
export const answeredBefore = async ({ kysely }: Db, idempotency: Idempotency): Promise<unknown> => {
  const row = await keptUnder(idempotency, kysely).executeTakeFirst()
  const kept = row?.request_hash.equals(idempotency.requestHash) ? (row.answer as Kept) : null
  return kept && 'answer' in kept ? kept.answer : null
}

/** Deletes answers older than a day. */
export const forgetAnswers = async ({ kysely }: Db): Promise<void> => {
  await kysely
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
