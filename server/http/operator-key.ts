import { createHash, timingSafeEqual } from 'node:crypto'
import { inOrder, readTogether } from '#server/database/read-together.ts'
import type { Parts } from '#server/parts.ts'
import type { Operator } from './caller.ts'

/** What the log calls the caller with the environment's key. */
export const firstOperator = 'office'

/** Only the hash of a key is ever stored. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

type KeyRow = { key_hash: Buffer; name: string }

const findKey = readTogether<Buffer, KeyRow | null>(async ({ byIndex }, hashes) => {
  const text = 'select key_hash, name from operator_keys where key_hash = any($1) and revoked_at is null'
  const { rows } = await byIndex.query<KeyRow>({ name: 'find-operator-keys', text, values: [hashes] })
  const names = hashes.map((hash) => hash.toString('hex'))
  return inOrder(names, rows, ({ key_hash }) => key_hash.toString('hex'))
})

const hashes = new WeakMap<Parts['config'], Buffer>()

const firstHash = (config: Parts['config']): Buffer => {
  const hash = hashes.get(config) ?? hashKey(config.operatorKey)
  hashes.set(config, hash)
  return hash
}

/** Whose key it is; null when it opens nothing. Hashes have one length, so comparing them takes one time. */
export const operatorOf = async (parts: Parts, key: string): Promise<Operator | null> => {
  const hash = hashKey(key)
  if (timingSafeEqual(hash, firstHash(parts.config))) return { name: firstOperator, isFirst: true }
  const found = await findKey(parts.db, hash)
  return found && { name: found.name, isFirst: false }
}
