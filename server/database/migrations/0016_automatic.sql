-- The texts that drivers agreed to, each once: a city's text changes, and what was agreed to must still be readable.
create table accepted_texts (
  hash bytea primary key,
  tag text not null,
  -- `updated_at` of the text, as the city wrote it.
  version text not null,
  content text not null,
  first_accepted_at timestamptz not null
);

-- Who agreed to what for which vehicle, and until when (decision Q110). A vehicle has one that is not withdrawn exactly
-- while its flag is on.
create table automatic_acceptances (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  user_id bigint not null references users,
  text_hash bytea not null references accepted_texts,
  accepted_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index automatic_acceptances_live on automatic_acceptances (vehicle_id) where withdrawn_at is null;
create index automatic_acceptances_of_user on automatic_acceptances (user_id);

-- Bought by a sighting instead of by the driver.
alter table activations add column automatic boolean not null default false;
-- The ticket that a sighting bought.
alter table sightings add column activation_id bigint references activations;

-- The driver said that the vehicle was not there; the whole price is in the row's devolution.
create table automatic_reversals (
  activation_id bigint primary key references activations,
  reversed_at timestamptz not null
);

-- A banner is shown once (decision Q115).
create table banner_views (
  user_id bigint not null references users,
  banner_id int not null,
  saved_at timestamptz not null,
  primary key (user_id, banner_id)
);

grant select, insert on accepted_texts, automatic_reversals to rotativo_app;
grant select, insert, update on automatic_acceptances to rotativo_app;
grant select, insert, delete on banner_views to rotativo_app;
