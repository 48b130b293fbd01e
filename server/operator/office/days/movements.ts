import { type Kysely, sql } from 'kysely'
import type { Movement } from '#domain/ledger/takings.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Period } from './period.ts'

/** What kind of account a posting's column names: the wallets of all drivers are one, and the clearing of each payment form. */
export const kindOfAccount = (column: 'p.from_account' | 'p.to_account'): string => `case
  when ${column} like 'wallet/%' then split_part(${column}, '/', 3)
  when ${column} like 'gateway/%' then 'form/' || split_part(${column}, '/', 2)
  else split_part(${column}, '/', 2) end`

/**
 * What the ledger moved on the days of a period, by day and kind of account. `offset 0` keeps the planner from reading all postings
 * there ever were for those of two days: each transaction's are looked up by its key.
 */
export const sumMovements = async (
  kysely: Kysely<DB>,
  { from, before, zone }: Period,
): Promise<Movement[]> => {
  const { rows } = await sql<Movement>`
    select ((t.created_at at time zone ${zone})::date)::text as day, ${sql.raw(kindOfAccount('p.from_account'))} as "from",
      ${sql.raw(kindOfAccount('p.to_account'))} as "to", sum(p.amount)::bigint as amount
    from ledger_transactions t
    cross join lateral (select from_account, to_account, amount from postings where transaction_id = t.id offset 0) p
    where t.created_at >= ${from} and t.created_at < ${before}
    group by 1, 2, 3 order by 1, 2, 3`.execute(kysely)
  return rows
}

/**
 * What of these movements came again by disputes that were won, which the sums of a day that is closed do not tell apart. There are few
 * disputes, and each names its transaction by its key.
 */
export const sumWon = async (kysely: Kysely<DB>, { from, before, zone }: Period): Promise<Movement[]> => {
  const { rows } = await sql<Movement>`
    select ((t.created_at at time zone ${zone})::date)::text as day, ${sql.raw(kindOfAccount('p.from_account'))} as "from",
      ${sql.raw(kindOfAccount('p.to_account'))} as "to", sum(p.amount)::bigint as amount
    from disputes d
    join ledger_transactions t on t.key = 'dispute/' || d.id || '/won'
    join postings p on p.transaction_id = t.id
    where d.state = 'won' and d.decided_at >= ${from} and d.decided_at < ${before}
    group by 1, 2, 3 order by 1, 2, 3`.execute(kysely)
  return rows
}
