import { timingSafeEqual } from 'node:crypto'
import { inOrder, readTogether } from '#server/database/read-together.ts'
import type { Parts } from '#server/parts.ts'
import type { Operator } from './caller.ts'
import { hashToken } from './hash-token.ts'
import { trustedOf } from './trusted.ts'

/** What the log calls the caller with the environment's key. */
export const firstOperator = 'office'

type KeyRow = { key_hash: Buffer; name: string }

const findKey = readTogether<Buffer, KeyRow | null>(async ({ byIndex }, hashes) => {
  const text = 'select key_hash, name from operator_keys where key_hash = any($1) and revoked_at is null'
  const { rows } = await byIndex.query<KeyRow>({ name: 'find-operator-keys', text, values: [hashes] })
  const names = hashes.map((hash) => hash.toString('hex'))
  return inOrder(names, rows, ({ key_hash }) => key_hash.toString('hex'))
})

const hashes = new WeakMap<Parts['config'], Buffer>()

const firstHash = (config: Parts['config']): Buffer => {
  const hash = hashes.get(config) ?? hashToken(config.operatorKey)
  hashes.set(config, hash)
  return hash
}

const trustedKeys = trustedOf<KeyRow>()

/** For a call that only reads, what was found a moment ago. */
const findTrusted = async (parts: Parts, hash: Buffer): Promise<KeyRow | null> => {
  const [trusted, name, askedAt] = [trustedKeys(parts.db), hash.toString('base64'), performance.now()]
  const known = trusted.recall(name, askedAt)
  if (known) return known
  const row = await findKey(parts.db, hash)
  if (row) trusted.keep(name, { value: row, askedAt, whose: null })
  return row
}

/** A call has ended that may have revoked a key. */
export const keyChanged = (parts: Parts, now: number): void => trustedKeys(parts.db).changed(null, now)

/**
 * Whose key it is; null when it opens nothing. Hashes have one length, so comparing them takes one time. A call that only reads
 * is content with what was found within the last second.
 */
export const operatorOf = async (parts: Parts, key: string, isRead = false): Promise<Operator | null> => {
  const hash = hashToken(key)
  if (timingSafeEqual(hash, firstHash(parts.config))) return { name: firstOperator, isFirst: true }
  const found = isRead ? await findTrusted(parts, hash) : await findKey(parts.db, hash)
  return found && { name: found.name, isFirst: false }
}
