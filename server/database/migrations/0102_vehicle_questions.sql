-- Somebody registered a plate that buys tickets by itself for another driver: that one is asked whether the vehicle is still theirs, and
-- nothing is bought until they answer (decision Q203).
create table vehicle_questions (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  answered_at timestamptz,
  still_mine boolean,
  constraint vehicle_questions_answered check ((answered_at is null) = (still_mine is null))
);
create unique index vehicle_questions_open on vehicle_questions (vehicle_id) where answered_at is null;
create unique index vehicle_questions_once on vehicle_questions (vehicle_id, asked_by);
create index vehicle_questions_by on vehicle_questions (asked_by);
grant select, insert, update on vehicle_questions to rotativo_app;
