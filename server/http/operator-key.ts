import { timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { type OperatorNeed, operatorScopes, scopesOfKey } from '#domain/operator.ts'
import { inOrder, readTogether } from '#server/database/read-together.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import type { Operator } from './caller.ts'
import { hashToken } from './hash-token.ts'
import { trustedOf } from './trusted.ts'

/** What the log calls the caller with the environment's key. */
export const firstOperator = 'office'

type KeyRow = { key_hash: Buffer; name: string; scopes: string[] | null }

const findKey = readTogether<Buffer, KeyRow | null>(async ({ byIndex }, hashes) => {
  const text =
    'select key_hash, name, scopes from operator_keys where key_hash = any($1) and revoked_at is null'
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
  if (timingSafeEqual(hash, firstHash(parts.config))) {
    return { name: firstOperator, isFirst: true, scopes: operatorScopes }
  }
  const found = isRead ? await findTrusted(parts, hash) : await findKey(parts.db, hash)
  return found && { name: found.name, isFirst: false, scopes: scopesOfKey(found.scopes) }
}

/** Refuses a key that lacks what a call needs. */
export const demandScope = ({ isFirst, scopes }: Operator, need: OperatorNeed): void => {
  if (isFirst) return
  if (need === 'environment') throw new Refusal('forbidden')
  if (!scopes.includes(need)) throw new Refusal('scope_missing', { scope: need })
}

/** Refuses a key that lacks what the declared call needs, or what the fields that are set in its body need. */
export const demandScopes = (
  operator: Operator,
  { scope, scopesOfBody = {} }: Pick<Endpoint, 'scope' | 'scopesOfBody'>,
  body: unknown,
): void => {
  // `endpoint` does not compile without it; a key must not get in by a call that forgot it all the same.
  demandScope(operator, scope ?? 'environment')
  for (const [field, need] of Object.entries(scopesOfBody)) {
    if ((body as Record<string, unknown> | null | undefined)?.[field]) demandScope(operator, need)
  }
}
