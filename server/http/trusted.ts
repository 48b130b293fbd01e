import type { Db } from '#server/database/pool.ts'

/** How long what a caller showed is trusted by reads without asking the database again: what is revoked elsewhere ends within it. */
const trustedMs = 1000

/** More callers than read at one server within that time. */
const mostKept = 10_000

type Kept<V> = { value: V; askedAt: number; whose: number | null }

/**
 * What was found of sessions and keys a moment ago, for calls that only read: a screen makes several of them at once, and a
 * camera one after the other. Whatever changes something asks the database each time, and ends at once what is trusted
 * here of whoever changed it; other servers hear of it within a second (docs/security.md, accounts).
 */
export class Trusted<V> {
  readonly #kept = new Map<string, Kept<V>>()
  /** When a call that changes something ended, by whose it was. */
  readonly #changedAt = new Map<number | null, number>()

  /** `now` is in milliseconds of a clock that nobody moves. */
  recall(key: string, now: number): V | null {
    const kept = this.#kept.get(key)
    return kept && this.#isTrusted(kept, now) ? kept.value : null
  }

  /** Keeps what was asked for at an instant and found since. */
  keep(key: string, kept: Kept<V>): void {
    if (this.#kept.size >= mostKept) this.#tidy(kept.askedAt)
    this.#kept.set(key, kept)
  }

  /** A call that changes something has ended; null: of nobody whose sessions these are, so it may be about anybody. */
  changed(whose: number | null, now: number): void {
    if (this.#changedAt.size >= mostKept) this.#tidy(now)
    this.#changedAt.set(whose, now)
  }

  #isTrusted({ askedAt, whose }: Kept<V>, now: number): boolean {
    const changes = [this.#changedAt.get(null), whose === null ? undefined : this.#changedAt.get(whose)]
    return now - askedAt < trustedMs && changes.every((at) => at === undefined || askedAt > at)
  }

  #tidy(now: number): void {
    for (const [key, kept] of this.#kept) if (!this.#isTrusted(kept, now)) this.#kept.delete(key)
    for (const [whose, at] of this.#changedAt) if (now - at >= trustedMs) this.#changedAt.delete(whose)
    if (this.#kept.size >= mostKept) this.#kept.clear()
  }
}

/** One of them for each pool of connections, made when it is first asked for. */
export const trustedOf = <V>(): ((db: Db) => Trusted<V>) => {
  const all = new WeakMap<Db, Trusted<V>>()
  return (db) => {
    const trusted = all.get(db) ?? new Trusted<V>()
    all.set(db, trusted)
    return trusted
  }
}
