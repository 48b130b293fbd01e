-- A payment for several notices pays those that can still be paid and gives back the rest (decision Q202). Why a notice of a paid
-- order was not paid by it:
alter table order_notices add column returned_reason text;

-- What goes back for such a notice is a share of the payment, like that of an accepted contest. `share_of` begins the keys of
-- its ledger transactions.
alter table refunds
  add column notice_id bigint references notices,
  add column share_of text generated always as (case
    when contest_id is not null then 'contest/' || contest_id::text
    when notice_id is not null then 'payment/' || payment_id::text || '/notice/' || notice_id::text end) stored,
  -- Set with the end of a refund by servers that know such shares. The previous release would book it from the wrong account:
  -- its job fails, and a server of this release does it.
  add column booked boolean not null default false,
  add constraint refunds_one_cause check (num_nonnulls(refund_request_id, contest_id, notice_id) <= 1),
  add constraint refunds_share_booked
    check (notice_id is null or booked or (done_at is null and settled_at is null));

drop index refunds_once;
create unique index refunds_once on refunds (payment_id, part)
  where refund_request_id is null and contest_id is null and notice_id is null;
create unique index refunds_of_notice on refunds (payment_id, notice_id, part) where notice_id is not null;

create or replace view refused_refunds as
  select r.id, r.payment_id, r.contest_id, r.amount, r.refusal,
    r.amount - coalesce(t.amount, 0) - x.amount - coalesce(r.settled_amount, 0) as held,
    -- What of it is or was credit of its driver.
    coalesce(t.amount, 0) + x.credited as credited,
    r.part,
    -- What of it a person has paid.
    coalesce(r.settled_amount, 0) as settled,
    r.share_of
  from refunds r
  left join ledger_transactions t on t.key =
    r.share_of || '/credited' || case when r.part > 1 then '/part/' || r.part else '' end
  cross join lateral (
    select coalesce(sum(x.amount) filter (where x.credited or d.state <> 'won'), 0)::bigint as amount,
      coalesce(sum(x.amount) filter (where x.credited), 0)::bigint as credited
    from taken_refunds x join disputes d on d.id = x.dispute_id
    where x.refund_id = r.id
  ) x
  where r.refused_at is not null and r.done_at is null and r.refund_request_id is null
    -- What others go back instead of, because a bank had a part of the payment.
    and r.dispute_id is null;
