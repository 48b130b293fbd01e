import type { GivenOutputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type * as calls from '#contract/wallets.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { demandRole } from './access.ts'
import { endInvitation } from './invitations.ts'
import { lockWallet } from './members.ts'

/** Ends an open invitation of an own wallet. */
export const revokeInvitation = (
  parts: Parts,
  { walletId, id }: { walletId: number; id: number },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.revokeInvitation>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    await demandRole(tx, { walletId, userId }, 'share')
    await lockWallet(tx, walletId)
    await endInvitation(tx, { id, walletId }, { state: 'revoked', by: userId, now: parts.clock.now() })
    await writeTrail(parts, tx, {
      event: 'invitation revoked',
      ...callerOf(call),
      details: { wallet: walletId, invitation: id },
    })
    return { message: doneTexts.invitationRevoked }
  })
