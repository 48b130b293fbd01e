import { cents } from '#domain/money/cents.ts'
import { nextChargeCheck } from '#domain/orders.ts'
import type { Tx } from '#server/database/once.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { chargeKeyOf } from './order-keys.ts'
import type { Charge, Order } from './store.ts'
import { chargeDescriptions } from './texts.ts'

export type Intent = { order: Order; charge: Charge }

const minute = 60_000

/** Until when a charge of now can be paid in time. */
export const chargeExpiry = (parts: Parts, now: Date): Date =>
  new Date(now.getTime() + parts.city().settings.pixExpiryMinutes * minute)

/** What we mean to collect, written down with our key before the bank is asked. */
export const insertCharge = (tx: Tx, order: Order, now: Date, expiresAt: Date): Promise<Charge> => {
  const nextCheck = nextChargeCheck(now.getTime(), expiresAt.getTime())
  return tx
    .insertInto('charges')
    .values({
      order_id: order.id,
      payment_form_id: order.payment_form_id,
      gateway_key: chargeKeyOf(order.id),
      amount: order.total_amount,
      expires_at: expiresAt,
      created_at: now,
      next_check_at: nextCheck === null ? null : new Date(nextCheck),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The charge with its code, opened at the bank unless it was before; there is only ever one of an order. */
export const openCharge = async (parts: Parts, intent: Intent): Promise<Charge> => ({
  ...intent.charge,
  bar_code: intent.charge.bar_code ?? (await openAtBank(parts, intent)),
})

/** Records what the bank said. */
export const recordOpened = async (tx: Tx, { id, bar_code }: Charge): Promise<void> => {
  await tx
    .updateTable('charges')
    .set({ bar_code })
    .where('id', '=', id)
    .where('bar_code', 'is', null)
    .execute()
}

const openAtBank = async (parts: Parts, { order, charge }: Intent): Promise<string> => {
  const { name, city } = parts.city().company
  try {
    const opened = await parts.payment.openPix({
      key: charge.gateway_key,
      orderId: order.id,
      amount: cents(charge.amount),
      expiresAt: charge.expires_at,
      description: chargeDescriptions[order.transaction_type] ?? '',
      receiver: { name, city },
    })
    return opened.barCode
  } catch (error) {
    if (error instanceof GatewayFault) throw new Refusal('gateway_unavailable')
    throw error
  }
}
