import { chargeKeyOf, newOrderId } from '#server/features/orders/order-keys.ts'
import { askWhetherServes } from '#server/gateways/payment/port.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'

/**
 * Says every few seconds that this server serves, asks a bank that failed whether it is back, itself and not what we know of it,
 * and forgets old tries to pay (decision Q186).
 */
export const watchOutages = ({ outages, payment }: Pick<Parts, 'outages' | 'payment'>): Sweep['run'] => {
  const forget = throttle(3600, (now) => outages.forgetAttempts(now))
  return throttle(5, async (now) => {
    await outages.beat()
    await outages.endOfBank(() => askWhetherServes(payment, chargeKeyOf(newOrderId())))
    await forget(now)
  })
}
