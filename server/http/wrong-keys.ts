import { hourMs } from '#domain/durations.ts'
import type { Db } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { limitSubject } from './client-address.ts'
import { countInWindow } from './limits.ts'

/** Of so many wrong keys of one address in an hour the trail hears. */
const mostTold = 10

/** So many are told that they are wrong; whoever goes on hears when to come back. */
const mostTried = 1000

/** More addresses than are kept out within an hour. */
const mostKept = 10_000

/** Until when addresses are kept out, as far as this server has heard: what they try meanwhile is not counted again. */
const keptOut = new WeakMap<Db, Map<string, number>>()

const keptOutOf = (db: Db): Map<string, number> => {
  const all = keptOut.get(db) ?? new Map<string, number>()
  keptOut.set(db, all)
  return all
}

/** Counts a call whose key lacks the scope, and answers whether the trail records it: a machine repeats the same call for ever. */
export const countMissingScope = async (parts: Parts, name: string): Promise<boolean> => {
  const { current } = await countInWindow(
    parts.db.kysely,
    `key/${name} missing-scope`,
    hourMs,
    parts.clock.now(),
  )
  return current <= mostTold
}

const tooMany = (waitMs: number): Refusal => new Refusal('too_many_requests', {}, waitMs / 1000)

/**
 * Counts a call of the operator's without a key that opens anything, and answers whether the trail is to hear of it. An address with
 * too many of them is refused as by the limits of drivers' calls; a right key is found before, so it passes from there as well.
 */
export const countWrongKey = async (parts: Parts, address: string): Promise<boolean> => {
  const [subject, now, all] = [`${limitSubject(address)} wrong-keys`, parts.clock.now(), keptOutOf(parts.db)]
  const until = all.get(subject) ?? 0
  if (until > now.getTime()) throw tooMany(until - now.getTime())
  const { current, ttl } = await countInWindow(parts.db.kysely, subject, hourMs, now)
  if (current <= mostTried) return current <= mostTold
  if (all.size >= mostKept) all.clear()
  all.set(subject, now.getTime() + ttl)
  throw tooMany(ttl)
}
