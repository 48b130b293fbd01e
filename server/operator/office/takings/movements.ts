import { type Kysely, sql } from 'kysely'
import type { Movement } from '#domain/ledger/takings.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Period } from './period.ts'

/** What kind of account it is: the wallets of all drivers are one, and the clearing of each payment form. */
const kindOf = (account: 'from_account' | 'to_account') => sql`case
  when p.${sql.ref(account)} like 'wallet/%' then split_part(p.${sql.ref(account)}, '/', 3)
  when p.${sql.ref(account)} like 'gateway/%' then 'form/' || split_part(p.${sql.ref(account)}, '/', 2)
  else split_part(p.${sql.ref(account)}, '/', 2) end`

/** What the ledger moved in a period, by day and kind of account: from postings, never from a counter (Q182). */
export const readMovements = async (
  kysely: Kysely<DB>,
  { from, before, zone }: Period,
): Promise<Movement[]> => {
  const { rows } = await sql<Movement>`
    select ((t.created_at at time zone ${zone})::date)::text as day, ${kindOf('from_account')} as "from",
      ${kindOf('to_account')} as "to", sum(p.amount)::bigint as amount
    from ledger_transactions t join postings p on p.transaction_id = t.id
    where t.created_at >= ${from} and t.created_at < ${before}
    group by 1, 2, 3 order by 1, 2, 3`.execute(kysely)
  return rows
}
