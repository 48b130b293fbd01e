import type { GivenOutputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type * as calls from '#contract/wallets.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { seedOfStop } from '#server/features/messages/stop-secret.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { turnOff } from './stop-top-up.ts'

/**
 * Turns a top-up off by the link of a message, without logging in: whoever has it may stop it and learns nothing. The link of an earlier
 * turning on stops nothing.
 */
export const stopTopUpByLink = (
  parts: Parts,
  { token }: { token: string },
  call: Call<'anyone'>,
): Promise<GivenOutputOf<typeof calls.stopTopUpByLink>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const seed = seedOfStop(parts, token)
    const found =
      seed &&
      (await tx.selectFrom('top_ups').select('wallet_id').where('stop_token', '=', seed).executeTakeFirst())
    if (!found) throw new Refusal('not_found')
    await turnOff(tx, found.wallet_id, parts.clock.now())
    return { message: doneTexts.topUpStopped }
  })
