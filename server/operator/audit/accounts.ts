import { bonusGranted, corrections, creditReturning } from '#domain/ledger/accounts.ts'
import type { Check } from './check.ts'

/** Refund requests that the programme paid itself, and wallets of who has left, against the ledger. */
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
    rule: 'credit that was asked back left its wallet once, and returned or came again once',
    find: `
      select coalesce('refund ' || r.id, l.key) as what
      from (select * from refunds where refund_request_id is not null) r
      full join (
        select min(t.key) as key, split_part(t.key, '/', 2)::bigint as refund,
          sum(p.amount) filter (where t.key like '%/held') as held,
          coalesce(sum(p.amount) filter (where t.key like '%/returned'), 0) as returned,
          coalesce(sum(p.amount) filter (where t.key like '%/not-returned'), 0) as again
        from ledger_transactions t join postings p on p.transaction_id = t.id
        where t.key like 'refund/%' group by 2
      ) l on l.refund = r.id
      where r.id is null or l.refund is null or l.held is distinct from r.amount
        or l.returned <> case when r.done_at is null then 0 else r.amount end
        or l.again <> case when r.refused_at is null then 0 else r.amount end`,
  },
  {
    rule: 'credit on its way back is that of the refunds that no bank has decided',
    find: `
      select 'the ledger holds ' || l.held || ', the refunds ' || r.held as what
      from (select coalesce(sum(case to_account when '${creditReturning}' then amount else -amount end), 0) as held
        from postings where '${creditReturning}' in (from_account, to_account)) l,
        (select coalesce(sum(amount), 0) as held from refunds
          where refund_request_id is not null and done_at is null and refused_at is null) r
      where l.held <> r.held`,
  },
  {
    rule: 'no payment gave back more credit than it had bought',
    find: `
      select 'payment ' || p.id as what from payments p join orders o on o.id = p.order_id
      join lateral (select sum(r.amount) as amount from refunds r
        where r.payment_id = p.id and r.refund_request_id is not null and r.refused_at is null) r on true
      where r.amount > o.amount`,
  },
  {
    rule: 'a refund request ends when the banks have given all of it back',
    find: `
      select 'refund request ' || q.id as what from refund_requests q
      where (q.state = 'returned' and (q.rest > 0
          or exists (select from refunds r where r.refund_request_id = q.id and r.done_at is null)))
        or (q.state = 'open' and q.rest = 0
          and not exists (select from refunds r where r.refund_request_id = q.id and r.done_at is null and r.refused_at is null))`,
  },
  {
    rule: 'a wallet is topped up below what its owner chose, and only while that is on',
    find: `
      select 'wallet ' || w.id as what from wallets w left join top_ups t on t.wallet_id = w.id and t.state = 'on'
      where w.top_up_below is distinct from t.below`,
  },
  {
    rule: 'a top-up was paid exactly when its order was',
    find: `
      select 'order ' || c.order_id as what from top_up_charges c join orders o on o.id = c.order_id
      where (c.state = 'paid') <> (o.state in ('paid', 'refunded', 'disputed'))
        or (c.state = 'asked') <> (o.state = 'awaiting_payment')
        or c.amount <> o.total_amount or c.wallet_id <> o.wallet_id`,
  },
  {
    rule: 'a correction moved its wallet once, by its amount, when somebody else had approved it',
    find: `
      select coalesce('correction ' || c.id, t.key) as what
      from (select * from corrections where state = 'approved') c
      full join (select * from ledger_transactions where key like 'correction/%') t on t.key = 'correction/' || c.id
      left join lateral (
        select count(*) as n, sum(p.amount) filter (where
          p.from_account = case c.direction when 'take' then 'wallet/' || c.wallet_id || '/' || c.balance
            else case c.balance when 'bonus' then '${bonusGranted}' else '${corrections}' end end) as moved
        from postings p where p.transaction_id = t.id
      ) p on true
      where c.id is null or t.id is null or p.n <> 1 or p.moved is distinct from c.amount
        or t.wallet_id <> c.wallet_id or c.decided_by = c.proposed_by`,
  },
  {
    rule: 'who has left has no balance',
    find: `
      select 'wallet ' || w.id as what from wallets w join users u on u.id = w.user_id
      where u.deleted_at is not null and (w.balance_credit <> 0 or w.balance_bonus <> 0)`,
  },
]
