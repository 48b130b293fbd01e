import { sql } from 'kysely'
import type { RefusalCode } from '#contract/refusals.ts'
import { isAcceptablePlate } from '#domain/brazil/plate.ts'
import { dayMs } from '#domain/durations.ts'
import { gapPart, isBack } from '#domain/notices/outages.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import type { Clock } from '../clock.ts'
import { Unproven } from './assumption.ts'
import { isDatabaseAway } from './away.ts'
import type { Db, Tx } from './pool.ts'

/** Somebody wanted to pay for a plate and could not. */
type Attempt = { plate: string; at: Date; what: 'activation' | 'guest_ticket' }

/** So many tries are kept while the database is away; more are not worth the memory. */
const mostWaiting = 10_000

const attemptsKeptMs = 30 * dayMs

/** What no outage refuses: nothing that is sold was asked for, or for somebody else's vehicle. */
const noTries: ReadonlySet<RefusalCode> = new Set([
  'order_disagrees',
  'product_unavailable',
  'price_changed',
  'vehicle_not_yours',
  'key_reused',
])

/** Whether what failed was a purchase: anybody may send nonsense, and each try holds notices until the office has looked. */
const isTry = (plate: string, failure: unknown): boolean => {
  if (!isAcceptablePlate(plate) || failure instanceof InvalidInput) return false
  return !(failure instanceof Refusal && noTries.has(failure.code))
}

/**
 * What this server knows of outages before the database does (decision Q186): that it was away itself, that the bank fails, and
 * who tried to pay meanwhile. The windows are in the database, where every server finds them; the row of the bank and the one of
 * the pulse are locked by whoever writes one, so that several servers write each window once.
 */
export class OutageWatch {
  readonly #db: Pick<Db, 'kysely'>
  readonly #clock: Clock
  readonly #bornAt: number
  #metFailure = false
  #waiting: Attempt[] = []

  /** `bornAt` is when this server began, by `performance.now()`. */
  constructor(db: Pick<Db, 'kysely'>, clock: Clock, bornAt = performance.now()) {
    this.#bornAt = bornAt
    this.#db = db
    this.#clock = clock
  }

  /** Writes that this server serves, and the window that is found when nobody did for a while; throws while it cannot. */
  async beat(): Promise<void> {
    try {
      await this.#db.kysely.transaction().execute((tx) => this.#closeGap(tx))
      this.#metFailure = false
    } catch (error) {
      this.#metFailure = true
      throw error
    }
    await this.#keepWaiting()
  }

  /** The gap is measured by the database's clock, which all servers share, and told by the programme's. */
  async #closeGap(tx: Tx): Promise<void> {
    const { rows } = await sql<{ gap_ms: number }>`
      select coalesce(extract(epoch from clock_timestamp() - served_at) * 1000, 0)::float8 as gap_ms
      from pulse for update`.execute(tx)
    await sql`update pulse set beat_at = clock_timestamp(), served_at = clock_timestamp()`.execute(tx)
    const gapMs = rows[0]?.gap_ms ?? 0
    const livedMs = performance.now() - this.#bornAt
    const part = gapPart(gapMs, { livedMs, metFailure: this.#metFailure })
    if (part === null) return
    const now = this.#clock.now()
    const begun_at = new Date(now.getTime() - gapMs)
    const { id } = await tx
      .insertInto('outages')
      .values({ part, begun_at, noted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('outage_ends').values({ outage_id: id, ended_at: now, noted_at: now }).execute()
  }

  /** The bank did not do what it should: a window begins, unless one lasts. Nobody waits for it. */
  bankFailed(): void {
    // A database that is away as well has a window of its own, and the next failure of the bank tries again.
    void this.#noteFailing(this.#clock.now()).catch(() => {})
  }

  async #noteFailing(failing: Date): Promise<void> {
    await this.#db.kysely.transaction().execute(async (tx) => {
      await this.#lockBank(tx)
      await tx.updateTable('outage_watch').set({ failing_at: failing }).where('part', '=', 'bank').execute()
      if ((await this.#openOfBank(tx)) !== undefined) return
      await tx.insertInto('outages').values({ part: 'bank', begun_at: failing, noted_at: failing }).execute()
    })
  }

  /** Ends the window of a bank that answers again and has not failed for a minute, whichever server asks. */
  async endOfBank(asks: () => Promise<unknown>): Promise<void> {
    if ((await this.#openOfBank(this.#db.kysely)) === undefined) return
    // No transaction stays open while the bank is asked; a failure is noted by whoever asks it.
    const answers = await asks().then(
      () => true,
      () => false,
    )
    if (!answers) return
    await this.#db.kysely.transaction().execute(async (tx) => {
      const failing = await this.#lockBank(tx)
      const open = await this.#openOfBank(tx)
      const now = this.#clock.now()
      if (open === undefined || !isBack(failing, now)) return
      await tx.insertInto('outage_ends').values({ outage_id: open, ended_at: now, noted_at: now }).execute()
    })
  }

  async #lockBank(tx: Tx): Promise<Date | null> {
    const row = await tx
      .selectFrom('outage_watch')
      .select('failing_at')
      .where('part', '=', 'bank')
      .forUpdate()
      .executeTakeFirstOrThrow()
    return row.failing_at
  }

  async #openOfBank(kysely: Pick<Tx, 'selectFrom'>): Promise<number | undefined> {
    const open = await kysely
      .selectFrom('outages as o')
      .leftJoin('outage_ends as e', 'e.outage_id', 'o.id')
      .select('o.id')
      .where('o.part', '=', 'bank')
      .where('e.outage_id', 'is', null)
      .orderBy('o.id', 'desc')
      .executeTakeFirst()
    return open?.id
  }

  /** Does what pays for a plate; when it does not come to pass, the try is kept, also while the database is away. */
  async paying<T>(plate: string, what: Attempt['what'], work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      // Nobody was found to have tried; but while the database is away, nobody can be found.
      if (error instanceof Unproven && !isDatabaseAway(error.cause)) throw error
      if (!isTry(plate, error)) throw error
      if (this.#waiting.length < mostWaiting) this.#waiting.push({ plate, at: this.#clock.now(), what })
      // What could not be kept waits on, and the caller hears of the act's own failure.
      void this.#keepWaiting().catch(() => {})
      throw error
    }
  }

  async #keepWaiting(): Promise<void> {
    const kept = this.#waiting
    if (kept.length === 0) return
    this.#waiting = []
    try {
      await this.#db.kysely.insertInto('payment_attempts').values(kept).execute()
    } catch (error) {
      this.#waiting = [...kept, ...this.#waiting].slice(0, mostWaiting)
      throw error
    }
  }

  /** Forgets who tried to pay, when no outage of that time can be found any more. */
  async forgetAttempts(now: Date): Promise<void> {
    const before = new Date(now.getTime() - attemptsKeptMs)
    await this.#db.kysely.deleteFrom('payment_attempts').where('at', '<', before).execute()
  }
}
