import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'

/** The key of the posting that gives the bonus for the notices of an order. */
export const bonusKeyOf = (orderId: string): string => `order/${orderId}/bonus`

/**
 * Which of some notices have given their bonus, which they do once (decision Q102): a payment that a bank takes back leaves the bonus where
 * it is, so that the next payment of the same notice gives none. An order gives it for all of its notices that had not, hence each
 * notice of an order that gave any has given its own, except those that the payment did not pay.
 */
export const rewardedOf = async (kysely: Kysely<DB>, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select distinct o.notice_id as id
    from order_notices o join ledger_transactions t on t.key = 'order/' || o.order_id || '/bonus'
    where o.returned_reason is null and o.notice_id = any(${ids})`.execute(kysely)
  return new Set(rows.map(({ id }) => id))
}
