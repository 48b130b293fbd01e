-- A refund that the bank refuses for good waits for a person, and is not promised again; `refusal` is what the bank said.
alter table refunds add column refused_at timestamptz, add column refusal text;

-- Cards of the sandbox that nobody decided about in time.
create index sandbox_payments_undecided on sandbox_payments (expires_at)
  where payment_form_id = 2 and status = 'waiting';
