-- A refund that the payer's bank made needless by taking the whole payment back: should it give the payment to us again, it has to be
-- made after all.
alter table refunds add column dispute_id bigint references disputes;
update refunds r set dispute_id = d.id from disputes d
  where d.payment_id = r.payment_id and d.amount = r.amount and d.recorded_at = r.done_at;
