import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import { doneTexts } from '#contract/texts.ts'
import type { Cents } from '#domain/money/cents.ts'
import { demandService } from '#server/city/demand-service.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { demandRole } from '#server/features/wallets/access.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { dueDevolution } from './due-devolution.ts'
import { endActivation } from './end-activation.ts'
import { demandThere, lockByPurchase, readLeaving, readPurchases } from './leave-store.ts'

type Answer = GivenOutputOf<typeof calls.leaveParking>

const answerOf = (amount: Cents): Answer => ({ message: doneTexts.done, amount })

/**
 * Leaves the spot: the activation ends now, and its unused whole fractions go back to where they came from (decision
 * Q96). The published path is a GET, so a repetition answers what the first one did. Whoever adds time or leaves
 * locks the wallet first; so both at once come one after the other.
 */
export const leaveParking = (
  parts: Parts,
  params: { transaction_id: number },
  call: Call<'driver'>,
): Promise<Answer> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    const locked = await lockByPurchase(tx, params.transaction_id, userId)
    if (!locked) throw new Refusal('not_found')
    const { activationId, walletId } = locked
    // The lock may have been waited for while the owner removed whoever waits, or left.
    if (locked.ownerId === userId) await demandThere(tx, userId)
    else await demandRole(tx, { walletId, userId }, 'park')
    const leaving = await readLeaving(tx, activationId)
    if (leaving.returned !== null) return answerOf(leaving.returned)
    demandService(parts.city(), 'showLeaveParking')

    const now = parts.clock.now()
    const purchases = await readPurchases(tx, activationId)
    const devolution = dueDevolution(parts, leaving, purchases, now)
    // One that has not begun ends where it would have begun.
    const end = now > leaving.begins_at ? now : leaving.begins_at
    await endActivation(tx, {
      activationId,
      leaving,
      end,
      devolution,
      walletId,
      userId,
      event: 'left',
      now,
    })
    return answerOf(devolution.amount)
  })
