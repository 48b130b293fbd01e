import { createHash, timingSafeEqual } from 'node:crypto'
import type { Parts } from '#server/parts.ts'
import type { Operator } from './caller.ts'

/** What the log calls the caller with the environment's key. */
export const firstOperator = 'office'

/** Only the hash of a key is ever stored. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

const findKey = 'select name from operator_keys where key_hash = $1 and revoked_at is null'

/** Whose key it is; null when it opens nothing. Hashes have one length, so comparing them takes one time. */
export const operatorOf = async (parts: Parts, key: string): Promise<Operator | null> => {
  const hash = hashKey(key)
  if (timingSafeEqual(hash, hashKey(parts.config.operatorKey))) return { name: firstOperator, isFirst: true }
  const { rows } = await parts.db.pool.query({ name: 'find-operator-key', text: findKey, values: [hash] })
  return rows[0] ? { name: rows[0].name, isFirst: false } : null
}
