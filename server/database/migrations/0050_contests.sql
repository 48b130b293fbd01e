-- The clock of a notice stands still while the office holds it or its driver contests it (Q178); held_at is since when.
alter table notices
  add column clock text not null default 'running' check (clock in ('running', 'held', 'contested')),
  add column held_at timestamptz,
  -- When it was paid, assessed or called off: its photos are kept for a while from then on (Q180).
  add column ended_at timestamptz,
  add constraint notices_clock check ((clock = 'running') = (held_at is null));
update notices set ended_at = now() where status > 2;
create index notices_by_status on notices (status, date_time desc, id desc);
create index notices_ended on notices (ended_at) where ended_at is not null;

-- A driver's objection to a notice. Without a driver it is a visitor's, who proved the notice's number.
create table contests (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices,
  user_id bigint references users,
  text text not null,
  state text not null check (state in ('open', 'accepted', 'rejected')),
  opened_at timestamptz not null,
  -- Until when the office has to decide.
  due_at timestamptz not null,
  decided_at timestamptz,
  -- Who decided; null also where the notice was called off for another reason.
  staff_id bigint references staff,
  reason text not null default '',
  check ((state = 'open') = (decided_at is null))
);
create unique index contests_open on contests (notice_id) where state = 'open';
create index contests_of_notice on contests (notice_id, id);
create index contests_of_driver on contests (user_id) where user_id is not null;
create index contests_waiting on contests (id) where state = 'open';

-- Every arrow of a notice, of its clock and of its contests; written in the commit of what happened, and never changed.
create table notice_events (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices,
  at timestamptz not null,
  event text not null,
  status int not null,
  clock text not null,
  contest_id bigint references contests,
  staff_id bigint references staff,
  reason text not null default ''
);
create index notice_events_of on notice_events (notice_id, id);

create function refuse_changing_notice_events() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to a notice is append-only: % is refused', tg_op;
end
$$;
create trigger notice_events_append_only before update or delete or truncate on notice_events
  for each statement execute function refuse_changing_notice_events();

-- The pictures of a contest, like the photos of a notice; both are forgotten after a while, and their hash stays.
create table contest_photos (
  contest_id bigint not null references contests,
  number int not null check (number between 1 and 3),
  kept_hash text not null,
  added_at timestamptz not null,
  forgotten_at timestamptz,
  primary key (contest_id, number)
);
alter table notice_photos add column forgotten_at timestamptz;
create index contest_photos_by_hash on contest_photos (kept_hash);
create index notice_photos_by_hash on notice_photos (kept_hash);

-- What goes back because a contest was accepted.
alter table refunds add column contest_id bigint references contests;
-- A payment that paid several notices goes back in parts, one for each.
drop index refunds_once;
create unique index refunds_once on refunds (payment_id) where refund_request_id is null and contest_id is null;
create unique index refunds_of_contest on refunds (contest_id) where contest_id is not null;

grant select, insert, update on contests to rotativo_app;
grant select, insert on notice_events to rotativo_app;
grant select, insert, update on contest_photos to rotativo_app;
grant update (forgotten_at) on notice_photos to rotativo_app;
grant delete on photo_files to rotativo_app;
