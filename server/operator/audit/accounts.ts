import type { Check } from './check.ts'

/** Refunds that the programme paid itself, and wallets of who has left, against the ledger. */
export const accountChecks: readonly Check[] = [
  {
    rule: 'a refund on request left the wallets once, by the amount that was paid',
    find: `
      select coalesce('refund request ' || r.id, t.key) as what
      from (select * from refund_requests where state = 'paid') r
      full join (
        select min(key) as key, split_part(key, '/', 2)::bigint as request, sum(amount) as amount
        from ledger_transactions where key like 'refund-request/%' group by 2
      ) t on t.request = r.id
      where r.id is null or t.request is null or t.amount <> -r.paid_amount`,
  },
  {
    rule: 'who has left has no balance',
    find: `
      select 'wallet ' || w.id as what from wallets w join users u on u.id = w.user_id
      where u.deleted_at is not null and (w.balance_credit <> 0 or w.balance_bonus <> 0)`,
  },
]
