import { type Kysely, sql } from 'kysely'
import type { Cents } from '#domain/money/cents.ts'
import { priceAt } from '#domain/notices/prices.ts'
import type { OrderState } from '#domain/orders/orders.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { type PricedRow, priced } from './payable.ts'

/** What was paid for a notice `n`: what its order asked for it, also where a contest has called it off since; null of one that nobody paid. */
export const paidPrice = sql<Cents | null>`(
  select x.price from order_notices x join orders o on o.id = x.order_id
  where x.notice_id = n.id and x.returned_reason is null and o.state = ${'paid' satisfies OrderState} limit 1)`

/** What was paid for one notice, null where nobody paid it. */
export const readPaidPrice = async (kysely: Kysely<DB>, id: number): Promise<Cents | null> => {
  const { paid } = await kysely
    .selectFrom('notices as n')
    .select(paidPrice.as('paid'))
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow()
  return paid
}

/**
 * What a notice costs at `now` to whoever reads of it. One that has ended gets no dearer: it says what was paid, or else what it
 * cost when it ended. One that waits says what paying it now would cost, whether that price is noted yet or not (decision Q77).
 */
export const shownPrice = (
  row: PricedRow & { ended_at: Date | null },
  paid: Cents | null,
  now: Date,
): Cents | null => paid ?? priceAt(priced(row), row.ended_at ?? now)
