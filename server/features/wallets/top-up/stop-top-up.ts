import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/wallets.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { demandOwnWallet, viewTopUp } from './read-top-up.ts'
import { findTopUp, lockTopUpWallet, setTopUp } from './top-ups.ts'

/** Turns it off, unless it is. */
export const turnOff = async (tx: Tx, walletId: number, now: Date): Promise<void> => {
  await lockTopUpWallet(tx, walletId)
  const topUp = await findTopUp(tx, walletId)
  if (topUp && topUp.state !== 'off') await setTopUp(tx, topUp, { state: 'off', now })
}

/** Turns the top-up of an own wallet off, whatever the city sells now. A card that was asked already may still pay. */
export const stopTopUp = (
  parts: Parts,
  { id: walletId }: { id: number },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.stopTopUp>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    await demandOwnWallet(tx, call.driver.userId, walletId)
    await turnOff(tx, walletId, parts.clock.now())
    return viewTopUp(parts, walletId, call.driver.userId, tx)
  })
