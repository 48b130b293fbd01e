-- A list of the office as a table for spreadsheets, made by a job (Q188): of which list, asked how, and by whom from where.
create table office_exports (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  address text not null,
  list text not null check (list in ('notices', 'contests', 'register', 'takings', 'refunds')),
  asked jsonb not null,
  -- The promise of its job, which says how far it is.
  outbox_id bigint,
  created_at timestamptz not null,
  state text not null default 'making' check (state in ('making', 'ready', 'too_long')),
  ready_at timestamptz,
  rows int,
  size int,
  -- After this nobody fetches it any more, and its bytes go soon.
  expires_at timestamptz not null,
  check ((state = 'ready') = (ready_at is not null and rows is not null and size is not null))
);
create index office_exports_of on office_exports (staff_id, created_at desc);
create index office_exports_old on office_exports (expires_at);

-- The table itself, in pieces that one server writes and any server reads, one at a time.
create table office_export_pieces (
  export_id bigint not null references office_exports on delete cascade,
  n int not null,
  bytes bytea not null,
  primary key (export_id, n)
);
grant select, insert, update, delete on office_exports, office_export_pieces to rotativo_app;

-- What agents' devices noted and nothing came of, newest first: late, or a notice that was wanted and not issued.
drop index shift_claims_late;
create index shift_claims_late on shift_claims (arrived_at desc, id desc) where outcome = 'too_late';
create index shift_claims_not_issued on shift_claims (arrived_at desc, id desc)
  where kind = 'notice' and outcome not in ('issued', 'too_late');

-- The claim that a notice came of, with its position.
create index shift_claims_of_notice on shift_claims (notice_id) where notice_id is not null;

-- The register by what was done and by time, and the notices that are contested: rare ones are found without reading the others.
create index staff_register_of_act on staff_register (act, id desc);
create index staff_register_by_time on staff_register (at);
create index notices_contested on notices (date_time desc, id desc) where clock = 'contested';

-- Decided contests are listed newest first, all of them or by how they ended.
create index contests_decided on contests (id desc) where state <> 'open';
create index contests_by_state on contests (state, id desc);
