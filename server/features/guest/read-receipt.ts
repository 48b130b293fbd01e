import { sql } from 'kysely'
import { paymentFormTexts } from '#contract/codes/texts.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/guest.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { maskTaxIdForReceipt } from '#domain/brazil/tax-id.ts'
import { unixSecondsOf } from '#domain/durations.ts'
import { noCents } from '#domain/money/cents.ts'
import { orderOfReceipt } from '#server/features/orders/receipt-link.ts'
import { readSplit } from '#server/features/orders/split-payment.ts'
import { findOrder, type Order } from '#server/features/orders/store.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

export type ReceiptAnswer = GivenOutputOf<typeof calls.readReceipt>

/**
 * The receipt at an address, once its order is paid and for as long as the payment stands; everything else is a missing one
 * (decision Q149). It holds what the receipt on the screen holds, the tax id masked.
 */
export const readReceipt = async (parts: Parts, { secret }: { secret: string }): Promise<ReceiptAnswer> => {
  const orderId = await orderOfReceipt(parts, secret)
  const order = orderId === undefined ? undefined : await findOrder(parts.db.kysely, orderId)
  if (!order?.paid_at || order.state !== 'paid') throw new Refusal('not_found')
  return {
    ...(await boughtBy(parts, order)),
    transaction_id: order.id,
    date: unixSecondsOf(order.paid_at),
    price: order.amount,
    tax: order.tax,
    discount: noCents,
    total_amount: order.total_amount,
    method: paymentFormTexts[order.payment_form_id] ?? '',
  }
}

// The visitor corrects a plate once, and the office may do so again: the receipt tells of all of it as of one.
const boughtFor = sql<string | null>`
  (select c.from_plate from guest_corrections c where c.order_id = t.order_id order by c.id limit 1)`
const cancelled = sql<string[]>`array(
  select unnest(c.cancelled_notices) from guest_corrections c where c.order_id = t.order_id order by c.id)`

type Bought = Pick<ReceiptAnswer, 'plate' | 'ticket' | 'notices' | 'returned'>

const boughtBy = async (parts: Parts, { id }: Order): Promise<Bought> => {
  const { kysely } = parts.db
  const sold = await kysely
    .selectFrom('guest_tickets as t')
    .innerJoin('guest_activations as a', 'a.order_id', 't.order_id')
    .select(['a.plate', 't.identification', 't.product_name', 't.category_name', 't.time_minutes'])
    .select(['a.begins_at', 'a.ends_at', boughtFor.as('from_plate'), cancelled.as('cancelled_notices')])
    .where('t.order_id', '=', id)
    .executeTakeFirst()
  if (!sold) return paidNotices(parts, id)
  const { from_plate, cancelled_notices } = sold
  return {
    plate: sold.plate,
    notices: [],
    ticket: {
      product: sold.product_name,
      vehicle_maker_model: sold.category_name,
      targetName: maskTaxIdForReceipt(sold.identification),
      date_time_begin: unixSecondsOf(sold.begins_at),
      date_time_end: unixSecondsOf(sold.ends_at),
      time: sold.time_minutes,
      is_correctable: from_plate === null && parts.clock.now() < sold.ends_at,
      // A list of ids comes from the database as texts.
      correction:
        from_plate === null ? null : { from_plate, cancelled_notices: cancelled_notices.map(Number) },
    },
  }
}

const paidNotices = async (parts: Parts, orderId: string): Promise<Bought> => {
  const notices = await parts.db.kysely
    .selectFrom('order_notices as o')
    .innerJoin('notices as n', 'n.id', 'o.notice_id')
    .select(['n.id', 'n.plate', 'n.type_name', 'n.date_time', 'n.address', 'o.price'])
    .where('o.order_id', '=', orderId)
    .where('o.returned_reason', 'is', null)
    .orderBy('n.id')
    .execute()
  const zone = parts.city().settings.timeZone
  const returned = await readSplit(parts.db.kysely, orderId)
  return {
    ...(returned ? { returned } : {}),
    plate: notices[0]?.plate ?? '',
    ticket: null,
    notices: notices.map(({ id, type_name, date_time, address, price }) => ({
      id,
      type: type_name,
      date_notification: toCivil(date_time, zone),
      address,
      price,
    })),
  }
}
