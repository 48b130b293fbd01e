-- Who came in, who did not, and what became of an account: kept for six months (Marco Civil da Internet, art. 15). Without a
-- foreign key, because it outlives the account, and because looking one up would take time where there is one. The hash of
-- the tax id finds it where nothing else of the driver is left, and where nobody has the tax id.
create table trail (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  user_id bigint,
  identification_hash bytea,
  address text,
  operator text,
  details jsonb not null default '{}'
);
create index trail_at on trail (at);
create index trail_of_user on trail (user_id, id) where user_id is not null;
create index trail_of_tax_id on trail (identification_hash, id) where identification_hash is not null;
create index trail_of_address on trail (address, id) where address is not null;
create index trail_failures on trail (at) where event in ('login failed', 'code failed');
grant select, insert, delete on trail to rotativo_app;

-- What each SMS counts against: hashes of a number, a tax id, an address, or the whole city.
create table sms_counts (
  subject bytea not null,
  counted_at timestamptz not null
);
create index sms_counts_of_subject on sms_counts (subject, counted_at);
create index sms_counts_old on sms_counts (counted_at);
grant select, insert, delete on sms_counts to rotativo_app;

-- When the office was last told of something, so that it is told once and not each second.
create table alarms (
  name text primary key,
  raised_at timestamptz not null
);
grant select, insert, update, delete on alarms to rotativo_app;
