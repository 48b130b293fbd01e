-- What a city's rules say of a notice when it is issued: until when it can be paid, and the prices that it gets later.
-- The street is the address up to its first comma: a vehicle that stands there again soon has not left meanwhile.
alter table notices
  add column kind text not null default 'no_ticket',
  add column category text not null default 'common',
  add column deadline timestamptz,
  -- The prices that are still to come, oldest first: [{"at", "price"}].
  add column price_steps jsonb not null default '[]',
  add column next_price_at timestamptz,
  -- Who issued it: a name of operator_keys, or "sandbox".
  add column issued_by text,
  add column street text not null generated always as (lower(btrim(split_part(address, ',', 1)))) stored;
create index notices_due on notices (deadline) where status = 2;
create index notices_to_reprice on notices (next_price_at) where status = 2;
create index notices_newest on notices (date_time desc, id desc);

-- What an agent or a camera saw, with what it was told.
create table sightings (
  id bigint generated always as identity primary key,
  plate text not null,
  address text not null,
  street text not null generated always as (lower(btrim(split_part(address, ',', 1)))) stored,
  seen_at timestamptz not null,
  lat double precision,
  lng double precision,
  state text not null check (state in ('paid', 'paying', 'free', 'tolerance', 'noticed', 'irregular')),
  notice_id bigint references notices,
  reported_by text not null,
  created_at timestamptz not null
);
create index sightings_of_plate on sightings (plate, seen_at desc);

-- The right of a plate to park is one look-up, at the same cost after years of history.
create index activations_of_plate on activations (plate, ends_at);
create index guest_tickets_of_plate on guest_tickets (plate, created_at);
create index vehicles_of_plate on vehicles (plate) where removed_at is null;

-- Who may call /operator/v1 beside the key of the environment. Only the hash of a key is kept.
create table operator_keys (
  id bigint generated always as identity primary key,
  name text not null unique,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- Who did or looked at what, and when; written in the commit of what was done, and never changed.
create table operator_log (
  id bigint generated always as identity primary key,
  operator text not null,
  action text not null,
  plate text,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
create index operator_log_of_plate on operator_log (plate, id desc);

create function refuse_changing_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % is refused', tg_op;
end
$$;
create trigger operator_log_append_only before update or delete or truncate on operator_log
  for each statement execute function refuse_changing_log();

grant select, insert on sightings, operator_log to rotativo_app;
grant select, insert, update on operator_keys to rotativo_app;
