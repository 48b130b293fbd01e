import type { GivenOutputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type * as calls from '#contract/wallets.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { endInvitation, findInvitation } from './invitations.ts'
import { lockWallet } from './members.ts'

/** Ends an invitation without joining; its owner, who revokes it otherwise, cannot decline it (decision Q169). */
export const declineInvitation = (
  parts: Parts,
  { secret }: { secret: string },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.declineInvitation>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    const invitation = await findInvitation(tx, secret)
    if (!invitation || invitation.ownerId === userId) throw new Refusal('not_found')
    await lockWallet(tx, invitation.walletId)
    await endInvitation(tx, invitation, { state: 'declined', by: userId, now: parts.clock.now() })
    await writeTrail(parts, tx, {
      event: 'invitation declined',
      ...callerOf(call),
      details: { wallet: invitation.walletId, invitation: invitation.id },
    })
    return { message: doneTexts.invitationDeclined }
  })
