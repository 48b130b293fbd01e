create table users (
  id bigint generated always as identity primary key,
  driver_id bigint generated always as identity unique,
  identification text not null,
  name text not null,
  email text,
  phone text,
  birth_date date,
  -- Kept as the specification has it: {"address": "street,number,complement", "cep", "city", "district", "uf"}.
  address jsonb not null,
  password_hash text not null,
  active_mail boolean not null default false,
  sms_verification_status boolean not null default false,
  requested_refund_date timestamptz,
  -- Only what differs from the defaults of domain/preferences.ts.
  preferences jsonb not null default '{}',
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index users_identification_taken on users (identification) where deleted_at is null;
create unique index users_email_taken on users (lower(email)) where deleted_at is null;
create unique index users_phone_taken on users (phone) where deleted_at is null;

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users,
  accessing_from text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);

-- One live code per purpose and account: a new one closes the one before (decision Q44).
create table codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  purpose text not null,
  code_hash bytea not null,
  sent_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_guesses int not null default 0,
  closed_at timestamptz
);
create unique index codes_live on codes (user_id, purpose) where closed_at is null;
create index codes_of_user on codes (user_id, purpose, created_at desc);

-- Counted before they are compared, over all code calls of an account, in a rolling year (decision Q44).
create table code_guesses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  guessed_at timestamptz not null,
  wrong boolean not null default true
);
create index code_guesses_of_user on code_guesses (user_id, guessed_at);

create table email_links (
  token_hash bytea primary key,
  user_id bigint not null references users,
  purpose text not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_links_of_user on email_links (user_id, purpose, created_at desc);

-- Failed logins by a keyed hash of the tax id, so that unknown ids are counted like known ones.
create table login_failures (
  id bigint generated always as identity primary key,
  identification_hash bytea not null,
  failed_at timestamptz not null
);
create index login_failures_recent on login_failures (identification_hash, failed_at);

create table postal_codes (
  cep text primary key,
  answer jsonb not null,
  found_at timestamptz not null
);

grant select, insert, update, delete on users, sessions, codes, code_guesses, email_links, login_failures,
  postal_codes to rotativo_app;
