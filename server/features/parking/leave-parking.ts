import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import { doneTexts } from '#contract/texts.ts'
import type { Cents } from '#domain/money/cents.ts'
import { canLeave, notStarted } from '#domain/parking/activation.ts'
import { type Devolution, devolutionFor, unusedMinutes } from '#domain/parking/devolution.ts'
import { demandService } from '#server/city/demand-service.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { leavableUntilOf, paidStretches, timesOf } from './activation-view.ts'
import { endActivation } from './end-activation.ts'
import { type Leaving, lockByPurchase, readLeaving, readPurchases } from './leave-store.ts'

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
    const leaving = await readLeaving(tx, activationId)
    if (leaving.returned !== null) return answerOf(leaving.returned)
    demandService(parts.city(), 'showLeaveParking')

    const now = parts.clock.now()
    const purchases = await readPurchases(tx, activationId)
    refuseUnlessMayLeave(parts, leaving, purchases, now)
    const devolution = devolutionOf(parts, leaving, purchases, now)
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

type Purchases = Awaited<ReturnType<typeof readPurchases>>

const refuseUnlessMayLeave = (parts: Parts, leaving: Leaving, purchases: Purchases, now: Date): void => {
  const { minimumFraction } = parts.city().settings
  const until = leavableUntilOf(parts.city(), leaving.begins_at, purchases)
  const problem = canLeave(timesOf(leaving), now, minimumFraction, until)
  if (problem === 'last_fraction') throw new Refusal('last_fraction', { minutes: minimumFraction })
  if (problem === 'over') throw new Refusal('activation_over')
  if (problem) throw new Error(`an activation was left without a devolution: ${problem}`)
}

const devolutionOf = (parts: Parts, leaving: Leaving, purchases: Purchases, now: Date): Devolution => {
  const city = parts.city()
  const { timeZone, minimumFraction } = city.settings
  const details = purchases.map((purchase) => ({
    time: purchase.time_minutes,
    price: purchase.price,
    paid_bonus: purchase.paid_bonus,
    paid_credit: purchase.paid_credit,
  }))
  const unused = unusedMinutes(leaving.begins_at, paidStretches(city, purchases), now, timeZone)
  return devolutionFor(details, unused, minimumFraction, notStarted({ begin: leaving.begins_at }, now))
}
