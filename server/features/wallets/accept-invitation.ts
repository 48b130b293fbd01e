import type { GivenOutputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type * as calls from '#contract/wallets.ts'
import { demandService } from '#server/city/demand-service.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { tell } from '#server/features/messages/tell.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { standingIn } from './access.ts'
import { endInvitation, findInvitation, type Invitation, isJoinedBy } from './invitations.ts'
import { beginMembership, lockWallet, nameOf, refuseCrowd } from './members.ts'

/**
 * Joins the wallet of an invitation, once, for whoever comes first; the owner is told (decision Q169). Whoever accepted it
 * before is told the same again, for as long as they are in the wallet.
 */
export const acceptInvitation = (
  parts: Parts,
  { secret }: { secret: string },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.acceptInvitation>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    const asked = await findInvitation(tx, secret)
    if (!asked || asked.ownerId === userId) throw new Refusal('not_found')
    await lockWallet(tx, asked.walletId)
    // Read anew: the lock may have been waited for while somebody answered it.
    const invitation = await findInvitation(tx, secret)
    if (!invitation) throw new Refusal('not_found')
    if (await isJoinedBy(tx, invitation, userId)) return { message: doneTexts.walletJoined }
    demandService(parts.city(), 'showWallets')
    await join(parts, tx, invitation, userId)
    const { id, walletId, role } = invitation
    await writeTrail(parts, tx, {
      event: 'wallet joined',
      ...callerOf(call),
      details: { wallet: walletId, invitation: id, role },
    })
    return { message: doneTexts.walletJoined }
  })

const join = async (parts: Parts, tx: Tx, invitation: Invitation, userId: number): Promise<void> => {
  const { id, walletId, ownerId, role } = invitation
  const now = parts.clock.now()
  await endInvitation(tx, invitation, { state: 'accepted', by: userId, now })
  if ((await standingIn(tx, walletId, userId)) === null) {
    await refuseCrowd(tx, walletId, parts.city().settings.membersPerWallet)
  }
  await beginMembership(tx, { walletId, userId, role, since: now })
  const name = await nameOf(tx, userId)
  const facts = { cause: `invitation/${id}`, event: 'joined', by: userId, name, role } as const
  await tell(tx, { userId: ownerId, kind: 'wallet_shared', facts }, now)
}
