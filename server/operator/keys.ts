import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type { addOperatorKey, listOperatorKeys, revokeOperatorKey } from '#contract/operator.ts'
import { doneTexts } from '#contract/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { inTransaction } from '#server/database/once.ts'
import type { Call, Operator } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { writeLog } from './log.ts'
import { keyExistsText } from './texts.ts'

/** What the log calls the caller with the environment's key. */
const firstName = 'office'

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

const findKey = 'select name from operator_keys where key_hash = $1 and revoked_at is null'

/** Whose key it is; null when it opens nothing. Hashes have one length, so comparing them takes one time. */
export const operatorOf = async (parts: Parts, key: string): Promise<Operator | null> => {
  const hash = hashOf(key)
  if (timingSafeEqual(hash, hashOf(parts.config.operatorKey))) return { name: firstName, isFirst: true }
  const { rows } = await parts.db.pool.query({ name: 'find-operator-key', text: findKey, values: [hash] })
  return rows[0] ? { name: rows[0].name, isFirst: false } : null
}

/** Keys are managed by the environment's key alone, so that a device that was stolen makes no others. */
const demandFirst = ({ operator }: Call<'operator'>): void => {
  if (!operator.isFirst) throw new Refusal('forbidden')
}

/** Makes a key and tells it once. A name is taken for ever, so that the log never means two callers by one. */
export const addKey = async (
  parts: Parts,
  name: string,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof addOperatorKey>> => {
  demandFirst(call)
  const key = randomBytes(32).toString('base64url')
  const now = parts.clock.now()
  // Without the key of idempotency: a kept answer would keep the secret.
  return parts.db.kysely.transaction().execute(async (tx) => {
    const added =
      name !== firstName &&
      (await tx
        .insertInto('operator_keys')
        .values({ name, key_hash: hashOf(key), created_at: now })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst())
    if (!added) throw new InvalidInput({ name: [keyExistsText] })
    await writeLog(tx, call.operator, { action: 'add key', details: { name } }, now)
    return { name, key }
  })
}

/** Every key but the environment's, oldest first, without the keys themselves. */
export const listKeys = async (
  parts: Parts,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof listOperatorKeys>> => {
  demandFirst(call)
  const zone = parts.city().settings.timeZone
  const { kysely } = parts.db
  await writeLog(kysely, call.operator, { action: 'list keys' }, parts.clock.now())
  const keys = await kysely
    .selectFrom('operator_keys')
    .select(['name', 'created_at', 'revoked_at'])
    .orderBy('id')
    .execute()
  return {
    data: keys.map(({ name, created_at, revoked_at }) => ({
      name,
      created_at: toCivil(created_at, zone),
      revoked_at: revoked_at && toCivil(revoked_at, zone),
    })),
  }
}

/** Ends a key; one that is revoked already stays so. */
export const revokeKey = (
  parts: Parts,
  name: string,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof revokeOperatorKey>> => {
  demandFirst(call)
  return inTransaction(parts.db, call.once, async (tx) => {
    const now = parts.clock.now()
    const known = await tx
      .updateTable('operator_keys')
      .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirst()
    if (!known) throw new Refusal('not_found')
    await writeLog(tx, call.operator, { action: 'revoke key', details: { name } }, now)
    return { message: doneTexts.done }
  })
}
