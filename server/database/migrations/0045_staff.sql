-- Who works for the programme (Q172). A person has one account and any of the roles; without a password it is only invited.
create table staff (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  roles text[] not null check (roles <@ array['agent', 'support', 'finance', 'manager']),
  password_hash text,
  -- The secret of the second factor, sealed with a key of the server; and the last of its steps that opened.
  totp_sealed bytea,
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  -- Since when the account opens nothing; null while it does.
  suspended_at timestamptz
);

-- A mailed link; it brings the second factor's secret, so that a page that is loaded again shows the same one.
create table staff_invitations (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  totp_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_of on staff_invitations (staff_id);

create table staff_recovery_codes (
  staff_id bigint not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_sessions (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index staff_sessions_of on staff_sessions (staff_id);

-- Wrong tries by keyed hashes of the e-mail and of it with the network address, so that unknown people count like known ones.
create table staff_tries (
  person_hash bytea not null,
  address_hash bytea not null,
  tried_at timestamptz not null
);
create index staff_tries_of on staff_tries (person_hash, tried_at);

-- Who of the programme read or did what, when and why: written in the commit of what was done, and never changed.
create table staff_register (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null where the environment's key acted.
  staff_id bigint references staff,
  act text not null,
  -- What it was about: a plate, or a driver.
  plate text,
  driver_id bigint,
  reason text not null default '',
  details jsonb not null default '{}',
  address text not null
);
create index staff_register_of_staff on staff_register (staff_id, id desc);
create index staff_register_of_driver on staff_register (driver_id, id desc) where driver_id is not null;
create index staff_register_of_plate on staff_register (plate, id desc) where plate is not null;

create function refuse_changing_register() returns trigger language plpgsql as $$
begin
  raise exception 'the register is append-only: % is refused', tg_op;
end
$$;
create trigger staff_register_append_only before update or delete or truncate on staff_register
  for each statement execute function refuse_changing_register();

grant select, insert on staff_register to rotativo_app;
grant select, insert, update on staff, staff_invitations, staff_recovery_codes to rotativo_app;
grant delete on staff_invitations, staff_recovery_codes to rotativo_app;
grant select, insert, update, delete on staff_sessions, staff_tries to rotativo_app;
