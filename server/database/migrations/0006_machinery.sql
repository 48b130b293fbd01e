-- The first answer to a call with an Idempotency-Key, written in the commit of its effect.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_old on idempotency_keys (created_at);

-- What nobody waits for (mail, SMS): a row in the commit of its cause, handed to the job queue afterwards.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  handed_over_at timestamptz
);
create index outbox_waiting on outbox (id) where handed_over_at is null;

-- Windows of the abuse limits that every server process must share.
create table rate_windows (
  subject text primary key,
  window_start timestamptz not null,
  count int not null
);

-- The city folder as it was last loaded; servers read it again when the hash changes.
create table city (
  id int primary key default 1 check (id = 1),
  name text not null,
  hash text not null,
  content jsonb not null,
  loaded_at timestamptz not null
);

grant select, insert, update, delete on idempotency_keys, outbox, rate_windows, city to rotativo_app;

grant select on migrations to rotativo_app;

-- Workers of the job queue that are alive; what a dead one had begun is taken from it (server/jobs/abandoned.ts).
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);
