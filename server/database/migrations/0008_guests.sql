-- What a visitor bought without an account, as it was sold; the order holds the money's side of it.
create table guest_tickets (
  order_id text primary key references orders,
  plate text not null,
  identification text not null,
  -- Where the proof goes: only the channels that the visitor chose (decision Q117).
  email text,
  phone text,
  product_id int not null,
  product_name text not null,
  category_name text not null,
  time_minutes int not null check (time_minutes > 0),
  price bigint not null check (price > 0),
  -- The hours in which its minutes count, as they were when it was sold; null: always.
  charging_hours jsonb,
  created_at timestamptz not null
);

-- A paid ticket without driver, vehicle or wallet. It has a table of its own, so that no home, history or leaving
-- of a driver can ever meet it (decision Q148); whoever looks for a plate's paid time looks here as well.
create table guest_activations (
  id bigint generated always as identity primary key,
  order_id text not null references guest_tickets,
  plate text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  constraint guest_activations_once unique (order_id),
  check (ends_at > begins_at)
);
create index guest_activations_of_plate on guest_activations (plate, ends_at desc);

-- The notices that an order pays, at the price they had. One that waits for its payment holds them, so that
-- nobody else pays the same notice meanwhile (decision Q79).
create table order_notices (
  order_id text not null references orders,
  notice_id bigint not null references notices,
  price bigint not null check (price > 0),
  released_at timestamptz,
  primary key (order_id, notice_id)
);
create unique index order_notices_lock on order_notices (notice_id) where released_at is null;

grant select, insert on guest_tickets, guest_activations to rotativo_app;
grant select, insert, update on order_notices to rotativo_app;
