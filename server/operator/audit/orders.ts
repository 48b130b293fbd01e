import { disputedClaims } from '#domain/ledger/accounts.ts'
import { paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import type { Check } from './check.ts'

/** Orders against the money that arrived, went back, or bought something. */
export const orderChecks: readonly Check[] = [
  {
    rule: 'a paid order is fulfilled once, by one payment of its total',
    find: `
      select 'order ' || o.id as what from orders o
      left join payments p on p.order_id = o.id and p.outcome = 'fulfilled'
      where o.state in ('paid', 'refunded', 'disputed') and o.payment_form_id <> ${paymentForms.wallet}
      group by o.id having count(p.id) <> 1 or sum(p.amount) <> o.total_amount`,
  },
  {
    rule: 'only a paid order is fulfilled',
    find: `
      select 'payment ' || p.id as what from payments p join orders o on o.id = p.order_id
      where p.outcome = 'fulfilled' and o.state not in ('paid', 'refunded', 'disputed')`,
  },
  {
    rule: 'a paid purchase of credit reached its wallet once',
    find: `
      select coalesce('order ' || o.id, t.key) as what
      from (select * from orders where transaction_type = ${transactionTypes.creditPurchase} and state in ('paid', 'refunded', 'disputed')) o
      full join (select * from ledger_transactions where key like 'order/%/paid') t on t.key = 'order/' || o.id || '/paid'
      where t.id is null or (o.id is null and t.type = ${transactionTypes.creditPurchase}) or t.amount <> o.amount or t.wallet_id <> o.wallet_id`,
  },
  {
    rule: 'money that bought nothing has its refund, and no other has',
    find: `
      select 'payment ' || p.id as what from payments p
      join orders o on o.id = p.order_id
      left join refunds r on r.payment_id = p.id and r.refund_request_id is null and r.share_of is null
      where (p.outcome = 'to_refund' and r.id is null)
        or (p.outcome = 'fulfilled' and (r.id is not null) <> (o.state = 'refunded')
          and (r.id is not null or not exists (select from disputes d where d.payment_id = p.id and d.state <> 'won')))`,
  },
  {
    rule: 'a payment that could buy nothing any more left the books once, when its bank had given it back or a person had',
    find: `
      select coalesce('refund ' || r.id, t.key) as what
      from (select f.*, o.id as order_id from refunds f join payments p on p.id = f.payment_id and p.outcome = 'fulfilled'
        join orders o on o.id = p.order_id
        where f.refund_request_id is null and f.share_of is null and (f.done_at is not null or f.settled_at is not null)
          and f.dispute_id is null) r
      full join (select * from ledger_transactions where key like 'order/%/refunded%') t
        on t.key = 'order/' || r.order_id || '/refunded' || case when r.part > 1 then '/part/' || r.part else '' end
      where r.id is null or t.id is null or t.amount <> -r.amount`,
  },
  {
    rule: 'refunds never exceed payments',
    find: `
      select 'payment ' || p.id as what from payments p join refunds r on r.payment_id = p.id
        and ((r.refund_request_id is null and r.share_of is null and (r.dispute_id is null or r.done_at is not null))
          or r.refused_at is null)
      group by p.id having sum(r.amount) > p.amount`,
  },
  {
    rule: 'nobody has more of a payment than was paid: banks, payers by refunds, and drivers as credit instead',
    find: `
      select 'payment ' || p.id as what
      from (select payment_id as id from disputes union select payment_id from refunds where share_of is not null) x
      join payments p using (id)
      cross join lateral (select coalesce(sum(r.amount), 0) as amount from refunds r
        where r.payment_id = p.id and r.refused_at is null and r.dispute_id is null
          -- Of what bought nothing its bank gives back only what another one has not taken by then.
          and (r.done_at is not null or r.share_of is not null or r.refund_request_id is not null)) back
      cross join lateral (
        select coalesce(sum(r.held + r.credited) filter (where r.share_of is not null), 0) + coalesce(sum(r.settled), 0) as amount
        from refused_refunds r where r.payment_id = p.id) kept
      cross join lateral (select coalesce(sum(d.amount), 0) as amount,
          coalesce(sum(d.credit + d.claimed) filter (where o.transaction_type = ${transactionTypes.regularisation}), 0) as credited
        from disputes d join orders o on o.id = p.order_id where d.payment_id = p.id and d.state <> 'won') taken
      where back.amount + kept.amount + taken.amount - taken.credited > p.amount`,
  },
  {
    rule: 'what a bank took back left the books once, and what it gave back returned once',
    find: `
      select 'dispute ' || d.id as what from disputes d
      join payments p on p.id = d.payment_id and p.outcome = 'fulfilled'
      cross join lateral (
        select sum(x.amount) filter (where t.key like 'dispute/' || d.id || '/taken%') as taken,
          sum(x.amount) filter (where t.key = 'dispute/' || d.id || '/won') as won,
          coalesce(sum(x.amount) filter (where t.key like 'dispute/' || d.id || '/claim/%'), 0) as collected
        from ledger_transactions t join postings x on x.transaction_id = t.id
        where t.key like 'dispute/' || d.id || '/%'
      ) l
      where l.taken is distinct from d.amount or l.collected <> d.collected
        or l.won is distinct from case d.state when 'won' then d.amount end`,
  },
  {
    rule: 'the claims of the ledger are those of the disputes',
    find: `
      select 'the ledger claims ' || l.owed || ', the disputes ' || d.owed as what
      from (select coalesce(sum(case from_account when '${disputedClaims}' then amount else -amount end), 0) as owed
        from postings where '${disputedClaims}' in (from_account, to_account)) l,
        (select coalesce(sum(claimed - collected), 0) as owed from disputes where state <> 'won') d
      where l.owed <> d.owed`,
  },
  {
    rule: 'a payment that was taken back whole leaves its order disputed, or refunded as it was, and no other does but for what went back for its notices',
    find: `
      select 'order ' || o.id as what from orders o
      left join payments p on p.order_id = o.id and p.outcome = 'fulfilled'
      left join lateral (select sum(amount) as taken from disputes d where d.payment_id = p.id and d.state <> 'won') d on true
      left join lateral (select coalesce(sum(amount), 0) as back from refunds r where r.payment_id = p.id and r.share_of is not null) r on true
      where o.state <> 'disputed' and o.state <> 'refunded' and d.taken = p.amount
        or o.state = 'disputed' and (d.taken is null or d.taken + r.back < p.amount)`,
  },
  {
    rule: 'no refund was refused by the bank',
    find: `
      select 'refund ' || id || ' of ' || held || ' cents: ' || refusal as what from refused_refunds where held > 0`,
  },
  {
    rule: "the bank's list of a day agrees with ours",
    find: `
      select r.day || ', ' || r.gateway || ': ' || (d ->> 'kind') || ' ' || (d ->> 'endToEndId') || ', at the bank '
        || coalesce(d ->> 'atBank', case d ->> 'kind' when 'unreadable' then 'something' else 'nothing' end) || ', here ' || coalesce(d ->> 'here', 'nothing') as what
      from reconciliations r, jsonb_array_elements(r.differences) d`,
  },
]
