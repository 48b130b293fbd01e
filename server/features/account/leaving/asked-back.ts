import type { Kysely } from 'kysely'
import type { Cents } from '#domain/money/cents.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { DB } from '#server/database/generated/rows.ts'

/** Which of the three became of a part of a refund request. */
const stateOf = (done: Date | null, refused: Date | null) =>
  done ? ('returned' as const) : refused ? ('not_returned' as const) : ('returning' as const)

/** By what it goes back, as its driver knows it. */
export const wayBack = (paymentFormId: number, lastFour: string | null) => ({
  payment_form_id: paymentFormId,
  card_last_four: paymentFormId === paymentForms.pix ? null : lastFour,
})

export type AskedBackView = ReturnType<typeof wayBack> & { amount: Cents; state: ReturnType<typeof stateOf> }

/** What goes back of requests by payments, newest payment first, as everybody is shown it. */
export const askedBackViews = async (
  kysely: Kysely<DB>,
  requestIds: readonly number[],
): Promise<Map<number, AskedBackView[]>> => {
  const views = new Map<number, AskedBackView[]>(requestIds.map((id) => [id, []]))
  if (requestIds.length === 0) return views
  const rows = await kysely
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('order_payment_data as d', 'd.order_id', 'o.id')
    .select([
      'r.refund_request_id',
      'r.amount',
      'r.done_at',
      'r.refused_at',
      'o.payment_form_id',
      'd.card_last_four',
    ])
    .where('r.refund_request_id', 'in', requestIds)
    .orderBy('p.paid_at', 'desc')
    .orderBy('r.id')
    .execute()
  for (const {
    refund_request_id: id,
    amount,
    done_at,
    refused_at,
    payment_form_id,
    card_last_four,
  } of rows) {
    const way = wayBack(payment_form_id, card_last_four)
    views.get(id ?? 0)?.push({ amount, ...way, state: stateOf(done_at, refused_at) })
  }
  return views
}
