import { addDays, civilDate, fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { minuteMs } from '#domain/durations.ts'
import { nextChargeCheck, paymentForms } from '#domain/orders/orders.ts'
import type { Tx } from '#server/database/pool.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { chargeKeyOf } from '../order-keys.ts'
import { settleSaid } from '../settle/settle-charge.ts'
import { slipPayer } from '../slip/slip-payer.ts'
import { type Charge, debitBankOf, type Order } from '../store.ts'
import { chargeDescriptions } from '../texts.ts'
import { chargePayer } from './charge-payer.ts'

export type Intent = { order: Order; charge: Charge }

/** Until when a charge of now can be paid in time: a slip until the end of its due day, all else for some minutes. */
export const chargeExpiry = (parts: Parts, now: Date, paymentFormId: number): Date => {
  const { pixExpiryMinutes, slipExpiryDays, timeZone } = parts.city().settings
  if (paymentFormId !== paymentForms.bankSlip) return new Date(now.getTime() + pixExpiryMinutes * minuteMs)
  const dueDay = addDays(civilDate(toCivil(now, timeZone)), slipExpiryDays)
  return fromCivil(`${dueDay} 23:59:59`, timeZone)
}

/** What we mean to collect, written down with our key before the bank is asked. */
export const insertCharge = (tx: Tx, order: Order, now: Date, expiresAt: Date): Promise<Charge> => {
  const { payment_form_id: paymentFormId, state } = order
  const nextCheck = nextChargeCheck(now.getTime(), { paymentFormId, expiresAt: expiresAt.getTime(), state })
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

/** The charge with its code, opened at the bank unless it was before; there is only ever one of an order. What the bank refuses ends it. */
export const openCharge = async (parts: Parts, intent: Intent): Promise<Charge> => {
  const { charge } = intent
  if (charge.bar_code !== null) return charge
  const opened = await askingTheBank(() => openAtBank(parts, intent))
  if (opened !== 'refused') return { ...charge, ...opened }
  await settleSaid(parts, charge, { status: 'refused', receipts: [] })
  throw new Refusal('payment_refused')
}

/** Records what the bank said. */
export const recordOpened = async (tx: Tx, { id, bar_code, file }: Charge): Promise<void> => {
  await tx
    .updateTable('charges')
    .set({ bar_code, file })
    .where('id', '=', id)
    .where('bar_code', 'is', null)
    .execute()
}

/** A bank that does not answer is told to the payer, who may try again, and what it did instead to the log. */
export const askingTheBank = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayFault)
      throw Object.assign(new Refusal('gateway_unavailable'), { cause: error })
    throw error
  }
}

type Opened = Pick<Charge, 'bar_code' | 'file'>

const openAtBank = async (parts: Parts, { order, charge }: Intent): Promise<Opened | 'refused'> => {
  const { payment } = parts
  const asked = {
    key: charge.gateway_key,
    orderId: order.id,
    amount: charge.amount,
    expiresAt: charge.expires_at,
    description: chargeDescriptions[order.transaction_type] ?? '',
  }
  if (order.payment_form_id === paymentForms.bankSlip && payment.slips) {
    const dueDate = civilDate(toCivil(charge.expires_at, parts.city().settings.timeZone))
    const payer = await slipPayer(parts.db.kysely, order)
    const slip = await payment.slips.open({ ...asked, dueDate, payer })
    return slip === 'refused' ? slip : { bar_code: slip.line, file: null }
  }
  const paidBy = { ...asked, payer: await chargePayer(parts.db.kysely, order) }
  if (order.payment_form_id === paymentForms.debitCard && payment.debits) {
    const bank = await debitBankOf(parts.db.kysely, order.id)
    return { bar_code: '', file: (await payment.debits.start({ ...paidBy, bank })).address }
  }
  if (order.payment_form_id !== paymentForms.pix) throw new Refusal('payment_form_unavailable')
  const { name, city } = parts.city().company
  const asking = { ...paidBy, createdAt: charge.created_at, receiver: { name, city } }
  return { bar_code: (await payment.openPix(asking)).barCode, file: null }
}
