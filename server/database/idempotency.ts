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

// A call with an Idempotency-Key is done once, and each repetition is answered as the first was, for 24 h. Whatever form
// its work has, one protocol sees to it:
//
//   1. The key is taken. While another call that has it still runs, the repetition is refused;
//      of two that want the same in one group (`inGroup`) the second waits.
//   2. What is kept under the key is the answer, a success or a refusal. The same key with another request is refused.
//   3. Otherwise the work is done, and its answer is kept in the commit of its effect: a crash between commit and answer
//      does nothing twice (docs/money.md, Orders).
//   4. A refusal is an answer as well and is kept, unless it answers nothing yet (`isUnanswered`).
//
// What agents noted stands beside it (`server/operator/shifts/claims.ts`): a claim is told apart by an id of its own, made when it
// was noted, because it may come up to a day later from another session, and stays where it is longer than a key (decision Q173).
//
// Three forms of work are given to it: `inTransaction`, one commit; `inSteps`, two commits and a network call between
// them; `inGroup`, one commit for all calls that arrive together. Without a key they just do the work.

/** What of a call its protocol needs to know, beside its work. */
type Asking = { idempotency: Idempotency | undefined; assumed?: Assumption | undefined }

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

/** Work that is done for many calls in one commit and two round trips: the first locks and reads, the second writes. */
export type Together<C, F, W, A> = {
  /** What two calls that run at the same time may not share; the key is seen to. */
  names(call: C): readonly string[]
  /** Locks and reads what the calls are decided on, and only with `waits` waits for a lock that somebody else holds. */
  read(calls: readonly C[], waits: boolean): readonly Statement[]
  /** What was read for each call, in order; null when it is locked by another one. */
  found(rows: readonly Rows[]): readonly (F | null)[]
  /** What to answer and what to write for it, for each call by itself; no network here. A refusal is its own alone. */
  decide(call: C, found: F): { answer: A; write: W | null }
  /** Writes what was decided, for all calls at once. */
  write(decided: readonly W[]): readonly Statement[]
}

/**
 * Does work in a commit that it shares with whatever arrives at the same time (`group-commit.ts`). What was assumed of the
 * caller is found again in it, before the key and everything else; `Unproven` otherwise.
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

/** What a call met that was done for nobody yet. */
const refuseUnproven = (assumed: Assumption, error: unknown): never => {
  throw assumed.isProven ? error : new Unproven(error)
}

type Called<C> = Asking & { call: C }

const groups = new WeakMap<Db, WeakMap<object, unknown>>()

/** One group per pool of connections and kind of work, made when it is first asked for. */
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

/** What was decided of one call: what to keep under its key and to write, unless it was known before. */
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
    // The locks of the keys are tried before what is kept is read, as in `take`.
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

/** Asks for what was assumed of whoever calls, if it was of anybody. */
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
  // A key that another call holds is waited for where both want the same.
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

/** What the lock of a key is called. */
const lockOf = ({ scope, key }: Idempotency): string => scope + key

/** Tries the keys of several calls; a call without one is free. */
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

/** What the first and the last statement of a trip say of each call's key. */
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

/** Keeps it in the place of what was begun, unless the call was answered meanwhile; says whether it did. */
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

/** Gives what is known of the call already, or does the work and keeps what came of it in the same commit. */
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

/**
 * A refusal that was thrown undid what was done, so it is kept after the rollback: losing it in a crash only means asking
 * again. It waits for a repetition that has taken the key since, and whoever was answered meanwhile answers both.
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

/** What was answered under a key, to whoever cannot be let in any more; null without such an answer, and for a refusal. */
export const answeredBefore = async ({ kysely }: Db, idempotency: Idempotency): Promise<unknown> => {
  const row = await keptUnder(idempotency, kysely).executeTakeFirst()
  const kept = row?.request_hash.equals(idempotency.requestHash) ? (row.answer as Kept) : null
  return kept && 'answer' in kept ? kept.answer : null
}

/** Forgets the answers that are older than a day. */
export const forgetAnswers = async ({ kysely }: Db): Promise<void> => {
  await kysely
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
