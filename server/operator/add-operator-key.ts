import { randomBytes } from 'node:crypto'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { operatorScopes, scopeBeyond } from '#domain/operator.ts'
import type { Call } from '#server/http/caller.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { firstOperator } from '#server/http/operator-key.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { writeLog, writeOfficeTrail } from './log.ts'
import { keyExistsText } from './texts.ts'

/**
 * Makes a key and returns it once. A name stays taken after the key is revoked, so that the log never means two callers by one. No
 * key gives a scope that it lacks itself: a stolen one would widen its own rights (decision Q192).
 */
export const addOperatorKey = async (
  parts: Parts,
  { name, scopes: wanted = [] }: InputOf<typeof calls.addOperatorKey>,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.addOperatorKey>> => {
  const scopes = operatorScopes.filter((scope) => wanted.includes(scope))
  const beyond = scopeBeyond(call.operator.scopes, scopes)
  if (beyond) throw new Refusal('scope_missing', { scope: beyond })
  const key = randomBytes(32).toString('base64url')
  const now = parts.clock.now()
  // Without the key of idempotency: a kept answer would keep the secret.
  return parts.db.kysely.transaction().execute(async (tx) => {
    const added =
      name !== firstOperator &&
      (await tx
        .insertInto('operator_keys')
        .values({ name, key_hash: hashToken(key), scopes, created_at: now })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst())
    if (!added) throw new InvalidInput({ name: [keyExistsText] })
    await writeLog(tx, call.operator, { action: 'add key', details: { name, scopes } }, now)
    await writeOfficeTrail(parts, tx, call, 'add key')
    return { name, scopes, key }
  })
}
