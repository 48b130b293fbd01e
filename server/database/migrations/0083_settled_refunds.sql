-- A refund that its bank refused for good ends when a person has paid it outside of the bank: how much, by which receipt, and who
-- noted it. What a dispute that was won brings back of it later is held again, and added when it is paid as well.
alter table refunds
  add column settled_at timestamptz, add column settled_by text, add column settled_reference text,
  add column settled_amount bigint check (settled_amount > 0),
  add constraint refunds_settled check (num_nonnulls(settled_at, settled_by, settled_reference, settled_amount) in (0, 4)),
  -- One that is asked for again would be paid twice.
  add constraint refunds_settled_refused check (settled_at is null or refused_at is not null);

create or replace view refused_refunds as
  select r.id, r.payment_id, r.contest_id, r.amount, r.refusal,
    r.amount - coalesce(t.amount, 0) - x.amount - coalesce(r.settled_amount, 0) as held,
    -- What of it is or was credit of its driver.
    coalesce(t.amount, 0) + x.credited as credited,
    r.part,
    -- What of it a person has paid.
    coalesce(r.settled_amount, 0) as settled
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
