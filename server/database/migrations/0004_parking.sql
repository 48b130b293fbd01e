-- A plate in a wallet. Several drivers may hold one plate (decision Q108).
create table vehicles (
  id bigint generated always as identity primary key,
  wallet_id bigint not null references wallets,
  plate text not null,
  maker_model text,
  color text,
  category text,
  vehicle_type_id int not null,
  automatic_activation boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index vehicles_in_wallet on vehicles (wallet_id, plate) where removed_at is null;

create table notices (
  id bigint generated always as identity primary key,
  plate text not null,
  date_time timestamptz not null,
  address text not null,
  price bigint check (price >= 0),
  status int not null default 2,
  type int not null default 2,
  type_name text not null,
  created_at timestamptz not null
);
create index notices_of_plate on notices (plate, date_time desc);
create index notices_to_pay on notices (plate) where status = 2;

create table activations (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  wallet_id bigint not null references wallets,
  user_id bigint not null references users,
  plate text not null,
  address text not null default '',
  type int not null default 1,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- What was paid for; `ends_at` becomes the exit when the driver leaves early.
  paid_until timestamptz not null,
  time_minutes int not null check (time_minutes > 0),
  price bigint not null check (price >= 0),
  parking_notification_id bigint references notices,
  left_at timestamptz,
  -- Set when it ended or was left; the open ones are few and found by the partial indexes below, whatever
  -- the length of the history.
  closed_at timestamptz,
  created_at timestamptz not null
);
create unique index activations_open_in_wallet on activations (plate, wallet_id) where closed_at is null;
create index activations_open_until on activations (ends_at) where closed_at is null;
create index activations_of_vehicle on activations (vehicle_id, id desc);
create index activations_of_wallet on activations (wallet_id, begins_at desc);

-- Each purchase of time on an activation: the first, and every "Adicionar Tempo". Its id is the
-- transaction_id of the specification.
create table activation_details (
  id bigint generated always as identity primary key,
  activation_id bigint not null references activations,
  product_id int not null,
  product_name text not null,
  category_name text not null,
  time_minutes int not null check (time_minutes > 0),
  price bigint not null check (price >= 0),
  paid_bonus bigint not null check (paid_bonus >= 0),
  paid_credit bigint not null check (paid_credit >= 0),
  -- Until when the activation was paid after this purchase: whoever leaves early is told by it which purchases
  -- are unused, also when the tariff has changed since.
  paid_until timestamptz not null,
  created_at timestamptz not null,
  check (paid_bonus + paid_credit = price)
);
create index activation_details_of_activation on activation_details (activation_id, id);

-- Written once, in the commit that leaves: a repetition answers it again.
create table devolutions (
  activation_id bigint primary key references activations,
  amount bigint not null check (amount >= 0),
  bonus bigint not null check (bonus >= 0),
  credit bigint not null check (credit >= 0),
  created_at timestamptz not null
);

grant select, insert, update on vehicles, notices, activations to rotativo_app;
grant select, insert on activation_details, devolutions to rotativo_app;
-- The ids of a purchase are drawn before it is written, because its ledger key and its kept answer name them.
grant usage on sequence activations_id_seq, activation_details_id_seq to rotativo_app;
