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
    coalesce(t.amount, 0) + x.credited as credited
  from refunds r
  left join ledger_transactions t on t.key = 'contest/' || r.contest_id || '/credited'
  cross join lateral (
    select coalesce(sum(x.amount) filter (where x.credited or d.state <> 'won'), 0)::bigint as amount,
      coalesce(sum(x.amount) filter (where x.credited), 0)::bigint as credited
    from taken_refunds x join disputes d on d.id = x.dispute_id
    where x.refund_id = r.id
  ) x
  where r.refused_at is not null and r.done_at is null and r.refund_request_id is null;
