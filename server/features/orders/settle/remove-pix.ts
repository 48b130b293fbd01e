import type { Parts } from '#server/parts.ts'
import { chargeOfOrder } from '../store.ts'
import { settleCharge } from './settle-charge.ts'

/**
 * Asks the bank to let nobody pay the Pix of an order that has ended unpaid. A payment that was faster is found at once, so that
 * what goes back does not wait for the bank's word of it. One that is over needs no removal, however long the bank was away.
 */
export const removePix = async (parts: Parts, orderId: string): Promise<void> => {
  const charge = await chargeOfOrder(parts.db.kysely, orderId)
  if (!charge || !parts.payment.removePix || charge.expires_at <= parts.clock.now()) return
  await parts.payment.removePix(charge.gateway_key)
  await settleCharge(parts, charge)
}
