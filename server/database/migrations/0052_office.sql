-- What one person of the office proposes for a wallet and another one approves; nobody both (Q181). The posting is made by the
-- approval, so that a proposal moves nothing.
create table corrections (
  id bigint generated always as identity primary key,
  wallet_id bigint not null references wallets,
  user_id bigint not null references users,
  balance text not null check (balance in ('credit', 'bonus')),
  direction text not null check (direction in ('give', 'take')),
  amount bigint not null check (amount > 0),
  reason text not null check (reason <> ''),
  state text not null default 'open' check (state in ('open', 'approved', 'refused')),
  proposed_by bigint not null references staff,
  proposed_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (decided_by is null)),
  check (decided_by is null or decided_by <> proposed_by or state = 'refused')
);
create index corrections_of_user on corrections (user_id, id desc);
create index corrections_open on corrections (id) where state = 'open';
grant select, insert, update on corrections to rotativo_app;

-- The office may move a ticket beyond what its driver may, with a reason and more than once (Q163, Q181).
alter table plate_corrections drop constraint plate_corrections_pkey;
alter table plate_corrections
  add column staff_id bigint references staff,
  add column reason text not null default '',
  add check ((staff_id is null) = (reason = ''));
create unique index plate_corrections_by_driver on plate_corrections (activation_id) where staff_id is null;
create index plate_corrections_of on plate_corrections (activation_id);

-- Takings and panel read a stretch of time. What only grows lies in its order on the disk, so that the smallest kind of index finds
-- it, and costs a sale next to nothing.
create index ledger_transactions_by_time on ledger_transactions using brin (created_at) with (autosummarize = on);
create index activation_details_by_time on activation_details using brin (created_at) with (autosummarize = on);
create index activations_by_time on activations using brin (created_at) with (autosummarize = on);
create index guest_activations_by_time on guest_activations using brin (created_at) with (autosummarize = on);
-- The oldest request is answered first.
create index refund_requests_waiting on refund_requests (id) where state = 'open';

-- The queue belongs to the owner; the panel is told only how many jobs have failed every try.
create function count_failed_jobs() returns bigint
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from graphile_worker._private_jobs where attempts >= max_attempts);
end
$$;
revoke all on function count_failed_jobs from public;
grant execute on function count_failed_jobs to rotativo_app;
