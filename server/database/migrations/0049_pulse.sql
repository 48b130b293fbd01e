-- One row that a server writes to learn whether anything can be written now (`GET /health/ready`).
create table pulse (
  beat_at timestamptz not null
);
create unique index pulse_once on pulse ((true));
insert into pulse (beat_at) values (now());

grant select, update on pulse to rotativo_app;
