import { minuteMs } from '#domain/durations.ts'
import {
  type AskedCharge,
  checkAfterSilence,
  nextChargeCheck,
  nextOrderState,
  type OrderState,
  openOrderStates,
  paymentForms,
} from '#domain/orders/orders.ts'
import { slipTakenUntil } from '#domain/orders/slip-days.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { endUnpaid } from '../fulfilment.ts'
import { type Charge, findCharge, findOrder, lockOrder } from '../store.ts'
import { settleUnlessUnreachable } from './settle-charge.ts'

/** So many at a time: the rest follows a second later. */
const atOnce = 200

/** So long a slow bank is asked in a turn. */
const turnMs = 5000

/** After this long a job that was promised and did not happen is promised again. */
const promiseAgainAfterMs = 10 * minuteMs

/**
 * Ends orders whose time is over. The bank is asked once more before one that awaits its payment ends; when it does
 * not answer the order expires all the same, since a payment that shows up later is never dropped. One silence is waited
 * out per turn and no more, because everything else that time brings about waits behind it.
 */
export const expireOrders = async (parts: Parts, now: Date): Promise<void> => {
  const over = await parts.db.kysely
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', openOrderStates)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(atOnce)
    .execute()
  // One order that cannot be ended must not keep the others from it.
  const failures: unknown[] = []
  let answers = true
  const end = performance.now() + turnMs * parts.config.patience
  for (const { id } of over) {
    try {
      if (answers) answers = await settleUnlessUnreachable(parts, id)
      await expire(parts, id, now)
    } catch (error) {
      failures.push(error)
    }
    if (performance.now() >= end) break
  }
  if (failures.length > 0) throw new AggregateError(failures, 'orders could not be expired')
}

const expire = (parts: Parts, id: string, now: Date): Promise<void> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || order.expires_at > now) return
    const expired = nextOrderState(order.state, 'expired')
    if (expired) await endUnpaid(tx, order, expired, now)
  })

/** Plans to ask the bank about charges whose notification may have been lost. */
export const planChargeChecks = async (parts: Parts, now: Date): Promise<void> => {
  await parts.db.kysely.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('charges as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select(['c.id', 'c.expires_at', 'c.payment_form_id', 'o.state'])
      .where('c.next_check_at', '<=', now)
      .orderBy('c.next_check_at')
      .limit(atOnce)
      .forUpdate('c')
      .skipLocked()
      .execute()
    for (const { id, ...charge } of due) {
      const asked = askedOf(parts, charge, charge.state as OrderState)
      // The last question is asked again unless it is answered (`checkCharge`).
      const next = nextChargeCheck(now.getTime(), asked) ?? checkAfterSilence(now.getTime(), asked.expiresAt)
      const next_check_at = next === null ? null : new Date(next)
      await tx.updateTable('charges').set({ next_check_at }).where('id', '=', id).execute()
      await enqueue(tx, 'check_charge', { charge_id: id }, now)
    }
  })
}

/**
 * Asks the bank about one charge. A bank that cannot be reached is asked at the charge's next turn; one that has answered the
 * last question has none.
 */
export const checkCharge = async (parts: Parts, chargeId: number): Promise<void> => {
  const { kysely } = parts.db
  const charge = await findCharge(kysely, chargeId)
  if (!charge || !(await settleUnlessUnreachable(parts, charge.order_id))) return
  const now = parts.clock.now()
  if (now < charge.expires_at) return
  const order = await findOrder(kysely, charge.order_id)
  if (!order || nextChargeCheck(now.getTime(), askedOf(parts, charge, order.state)) !== null) return
  await kysely.updateTable('charges').set({ next_check_at: null }).where('id', '=', chargeId).execute()
}

/** A slip alone is taken by its bank after it was due. */
const askedOf = (
  parts: Parts,
  { payment_form_id, expires_at }: Pick<Charge, 'payment_form_id' | 'expires_at'>,
  state: OrderState,
): AskedCharge => {
  const isSlip = payment_form_id === paymentForms.bankSlip
  const takenUntil = isSlip ? slipTakenUntil(expires_at, parts.city().settings.timeZone) : expires_at
  return {
    paymentFormId: payment_form_id,
    expiresAt: expires_at.getTime(),
    takenUntil: takenUntil.getTime(),
    state,
  }
}

/**
 * Promises again what was promised long ago and has not happened: notifications to apply, refunds to make. What the queue still
 * tries gets no job beside it (`handOverAll`).
 */
export const promiseAgain = async (parts: Parts, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - promiseAgainAfterMs)
  await parts.db.kysely.transaction().execute(async (tx) => {
    const events = await tx
      .updateTable('webhook_events')
      .set({ enqueued_at: now })
      .where('applied_at', 'is', null)
      .where('enqueued_at', '<=', before)
      .returning('id')
      .execute()
    for (const { id } of events) await enqueue(tx, 'apply_webhook', { webhook_event_id: id }, now)
    const refunds = await tx
      .updateTable('refunds')
      .set({ enqueued_at: now })
      .where('done_at', 'is', null)
      .where('refused_at', 'is', null)
      .where('enqueued_at', '<=', before)
      .returning('id')
      .execute()
    for (const { id } of refunds) await enqueue(tx, 'refund', { refund_id: id }, now)
  })
}
