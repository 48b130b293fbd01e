import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { doneTexts } from '#contract/texts.ts'
import { scopeBeyond, scopesOfKey } from '#domain/operator.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { writeLog, writeOfficeTrail } from './log.ts'

/** Ends a key; one that is revoked already stays so. A key that may do less than this one cannot end it. */
export const revokeOperatorKey = (
  parts: Parts,
  { name }: { name: string },
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.revokeOperatorKey>> => {
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    const known = await tx
      .updateTable('operator_keys')
      .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
      .where('name', '=', name)
      .returning('scopes')
      .executeTakeFirst()
    if (!known) throw new Refusal('not_found')
    // The refusal takes the update back.
    const beyond = scopeBeyond(call.operator.scopes, scopesOfKey(known.scopes))
    if (beyond) throw new Refusal('scope_missing', { scope: beyond })
    await writeLog(tx, call.operator, { action: 'revoke key', details: { name } }, now)
    await writeOfficeTrail(parts, tx, call, 'revoke key')
    return { message: doneTexts.done }
  })
}
