import { chargeKeyOf, newOrderId } from '#server/features/orders/order-keys.ts'
import { seldom } from '#server/jobs/seldom.ts'
import type { Sweep } from '#server/jobs/task.ts'
import type { Parts } from '#server/parts.ts'

/**
 * Says every few seconds that this server serves, asks a bank that failed whether it is back, by a charge that nobody has, and
 * forgets old tries to pay (decision Q186).
 */
export const watchOutages = ({ outages, payment }: Parts): Sweep['run'] => {
  const forget = seldom(3600, (now) => outages.forgetAttempts(now))
  return seldom(5, async (now) => {
    await outages.beat()
    await outages.endOfBank(() => payment.lookUp(chargeKeyOf(newOrderId())))
    await forget(now)
  })
}
