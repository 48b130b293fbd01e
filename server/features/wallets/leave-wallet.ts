import type { GivenOutputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type * as calls from '#contract/wallets.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { tell } from '#server/features/messages/tell.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandRole } from './access.ts'
import { endMembership, lockWallet, nameOf } from './members.ts'

/** Leaves a wallet that somebody else shares, who is told (decision Q169). */
export const leaveWallet = (
  parts: Parts,
  { walletId }: { walletId: number },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.leaveWallet>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    await demandRole(tx, { walletId, userId }, 'leave')
    const wallet = await lockWallet(tx, walletId)
    const id = await endMembership(tx, { walletId, userId })
    if (id === undefined) throw new Refusal('not_found')
    await writeTrail(parts, tx, { event: 'wallet left', ...callerOf(call), details: { wallet: walletId } })
    const facts = {
      cause: `member/${id}`,
      event: 'left',
      by: userId,
      name: await nameOf(tx, userId),
      role: null,
    } as const
    await tell(tx, { userId: wallet.user_id, kind: 'wallet_shared', facts }, parts.clock.now())
    return { message: doneTexts.walletLeft }
  })
