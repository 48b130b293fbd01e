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
import { endMembership, findMember, lockWallet, nameOf } from './members.ts'

/**
 * Removes a member from an own wallet (decision Q169). What the member is just buying comes before it whole, or is refused;
 * tickets that run go on, and what they return is the wallet's.
 */
export const deleteMember = (
  parts: Parts,
  { walletId, id }: { walletId: number; id: number },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.deleteMember>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    await demandRole(tx, { walletId, userId }, 'share')
    await lockWallet(tx, walletId)
    const member = await findMember(tx, walletId, id)
    if (!member) throw new Refusal('not_found')
    const now = parts.clock.now()
    await endMembership(tx, { walletId, userId: member.userId })
    await writeTrail(parts, tx, {
      event: 'member removed',
      ...callerOf(call),
      details: { wallet: walletId, member: member.userId },
    })
    const facts = {
      cause: `member/${id}`,
      event: 'removed',
      by: userId,
      name: await nameOf(tx, userId),
      role: null,
    } as const
    await tell(tx, { userId: member.userId, kind: 'wallet_shared', facts }, now)
    return { message: doneTexts.memberDeleted }
  })
