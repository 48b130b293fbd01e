import { randomBytes } from 'node:crypto'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import type { Call } from '#server/http/caller.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { firstOperator } from '#server/http/operator-key.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { demandFirst } from './demand-first.ts'
import { writeLog, writeOfficeTrail } from './log.ts'
import { keyExistsText } from './texts.ts'

/** Makes a key and tells it once. A name is taken for ever, so that the log never means two callers by one. */
export const addOperatorKey = async (
  parts: Parts,
  name: string,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.addOperatorKey>> => {
  demandFirst(call)
  const key = randomBytes(32).toString('base64url')
  const now = parts.clock.now()
  // Without the key of idempotency: a kept answer would keep the secret.
  return parts.db.kysely.transaction().execute(async (tx) => {
    const added =
      name !== firstOperator &&
      (await tx
        .insertInto('operator_keys')
        .values({ name, key_hash: hashToken(key), created_at: now })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst())
    if (!added) throw new InvalidInput({ name: [keyExistsText] })
    await writeLog(tx, call.operator, { action: 'add key', details: { name } }, now)
    await writeOfficeTrail(parts, tx, call, 'add key')
    return { name, key }
  })
}
