import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { unixSecondsOf } from '#domain/durations.ts'
import { type Cents, formatReais } from '#domain/money/cents.ts'
import { orderStatusOnWire } from '#domain/orders/orders.ts'
import { inOrder, readTogether } from '#server/database/read-together.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { fulfilmentOf } from './fulfilment.ts'
import { returnedOfSplit, type SplitNotice, splitNotices } from './split-payment.ts'
import type { Order } from './store.ts'
import { refundReasonOf, refundTexts } from './texts.ts'

/** Status and total of an order, and the times of its ticket, for whoever knows its id; nothing personal (decision Q71). */
export const readPublicOrder = async (
  parts: Parts,
  { id }: { id: string },
): Promise<GivenOutputOf<typeof calls.readPublicOrder>> => {
  const order = await findTogether(parts.db, id)
  if (!order) throw new Refusal('not_found')
  const ticket = order.paid_at && (await fulfilmentOf(order).times?.(parts.db.kysely, id))
  const returned = returnedOf(order)
  return {
    id: order.id,
    status: orderStatusOnWire(order.state),
    total_amount: order.total_amount,
    transaction_id: order.id,
    ...(order.paid_at ? { date: unixSecondsOf(order.paid_at) } : {}),
    ...(ticket
      ? {
          date_time_begin: unixSecondsOf(ticket.begins_at),
          date_time_end: unixSecondsOf(ticket.ends_at),
          time: ticket.time_minutes,
        }
      : {}),
    ...(returned ? { returned } : {}),
  }
}

/**
 * An order as whoever waits for it sees it, with its newest payment that bought nothing while it is not
 * paid: of all the parts in which that goes back, which have one reason.
 */
type Found = Pick<Order, 'id' | 'transaction_type' | 'state' | 'total_amount' | 'paid_at'> & {
  returned_amount: Cents | null
  returned_reason: string | null
  returned_at: Date | null
  returned_by_hand: boolean | null
  returned_left: boolean | null
  split: SplitNotice[] | null
}

const find = (which: string): string => `
  select o.id, o.transaction_type, o.state, o.total_amount, o.paid_at,
    r.amount as returned_amount, r.reason as returned_reason, r.ended_at as returned_at, r.by_hand as returned_by_hand,
    r.is_left as returned_left, ${splitNotices} as split
  from orders o left join lateral (
    select sum(r.amount)::bigint as amount, min(r.reason) as reason,
      case when bool_and(coalesce(r.done_at, r.settled_at) is not null) then max(coalesce(r.done_at, r.settled_at)) end as ended_at,
      bool_or(r.settled_at is not null) as by_hand,
      bool_or(r.refused_at is not null and r.done_at is null and r.settled_at is null) as is_left
    from payments p join refunds r on r.payment_id = p.id and r.refund_request_id is null
      -- Others go back instead of such a one.
      and (r.dispute_id is null or r.done_at is not null)
    where p.order_id = o.id and o.paid_at is null
    group by p.id order by p.id desc limit 1
  ) r on true
  where o.id ${which}`

const asked = (ids: readonly string[]) =>
  ids.length === 1
    ? { name: 'find-public-order', text: find('= $1'), values: [ids[0]] }
    : { name: 'find-public-orders', text: find('= any($1)'), values: [ids] }

// A city full of phones that wait for their Pix, each looking by itself every ten seconds, asks some hundred statements a second
// at most, not one per phone.
const findTogether = readTogether<string, Found | null>(
  async ({ byIndex }, ids) => inOrder(ids, (await byIndex.query<Found>(asked(ids))).rows, ({ id }) => id),
  { atOnce: 8, apartMs: 12 },
)

/** What goes back, and why. */
const returnedOf = (found: Found) => {
  if (found.split) return returnedOfSplit(found.split)
  const { returned_amount: amount, returned_reason: reason, returned_at: at } = found
  if (amount === null) return null
  const ended = found.returned_by_hand ? refundTexts.paidByHand : refundTexts.returned
  const waits = found.returned_left ? refundTexts.left : refundTexts.returning
  const back = (at ? ended : waits)(formatReais(amount))
  return { amount, text: `${refundReasonOf(reason ?? '')} ${back}`.trim() }
}
