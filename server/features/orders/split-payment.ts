import { type Kysely, sql } from 'kysely'
import { type Cents, formatReais, sumCents } from '#domain/money/cents.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { refundReasonOf, refundTexts, splitTexts } from './texts.ts'

/** A notice of a paid order; with a reason where its share of the payment goes back, and what became of that. */
export type SplitNotice = {
  id: number
  reason: string | null
  amount: Cents
  state: 'returning' | 'returned' | 'by_hand' | 'credited' | 'left'
}

/** The notices of a paid order `o` as JSON where its payment could pay only some of them, else null (decision Q202). */
export const splitNotices = `
  (select jsonb_agg(jsonb_build_object('id', x.notice_id, 'reason', x.returned_reason, 'amount', coalesce(r.amount, 0), 'state', r.state)
      order by x.notice_id)
    from order_notices x
    left join lateral (
      select sum(r.amount)::bigint as amount, case
        when bool_or(f.credited > 0) then 'credited'
        when bool_or(r.settled_at is not null) then 'by_hand'
        when bool_or(r.refused_at is not null) then 'left'
        when bool_and(r.done_at is not null) then 'returned'
        else 'returning' end as state
      from payments p join refunds r on r.payment_id = p.id and r.notice_id = x.notice_id
      left join refused_refunds f on f.id = r.id
      where p.order_id = x.order_id) r on true
    where x.order_id = o.id and o.paid_at is not null
    having bool_or(x.returned_reason is not null))`

const textOf = ({ state, amount }: SplitNotice): string => {
  const shown = formatReais(amount)
  switch (state) {
    case 'credited':
      return splitTexts.credited(shown)
    case 'by_hand':
      return refundTexts.paidByHand(shown)
    case 'left':
      return refundTexts.left(shown)
    case 'returned':
      return refundTexts.returned(shown)
    case 'returning':
      return refundTexts.returning(shown)
  }
}

/** What goes back of a payment that paid only some of its notices, and which is which, in words. */
export const returnedOfSplit = (notices: readonly SplitNotice[]): { amount: Cents; text: string } => {
  const unpaid = notices.filter(({ reason }) => reason !== null)
  const paid = notices.flatMap(({ id, reason }) => (reason === null ? [id] : []))
  const texts = unpaid.map((notice) =>
    [splitTexts.unpaid(notice.id), refundReasonOf(notice.reason ?? ''), textOf(notice)]
      .filter(Boolean)
      .join(' '),
  )
  return {
    amount: sumCents(unpaid.map(({ amount }) => amount)),
    text: [splitTexts.paid(paid), ...texts].join(' '),
  }
}

/** The same of one order; null where its payment paid all that it was for. */
export const readSplit = async (
  kysely: Kysely<DB>,
  orderId: string,
): Promise<{ amount: Cents; text: string } | null> => {
  const { rows } = await sql<{ split: SplitNotice[] | null }>`
    select ${sql.raw(splitNotices)} as split from orders o where o.id = ${orderId}`.execute(kysely)
  const split = rows[0]?.split
  return split ? returnedOfSplit(split) : null
}
