-- What goes back of a payment in parts, because payers' banks had some of it at first: of a contested notice, and of a payment that
-- could buy nothing any more when its dispute was won. `tax` is the fee in the latter; of others it is not asked for.
alter table refunds add column part int not null default 1 check (part > 0), add column tax bigint not null default 0 check (tax >= 0);
drop index refunds_once;
create unique index refunds_once on refunds (payment_id, part) where refund_request_id is null and contest_id is null;
drop index refunds_of_contest;
create unique index refunds_of_contest on refunds (contest_id, part) where contest_id is not null;

-- Such a payment stood in the books after its bank had given it back.
update refunds r set tax = least(r.amount, d.tax)
  from payments p cross join lateral (
    select coalesce(sum(d.tax), 0) as tax from disputes d where d.payment_id = p.id and d.state = 'won'
  ) d
  where p.id = r.payment_id and p.outcome = 'fulfilled' and r.contest_id is null and r.refund_request_id is null;
with returned as (
  select r.amount, r.tax, o.id as order_id, o.user_id, o.payment_form_id,
    (select x.to_account from ledger_transactions t join postings x on x.transaction_id = t.id
      where t.key = 'order/' || o.id || '/paid' order by x.n limit 1) as sold_to
  from refunds r join payments p on p.id = r.payment_id and p.outcome = 'fulfilled' join orders o on o.id = p.order_id
  where r.contest_id is null and r.refund_request_id is null and r.done_at is not null and r.dispute_id is null
), posted as (
  insert into ledger_transactions (key, content_hash, type, user_id, payment_form_id, amount, created_at)
  select 'order/' || order_id || '/refunded', sha256(convert_to('order/' || order_id || '/refunded', 'UTF8')), 19, user_id,
    payment_form_id, -amount, now() from returned
  returning id, key
)
insert into postings (transaction_id, n, from_account, to_account, amount)
  select t.id, x.n, x.account, 'gateway/' || r.payment_form_id || '/clearing', x.amount
  from returned r join posted t on t.key = 'order/' || r.order_id || '/refunded'
  cross join lateral (values (1, r.sold_to, r.amount - r.tax), (2, 'programme/fee-revenue', r.tax)) x (n, account, amount)
  where x.amount > 0;

-- What an accepted contest gave its driver as credit instead of by the payment's bank: a dispute of that payment takes it again
-- (docs/money.md, Disputes). What was too old for its bank had no refund; now it has one that was refused before it was asked.
insert into refunds (payment_id, gateway_key, amount, reason, contest_id, requested_at, enqueued_at, refused_at, refusal)
  select p.id, 'contest/' || c.id || '/credited', t.amount, 'contest_accepted', c.id, t.created_at, t.created_at, t.created_at,
    'too old for its bank to give back'
  from contests c
  join ledger_transactions t on t.key = 'contest/' || c.id || '/credited'
  cross join lateral (
    -- What a wallet paid has no payment. Nobody could pay the notice any more, so that the newest payment is what was given back.
    select p.id from order_notices x
    join orders o on o.id = x.order_id and o.payment_form_id = t.payment_form_id
    join payments p on p.order_id = o.id and p.outcome = 'fulfilled'
    where x.notice_id = c.notice_id order by p.id desc limit 1
  ) p
  where not exists (select from refunds r where r.contest_id = c.id);

create or replace view refused_refunds as
  select r.id, r.payment_id, r.contest_id, r.amount, r.refusal,
    r.amount - coalesce(t.amount, 0) - x.amount as held,
    -- What of it is or was credit of its driver.
    coalesce(t.amount, 0) + x.credited as credited,
    r.part
  from refunds r
  left join ledger_transactions t on t.key =
    'contest/' || r.contest_id || '/credited' || case when r.part > 1 then '/part/' || r.part else '' end
  cross join lateral (
    select coalesce(sum(x.amount) filter (where x.credited or d.state <> 'won'), 0)::bigint as amount,
      coalesce(sum(x.amount) filter (where x.credited), 0)::bigint as credited
    from taken_refunds x join disputes d on d.id = x.dispute_id
    where x.refund_id = r.id
  ) x
  where r.refused_at is not null and r.done_at is null and r.refund_request_id is null
    -- What others go back instead of, because a bank had a part of the payment.
    and r.dispute_id is null;
