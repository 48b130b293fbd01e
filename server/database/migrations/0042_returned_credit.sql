-- Credit that a driver asks back returns by the payments that it came with, so that one payment may go back in several parts,
-- each by a request. A payment that bought nothing still goes back once, whole.
alter table refunds drop constraint refunds_once;
alter table refunds add column refund_request_id bigint references refund_requests;
create unique index refunds_once on refunds (payment_id) where refund_request_id is null;
create index refunds_of_payment on refunds (payment_id);
create index refunds_of_request on refunds (refund_request_id) where refund_request_id is not null;

-- 'returned': the banks gave all of it back, and nobody had to pay anything. `rest` is what a person has to pay.
alter table refund_requests drop constraint refund_requests_state_check;
alter table refund_requests add constraint refund_requests_state_check
  check (state in ('open', 'paid', 'returned', 'refused', 'withdrawn'));
alter table refund_requests add column rest bigint check (rest >= 0);
update refund_requests set rest = amount;
alter table refund_requests alter column rest set not null;
