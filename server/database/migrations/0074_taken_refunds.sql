-- What a payer's bank took of a refund that an accepted contest had promised and that we could not make: it left the books from what
-- was held for that refund (docs/money.md, Disputes).
create table taken_refunds (
  refund_id bigint not null references refunds,
  dispute_id bigint not null references disputes,
  amount bigint not null check (amount > 0),
  -- Whether it became credit of its driver when the dispute was won, instead of going back by its bank.
  credited boolean not null default false,
  primary key (refund_id, dispute_id)
);
create index taken_refunds_of_dispute on taken_refunds (dispute_id);
grant select, insert, update on taken_refunds to rotativo_app;

-- Refunds that their bank refused for good, with what of each is held still: neither credit of a driver instead nor taken by the
-- payer's bank. What a driver had asked back is in its wallet again.
create view refused_refunds as
  select r.id, r.payment_id, r.contest_id, r.amount, r.refusal,
    r.amount - coalesce(t.amount, 0) - x.amount as held
  from refunds r
  left join ledger_transactions t on t.key = 'contest/' || r.contest_id || '/credited'
  cross join lateral (
    select coalesce(sum(x.amount), 0)::bigint as amount from taken_refunds x join disputes d on d.id = x.dispute_id
    where x.refund_id = r.id and (x.credited or d.state <> 'won')
  ) x
  where r.refused_at is not null and r.done_at is null and r.refund_request_id is null;
grant select on refused_refunds to rotativo_app;
create index refunds_refused on refunds (payment_id) where refused_at is not null and done_at is null;
