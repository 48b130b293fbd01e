-- A driver who asked for the credit back. The programme pays it outside of the gateway, and says so once; a request
-- without data of the driver, so that it may stay when the account is deleted.
create table refund_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The credit of the driver's own wallets when it was asked for.
  amount bigint not null check (amount > 0),
  requested_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'paid', 'refused', 'withdrawn')),
  paid_amount bigint check (paid_amount > 0),
  -- A name of operator_keys; null when the driver left.
  decided_by text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'paid') = (paid_amount is not null))
);
create unique index refund_requests_open on refund_requests (user_id) where state = 'open';
create index refund_requests_of_user on refund_requests (user_id, id desc);
grant select, insert, update on refund_requests to rotativo_app;

-- A call that was under way while its account was deleted may have written something after it: the erasure is repeated.
alter table users add column erasure_repeated_at timestamptz;
create index users_to_erase_again on users (deleted_at) where deleted_at is not null and erasure_repeated_at is null;

-- Tickets without account hold the contacts of whoever bought them, who may have an account to be erased.
create index guest_tickets_of_tax_id on guest_tickets (identification);
grant update (identification, email, phone) on guest_tickets to rotativo_app;

-- A bank's notification may name the payer; its text is needed only until it is applied.
create index webhook_events_to_empty on webhook_events (applied_at) where applied_at is not null and body <> '';

-- Letters wait in the job queue, which belongs to the owner alone: those to somebody who has left are taken out of it.
create function forget_letters(recipients text[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from graphile_worker._private_jobs
    where locked_at is null
      and (payload -> 'payload' ->> 'to' = any (recipients) or payload -> 'payload' ->> 'registration' = any (recipients));
end
$$;
revoke all on function forget_letters from public;
grant execute on function forget_letters to rotativo_app;
