-- An agent's work between the first act and the hand-over (Q173).
create table shifts (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  begun_at timestamptz not null,
  ended_at timestamptz
);
create unique index shifts_open on shifts (staff_id) where ended_at is null;

-- What an agent's device noted, by the id that the device gave it, and what became of it. One that comes again is found here.
create table shift_claims (
  id uuid primary key,
  shift_id bigint not null references shifts,
  staff_id bigint not null references staff,
  kind text not null check (kind in ('sighting', 'notice')),
  plate text not null,
  address text not null,
  lat double precision,
  lng double precision,
  -- By the device, and when it arrived.
  noted_at timestamptz not null,
  arrived_at timestamptz not null,
  outcome text not null,
  until timestamptz,
  sighting_id bigint references sightings,
  notice_id bigint references notices,
  -- SHA-256 of the photos that the device announced, by which alone they are taken later.
  photos text[] not null default '{}'
);
create index shift_claims_of_shift on shift_claims (shift_id, arrived_at desc);
create index shift_claims_late on shift_claims (arrived_at desc) where outcome = 'too_late';

-- The photos of a notice; where their bytes lie is for the store of photos.
create table notice_photos (
  notice_id bigint not null references notices,
  number int not null check (number between 1 and 3),
  -- SHA-256 of what the device sent and of what is kept, which is smaller and has no metadata.
  sent_hash text not null,
  kept_hash text not null,
  added_at timestamptz not null,
  primary key (notice_id, number),
  unique (notice_id, sent_hash)
);

-- The usual store of photos: in the database, so that several servers and one backup serve.
create table photo_files (
  hash text primary key,
  content bytea not null,
  kept_at timestamptz not null
);

grant select, insert on shift_claims, notice_photos, photo_files to rotativo_app;
grant select, insert, update on shifts to rotativo_app;
