-- What a vehicle is called by the owner of its wallet, beside its plate, and which one stands first (Q168).
alter table vehicles
  add column name text not null default '' check (length(name) <= 30),
  add column is_default boolean not null default false;

create unique index vehicles_default_of_wallet on vehicles (wallet_id) where is_default;
