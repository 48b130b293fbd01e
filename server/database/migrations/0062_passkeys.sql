-- Passkeys of the programme's people (Q189): public keys, which open nothing by themselves.
create table staff_passkeys (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  credential_id text not null unique,
  -- As the authenticator wrote it (COSE).
  public_key bytea not null,
  -- How often it says that it signed; 0 for ever where it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_of on staff_passkeys (staff_id);

-- What an authenticator is to sign next: one for each browser or session that asked, taken away by the first answer.
create table staff_challenges (
  holder_hash bytea not null,
  purpose text not null check (purpose in ('sign in', 'add')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (holder_hash, purpose)
);
create index staff_challenges_over on staff_challenges (expires_at);

grant select, insert, update, delete on staff_passkeys, staff_challenges to rotativo_app;
