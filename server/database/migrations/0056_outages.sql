-- When a part of the programme could not serve (Q186). Append-only: the begin is one row, the end another one, so that a window
-- is known while it lasts and outlives whoever noted it.
create table outages (
  id bigint generated always as identity primary key,
  part text not null check (part in ('bank', 'database', 'page')),
  begun_at timestamptz not null,
  noted_at timestamptz not null
);
create table outage_ends (
  outage_id bigint primary key references outages,
  ended_at timestamptz not null,
  noted_at timestamptz not null
);
create index outage_ends_noted on outage_ends (noted_at);

create function refuse_changing_outages() returns trigger language plpgsql as $$
begin
  raise exception 'the record of outages is append-only: % is refused', tg_op;
end
$$;
create trigger outages_append_only before update or delete or truncate on outages
  for each statement execute function refuse_changing_outages();
create trigger outage_ends_append_only before update or delete or truncate on outage_ends
  for each statement execute function refuse_changing_outages();

-- When the bank failed last, whichever server met it: the row that they take turns at.
create table outage_watch (
  part text primary key check (part = 'bank'),
  failing_at timestamptz
);
insert into outage_watch (part) values ('bank');

-- When a server served last, by the clock of the database; null before the first one, since nobody was away then.
alter table pulse add column served_at timestamptz;

-- A plate for which somebody wanted to pay and could not; kept for a month.
create table payment_attempts (
  id bigint generated always as identity primary key,
  plate text not null,
  at timestamptz not null,
  what text not null check (what in ('activation', 'guest_ticket'))
);
create index payment_attempts_of on payment_attempts (plate, at);
create index payment_attempts_old on payment_attempts (at);

-- For which outage the office holds a notice.
alter table notice_events add column outage_id bigint references outages;
create index notice_events_held on notice_events (notice_id) where event = 'held';
create index notices_held on notices (date_time desc, id desc) where clock = 'held';

grant select, insert on outages to rotativo_app;
grant select, insert on outage_ends to rotativo_app;
grant select, update on outage_watch to rotativo_app;
grant select, insert, delete on payment_attempts to rotativo_app;
