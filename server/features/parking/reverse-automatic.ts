import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import { doneTexts } from '#contract/texts.ts'
import type { Cents } from '#domain/money/cents.ts'
import { reversibleUntil } from '#domain/parking/automatic.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { endActivation } from './end-activation.ts'
import { demandThere, lockByPurchase, readLeaving, readPurchases } from './leave-store.ts'

type Answer = GivenOutputOf<typeof calls.reverseAutomatic>

const answerOf = (amount: Cents): Answer => ({ message: doneTexts.automaticReversed, amount })

/**
 * Takes back a ticket that a sighting bought while the vehicle was elsewhere: its whole price returns to the balances that
 * paid it, and it ends where it began, so that neither it nor the sightings before it count for the plate. It is booked
 * in the place of a leaving: of the two, and of any repetition, only one can ever return money.
 */
export const reverseAutomatic = (
  parts: Parts,
  params: { transaction_id: number },
  call: Call<'driver'>,
): Promise<Answer> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    const locked = await lockByPurchase(tx, params.transaction_id, userId)
    if (locked?.ownerId !== userId) throw new Refusal('not_found')
    await demandThere(tx, userId)
    const { activationId, walletId } = locked
    const leaving = await readLeaving(tx, activationId)
    if (leaving.returned !== null && leaving.reversed_at !== null) return answerOf(leaving.returned)

    const now = parts.clock.now()
    const details = await readPurchases(tx, activationId)
    const [bought] = details
    const left = leaving.left_at !== null
    const until = reversibleUntil({ automatic: leaving.automatic, left, details })
    if (!bought || !until || now > until) throw new Refusal('automatic_final')

    const devolution = {
      amount: bought.price,
      bonus: bought.paid_bonus,
      credit: bought.paid_credit,
    }
    await endActivation(tx, {
      activationId,
      leaving,
      end: leaving.begins_at,
      devolution,
      walletId,
      userId,
      event: 'reversed',
      now,
    })
    await tx
      .insertInto('automatic_reversals')
      .values({ activation_id: activationId, reversed_at: now })
      .execute()
    return answerOf(devolution.amount)
  })
