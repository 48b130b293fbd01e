-- A changed contact waits here while the old one is the only confirmed one (decision Q138).
alter table users
  add column pending_email text,
  add column pending_phone text;

-- What a driver tells sessions apart by, and ends one by; the token's hash never leaves the server.
alter table sessions
  add column id bigint generated always as identity unique,
  add column device text;
