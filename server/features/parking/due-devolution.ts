import { canLeave, notStarted } from '#domain/parking/activation.ts'
import { type Devolution, devolutionFor, unusedMinutes } from '#domain/parking/devolution.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { leavableUntilOf, paidStretches, timesOf } from './activation-view.ts'
import type { Leaving, readPurchases } from './leave-store.ts'

type Purchases = Awaited<ReturnType<typeof readPurchases>>

/**
 * What leaving at `now` returns, or its refusal (decision Q96): for whoever leaves and for whoever asks before, so that both
 * are told the same.
 */
export const dueDevolution = (
  parts: Parts,
  leaving: Leaving,
  purchases: Purchases,
  now: Date,
): Devolution => {
  refuseUnlessMayLeave(parts, leaving, purchases, now)
  return devolutionOf(parts, leaving, purchases, now)
}

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
